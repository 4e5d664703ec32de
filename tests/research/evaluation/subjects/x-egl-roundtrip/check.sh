#!/bin/sh
# ElementTree: parse, write, parse again changes the text of a <type>, and the type is used by a command that has an alias
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

again = ET.fromstring(ET.tostring(r))
bad = set()
for a, b in zip(r.findall("types/type"), again.findall("types/type")):
    if "".join(a.itertext()) != "".join(b.itertext()) and a.find("name") is not None:
        bad.add(a.findtext("name"))
bad.discard(None)
for c in r.findall("commands/command"):
    if c.find("alias") is not None and any(p.text in bad for p in c.findall("param/ptype")):
        sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
