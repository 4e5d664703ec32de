#!/bin/sh
# ElementTree: a command has an alias and a vector form; the alias target is defined and required by a feature, the command by an extension
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

cmd = {c.findtext("proto/name"): c for c in r.findall("commands/command") if c.find("proto") is not None}
feat = {n.get("name") for f in r.findall("feature") if f.get("api") == "gl" for n in f.findall("require/command")}
ext = {n.get("name") for x in r.findall("extensions/extension") if "gl" in (x.get("supported") or "").split("|") for n in x.findall("require/command")}
for n, c in cmd.items():
    a, v, g = c.find("alias"), c.find("vecequiv"), c.find("glx")
    if n is None or a is None or v is None or a.get("name") not in cmd or v.get("name") not in cmd:
        continue
    w = cmd[v.get("name")].find("alias")
    if a.get("name") in feat and n in ext and w is not None and w.get("name") in feat and len(c.findall("param")) == 1:
        sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
