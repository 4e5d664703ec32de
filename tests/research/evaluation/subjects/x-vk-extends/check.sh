#!/bin/sh
# ElementTree: a struct extends two other structs that are defined, its sType value is unique, and an optional member type is a basetype; a feature requires one of them
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

st = {t.get("name"): t for t in r.findall("types/type") if t.get("category") == "struct"}
base = {t.findtext("name") for t in r.findall("types/type") if t.get("category") == "basetype"}
req = {t.get("name") for f in list(r.iter("extension")) + r.findall("feature") for t in f.findall("require/type")}
for n, t in st.items():
    e = [x for x in (t.get("structextends") or "").split(",") if x in st]
    v = [m.get("values") for m in t.findall("member") if m.findtext("name") == "sType"]
    if len(e) < 2 or n not in req or not v or v[0] is None:
        continue
    other = [m.get("values") for k, u in st.items() if k != n for m in u.findall("member")]
    if v[0] not in other and sum(m.findtext("type") in base for m in t.findall("member")) >= 2 and "VkDeviceCreateInfo" in e:
        sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
