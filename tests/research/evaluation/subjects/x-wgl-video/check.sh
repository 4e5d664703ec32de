#!/bin/sh
# ElementTree: an extension requires a command that takes a handle type declared in <types>, and an enum whose value is in the same block as another one
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

types = {n.text for t in r.findall("types/type") for n in t.findall("name")}
use = {c.findtext("proto/name") for c in r.findall("commands/command")
       if len(c.findall("param")) > 1 and c.find("proto/ptype") is not None
       and any(p.text == "HVIDEOINPUTDEVICENV" and p.text in types for p in c.findall("param/ptype"))}
blocks = {e.get("name"): b for b in r.findall("enums") if b.get("namespace") == "WGL" for e in b.findall("enum") if e.get("value") == "0x20CF" and len(b.findall("enum")) > 1}
for x in r.findall("extensions/extension"):
    c = {n.get("name") for n in x.findall("require/command")}
    e = {n.get("name") for n in x.findall("require/enum")}
    if x.get("supported") == "wgl" and c & use and e & set(blocks):
        sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
