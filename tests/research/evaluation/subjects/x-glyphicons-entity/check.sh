#!/bin/sh
# minidom accepts the document and drops an undefined entity, ElementTree rejects it (undefined entity); two glyphs are wide (one is blank) or have a long path
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
from xml.dom import minidom
from xml.parsers.expat import ExpatError
import xml.etree.ElementTree as ET
try:
    d = minidom.parse("in.xml")
except ExpatError:
    sys.exit(1)
try:
    ET.parse("in.xml")
    sys.exit(1)
except ET.ParseError as e:
    if e.code != 11:
        sys.exit(1)
m = [x for x in d.getElementsByTagName("metadata") if x.firstChild is not None and x.parentNode.tagName == "svg"]
if not m or d.doctype is None or not d.doctype.publicId:
    sys.exit(1)
for f in d.getElementsByTagName("font"):
    if f.parentNode.tagName == "defs" and f.getAttribute("horiz-adv-x"):
        g = [x for x in f.getElementsByTagName("glyph") if not x.getAttribute("d") and x.getAttribute("horiz-adv-x") == "1300" and x.getAttribute("unicode")]
        w = [x for x in f.getElementsByTagName("glyph") if len(x.getAttribute("unicode")) == 1 and ord(x.getAttribute("unicode")) > 0xe100 and x.getAttribute("d").count("z") > 3]
        if g and w:
            sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
