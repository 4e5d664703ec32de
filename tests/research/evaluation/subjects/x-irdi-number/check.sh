#!/bin/sh
# fast-xml-parser and @xmldom/xmldom return another text for the value of a variable (1.02, 1.020); the variable has a type definition and its parent is an object of the document
# needs: npm install @xmldom/xmldom@0.9 fast-xml-parser@5 (NODE_PATH=.../node_modules shows node where they are)
timeout 5 node -e 'let D, F;
try { D = require("@xmldom/xmldom"); F = require("fast-xml-parser"); } catch (e) { process.exit(2); }
const s = require("fs").readFileSync("in.xml", "utf8");
let d, f;
try {
  d = new D.DOMParser({ onError: D.onErrorStopParsing }).parseFromString(s, "text/xml");
  f = new F.XMLParser({ ignoreAttributes: false }).parse(s, true);
} catch (e) { process.exit(1); }
const list = (x) => x === undefined ? [] : Array.isArray(x) ? x : [x];
const set = f.UANodeSet;
if (!set) process.exit(1);
const objects = new Set(list(set.UAObject).map((o) => o["@_NodeId"]));
const els = Array.from(d.getElementsByTagName("UAVariable"));
for (const v of list(set.UAVariable)) {
  const x = v && v.Value && v.Value["uax:String"];
  const e = els.find((e) => v && e.getAttribute("NodeId") === v["@_NodeId"]);
  if (x === undefined || typeof x === "object" || !e) continue;
  const t = Array.from(e.getElementsByTagName("uax:String"));
  if (!t.length || t[0].textContent === String(x) || Number(t[0].textContent) !== Number(x) || !t[0].textContent.trim()) continue;
  const types = list(v.References && v.References.Reference).filter((r) => r["@_ReferenceType"] === "HasTypeDefinition");
  if (types.length && objects.has(v["@_ParentNodeId"])) process.exit(0);
}
process.exit(1);
' >/dev/null 2>&1
r=$?
[ $r -ne 2 ] || echo "check.sh: npm packages are missing (@xmldom/xmldom@0.9 fast-xml-parser@5); set NODE_PATH" >&2
exit $r
