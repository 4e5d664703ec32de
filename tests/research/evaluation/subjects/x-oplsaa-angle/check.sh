#!/bin/sh
# ElementTree: an atom type overrides a type that is defined and of another class; an angle has the class at its centre; a nonbonded atom of the type has a negative charge
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

t = {x.get("name"): x for x in r.findall("AtomTypes/Type")}
centre = {}
for a in r.findall("HarmonicAngleForce/Angle"):
    if a.get("class1") != a.get("class3"):
        centre[a.get("class2")] = a
neg = {a.get("type") for a in r.findall("NonbondedForce/Atom") if (a.get("charge") or "").startswith("-")}
tors = {p.get("class2") for p in r.findall("RBTorsionForce/Proper") if p.get("class1") != p.get("class4")}
for n, x in t.items():
    for o in (x.get("overrides") or "").split(","):
        o = o.strip()
        if o in t and t[o].get("element") == x.get("element") == "S" and t[o].get("def") and x.get("class") in centre and x.get("class") in tors and n in neg:
            sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
