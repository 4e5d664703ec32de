#!/bin/sh
# minidom: a <type> of mixed content starts with a CDATA section that has a line break; the type name of another one is the <ptype> of a parameter of a command required by an extension
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
from xml.dom import minidom
from xml.parsers.expat import ExpatError
try:
    d = minidom.parse("in.xml")
except ExpatError:
    sys.exit(1)
t = [e for e in d.getElementsByTagName("type") if e.firstChild is not None]
if not any(e.firstChild.nodeType == e.CDATA_SECTION_NODE and "\n" in e.firstChild.data and e.hasAttribute("name") for e in t):
    sys.exit(1)
def text(e):
    return "".join(c.data for c in e.childNodes if c.nodeType in (3, 4))
names = {text(n) for e in t for n in e.getElementsByTagName("name") if n.nextSibling is not None and n.previousSibling is not None and n.previousSibling.nodeType == 3}
cmds = set()
for c in d.getElementsByTagName("command"):
    for p in c.getElementsByTagName("ptype"):
        if p.parentNode.tagName == "param" and text(p) in names and text(p).startswith("GLXPbuffer"):
            for q in c.getElementsByTagName("proto"):
                cmds.add(text(q.getElementsByTagName("name")[0]) if q.getElementsByTagName("name") else "")
for x in d.getElementsByTagName("extension"):
    for c in x.getElementsByTagName("command"):
        if c.parentNode.tagName == "require" and c.getAttribute("name") in cmds - {""}:
            sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
