#!/bin/sh
# ElementTree with namespaces: a UAMethod is a component of an object type (inverse reference), has an argument list with an Argument named Context of type String (alias), and the object type is a subtype
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -X utf8 -c 'import sys
import xml.etree.ElementTree as ET
try:
    r = ET.parse("in.xml").getroot()
except ET.ParseError:
    sys.exit(1)

Q = "{http://opcfoundation.org/UA/2011/03/UANodeSet.xsd}"
T = "{http://opcfoundation.org/UA/2008/02/Types.xsd}"
node = {e.get("NodeId"): e for e in r if e.get("NodeId")}
alias = {a.get("Alias"): a.text for a in r.findall(Q + "Aliases/" + Q + "Alias")}
def back(e, kind):
    return [f.text for f in e.findall(Q + "References/" + Q + "Reference") if f.get("ReferenceType") == kind and f.get("IsForward") == "false" and kind in alias]
for e in r.findall(Q + "UAVariable"):
    arg = [a for a in e.iter(T + "Argument") if a.findtext(T + "Name") == "Context" and a.findtext(T + "DataType/" + T + "Identifier") == alias.get("String")]
    if not arg:
        continue
    for m in back(e, "HasProperty"):
        if m in node and node[m].tag == Q + "UAMethod":
            for o in back(node[m], "HasComponent"):
                if o in node and node[o].tag == Q + "UAObjectType" and back(node[o], "HasSubtype") and node[o].find(Q + "DisplayName") is not None:
                    sys.exit(0)
sys.exit(1)
' >/dev/null 2>&1
