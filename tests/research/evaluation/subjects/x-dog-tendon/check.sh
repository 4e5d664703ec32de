#!/bin/sh
# ElementTree: a fixed tendon sums joints of two bodies at different depths, an actuator drives it, and a joint takes its class from a nested <default>
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

deep = {}
def walk(e, k):
    for c in e:
        if c.tag == "body":
            walk(c, k + 1)
        elif c.tag == "joint" and c.get("name"):
            deep[c.get("name")] = (k, c.get("class"))
for w in r.findall("worldbody"):
    walk(w, 0)
cls = {d.get("class") for d in r.findall("default/default/default")} | {d.get("class") for d in r.findall("default/default/default/default")}
cls.discard(None)
act = {a.get("tendon") for b in r.findall("actuator") for a in b if a.get("tendon")}
for f in r.findall("tendon/fixed"):
    j = [deep[x.get("joint")] for x in f.findall("joint") if x.get("joint") in deep and x.get("coef")]
    if f.get("name") in act and len({k for k, c in j}) > 1 and any(c in cls for k, c in j) and min(k for k, c in j) > 3:
        sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
