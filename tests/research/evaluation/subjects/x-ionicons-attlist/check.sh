#!/bin/sh
# expat normalises an attribute because the internal subset declares it, adds a default attribute, and expands an entity in another attribute
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import pyexpat
raw = open("in.xml", "rb").read()
def run(specified):
    got = []
    def start(name, attrs):
        got.append((name, attrs))
    p = pyexpat.ParserCreate()
    p.specified_attributes = specified
    p.StartElementHandler = start
    p.Parse(raw, True)
    return got
try:
    a, b = run(0), run(1)
except pyexpat.ExpatError:
    sys.exit(1)
from re import findall
family = [x for n, x in a if n == "font-face" and x.get("font-family") == "Ionicons"]
if not family or b"font-family=\"&" not in raw:
    sys.exit(1)
spaced = {x.decode().strip() for x in findall(rb"glyph-name=\"( [^\"]*)\"", raw)}
for (n, x), (m, y) in zip(a, b):
    if n == "glyph" and x != y and x.get("glyph-name") in spaced and len(x.get("d", "")) > 100 and x.get("unicode", "")[:1] > "\uf000":
        sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
