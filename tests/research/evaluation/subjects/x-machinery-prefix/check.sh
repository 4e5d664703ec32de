#!/bin/sh
# xml.sax without namespaces accepts the document, ElementTree rejects it (unbound prefix)
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.sax
import xml.etree.ElementTree as ET
seen = []
class H(xml.sax.ContentHandler):
    path = []
    def startElement(self, name, attrs):
        self.path.append(name)
        if len(self.path) > 3 and "Tool" in attrs.getNames():
            seen.append(list(self.path))
    def endElement(self, name):
        self.path.pop()
try:
    xml.sax.parse("in.xml", H())
except xml.sax.SAXException:
    sys.exit(1)
if not any(p[-2] == "Extension" and p[-1].endswith(":ModelInfo") for p in seen):
    sys.exit(1)
try:
    ET.parse("in.xml")
except ET.ParseError as e:
    sys.exit(0 if e.code == 27 else 1)
sys.exit(1)
' >/dev/null 2>&1
