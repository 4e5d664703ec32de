#!/bin/sh
# the npm package sax (strict, with namespaces) accepts the document; expat with namespaces (Python) rejects it: duplicate attribute
# needs: npm install sax@1 (NODE_PATH=.../node_modules shows node where they are)
timeout 5 node -e 'let S;
try { S = require("sax"); } catch (e) { process.exit(2); }
const s = require("fs").readFileSync("in.xml", "utf8");
const p = S.parser(true, { xmlns: true });
let found = false, depth = 0, models = 0, root = "";
p.onerror = () => process.exit(1);
p.onopentag = (n) => {
  if (depth === 0) root = n.local;
  depth++;
  const seen = new Set();
  for (const a of Object.values(n.attributes)) {
    if (a.prefix === "xmlns" || !a.uri) continue;
    const k = a.uri + " " + a.local;
    if (seen.has(k) && depth > 3 && n.uri === a.uri) found = true;
    seen.add(k);
  }
  if (n.local === "UAObjectType" && n.uri && "ParentNodeId" in n.attributes === false) models++;
};
p.onclosetag = () => { depth--; };
p.write(s).close();
process.exit(found && models > 0 && root === "UANodeSet" ? 0 : 1);
' >/dev/null 2>&1
r=$?
[ $r -ne 2 ] || echo "check.sh: npm packages are missing (sax@1); set NODE_PATH" >&2
[ $r -eq 0 ] || exit $r
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
exec timeout 5 "$p" -S -E -c 'import sys
import pyexpat
p = pyexpat.ParserCreate(None, "}")
try:
    p.Parse(open("in.xml", "rb").read(), True)
except pyexpat.ExpatError as e:
    sys.exit(0 if e.code == 8 else 1)
sys.exit(1)
' >/dev/null 2>&1
