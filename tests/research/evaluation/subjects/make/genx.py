# The subjects in XML, from the folder that make.sh has filled. Where the licence is None, it is the file in the subject's folder.
import os,re,glob,shutil,sys
import xml.etree.ElementTree as ET
OUT=os.path.dirname(os.path.abspath(__file__))+'/../'; DL=sys.argv[1]+'/x/'
G=glob.glob(DL+'glad2*/*/glad/files/')[0]; N=DL+'node-opcua-nodesets-2.182.0/package/nodesets/'
tok=lambda t:len(re.findall(r'[A-Za-z0-9_]+|[^\sA-Za-z0-9_]',t))
def rd(f): return open(f,encoding='utf-8',newline='').read().lstrip('\ufeff').replace('\r\n','\n')
def plant(s,a,b):
    assert s.count(a)==1,(a,s.count(a)); return s.replace(a,b)
PY='''for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
'''
def save(name,src,check,lic):
    d=OUT+name; os.makedirs(d,exist_ok=True)
    open(d+'/in.xml','w',encoding='utf-8',newline='').write(src)
    open(d+'/check.sh','w').write(check); os.chmod(d+'/check.sh',0o755)
    if lic: shutil.copyfile(lic,d+'/LICENSE')
def std(desc,code,flags='-S -E'):
    assert "'" not in code
    return f"#!/bin/sh\n# {desc}\n{PY}exec timeout 5 \"$p\" {flags} -X utf8 -c '{code.strip()}\n' >/dev/null 2>&1\n"
lic_ap=None
OPC=None
ETH='import sys\nimport xml.etree.ElementTree as ET\ntry:\n    r = ET.parse("in.xml").getroot()\nexcept ET.ParseError:\n    sys.exit(1)\n'
# 1
save('x-wgl-video',rd(G+'wgl.xml'),std('ElementTree: an extension requires a command that takes a handle type declared in <types>, and an enum whose value is in the same block as another one',ETH+'''
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
'''),lic_ap)
# 2
save('x-glx-cdata',rd(G+'glx.xml'),std('minidom: a <type> of mixed content starts with a CDATA section that has a line break; the type name of another one is the <ptype> of a parameter of a command required by an extension',
'''import sys
from xml.dom import minidom
from xml.parsers.expat import ExpatError
try:
    d = minidom.parse("in.xml")
except ExpatError:
    sys.exit(1)
t = [e for e in d.getElementsByTagName("type") if e.firstChild is not None]
if not any(e.firstChild.nodeType == e.CDATA_SECTION_NODE and "\\n" in e.firstChild.data and e.hasAttribute("name") for e in t):
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
'''),lic_ap)
# 3
s=rd(G+'egl.xml')
m=re.search(r'<type>typedef void \*<name>EGLSyncKHR</name>;</type>',s); assert m
s=plant(s,m.group(0),m.group(0).replace('void *','void&#13; *'))
save('x-egl-roundtrip',s,std('ElementTree: parse, write, parse again changes the text of a <type>, and the type is used by a command that has an alias',ETH+'''
again = ET.fromstring(ET.tostring(r))
bad = set()
for a, b in zip(r.findall("types/type"), again.findall("types/type")):
    if "".join(a.itertext()) != "".join(b.itertext()) and a.find("name") is not None:
        bad.add(a.findtext("name"))
bad.discard(None)
for c in r.findall("commands/command"):
    if c.find("alias") is not None and any(p.text in bad for p in c.findall("param/ptype")):
        sys.exit(0)
sys.exit(1)
'''),lic_ap)
# 4 gl.xml cut
s=rd(G+'gl.xml')
root=ET.fromstring(s)
def cutblocks(s,openre,close,keep):
    out=[];i=0;k=0
    for m in list(re.finditer(openre,s,re.M)):
        if m.start()<i: continue
        j=s.index(close,m.start())+len(close)
        j=s.index('\n',j)+1
        out.append(s[i:m.start()])
        if keep(k,s[m.start():j]): out.append(s[m.start():j])
        i=j;k+=1
    out.append(s[i:]); return ''.join(out)
s=cutblocks(s,r'^        <command>\n','</command>',lambda k,b: k%9==0 or '<vecequiv' in b and k%3==0 or 'glFogCoord' in b)
s=cutblocks(s,r'^    <enums [^>]*[^/]>\n','</enums>',lambda k,b: k%5==0 and tok(b)<3000)
s=cutblocks(s,r'^    <feature ','</feature>',lambda k,b: k in(0,1,4))
s=cutblocks(s,r'^        <extension [^>]*[^/]>\n','</extension>',lambda k,b: k%12==0 or 'FogCoord' in b)
print('gl',tok(s)); ET.fromstring(s)
GLS=s
save('x-gl-alias',s,std('ElementTree: a command has an alias and a vector form; the alias target is defined and required by a feature, the command by an extension',ETH+'''
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
'''),lic_ap)
# 5 vk cut
s=rd(G+'vk.xml')
s=cutblocks(s,r'^        <type category="struct"[^>]*[^/]>\n','\n        </type>',lambda k,b: k%16==0 or any(x in b for x in ('name="VkPhysicalDeviceFeatures2"','name="VkPhysicalDevice16BitStorageFeatures"','name="VkDeviceCreateInfo"')))
s=cutblocks(s,r'^    <enums [^>]*[^/]>\n','</enums>',lambda k,b: k%9==0 and tok(b)<3000)
s=cutblocks(s,r'^        <command [^>]*[^/]>\n','</command>',lambda k,b: k%12==0)
s=cutblocks(s,r'^    <feature ','</feature>',lambda k,b: k in (0,1))
s=cutblocks(s,r'^        <extension [^>]*[^/]>\n','</extension>',lambda k,b: (k%14==0 and tok(b)<3000) or 'VkPhysicalDevice16BitStorageFeatures"' in b)
for tag in ('formats','spirvextensions','spirvcapabilities','sync','videocodecs'):
    s=re.sub(r'^    <%s\b.*?^    </%s>\n'%(tag,tag),'',s,flags=re.S|re.M)
s=re.sub(r'^        <type [^>\n]*category="(?:bitmask|enum|handle)"[^\n]*(?:/>|</type>)\n',lambda m: m.group(0) if len(m.group(0))%5==0 else '',s,flags=re.M)
print('vk',tok(s)); rt=ET.fromstring(s)
save('x-vk-extends',s,std('ElementTree: a struct extends two other structs that are defined, its sType value is unique, and an optional member type is a basetype; a feature requires one of them',ETH+'''
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
'''),lic_ap)
# 6 OPC DI
NS='{http://opcfoundation.org/UA/2011/03/UANodeSet.xsd}'
s=rd(N+'Opc.Ua.Di.NodeSet2.xml')
save('x-opcua-method',s,std('ElementTree with namespaces: a UAMethod is a component of an object type (inverse reference), has an argument list with an Argument named Context of type String (alias), and the object type is a subtype',ETH+'''
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
'''),OPC)
# 7 prefix
s=rd(N+'Opc.Ua.Machinery.NodeSet2.xml')
ms=list(re.finditer(r' xmlns:ua="[^"]*"',s)); print('ua decl',len(ms))
k=ms[-1]
s=s[:k.start()]+s[k.end():]
save('x-machinery-prefix',s,std('xml.sax without namespaces accepts the document, ElementTree rejects it (unbound prefix)',
'''import sys
import xml.sax
import xml.etree.ElementTree as ET
seen = []
class H(xml.sax.ContentHandler):
    path = []
    def startElement(self, name, attrs):
        self.path.append(name)
        if len(self.path) > 3 and "Tool" in attrs.getNames():
            seen.append(list(self.path))
    def endElement(self, name):
        self.path.pop()
try:
    xml.sax.parse("in.xml", H())
except xml.sax.SAXException:
    sys.exit(1)
if not any(p[-2] == "Extension" and p[-1].endswith(":ModelInfo") for p in seen):
    sys.exit(1)
try:
    ET.parse("in.xml")
except ET.ParseError as e:
    sys.exit(0 if e.code == 27 else 1)
sys.exit(1)
'''),OPC)
# 8 glyph entity
s=rd(DL+'bootstrap-3.4.1/package/fonts/glyphicons-halflings-regular.svg')
s=plant(s,'<metadata></metadata>','<metadata>Glyphicons&nbsp;Halflings</metadata>')
save('x-glyphicons-entity',s,std('minidom accepts the document and drops an undefined entity, ElementTree rejects it (undefined entity); two glyphs are wide (one is blank) or have a long path',
'''import sys
from xml.dom import minidom
from xml.parsers.expat import ExpatError
import xml.etree.ElementTree as ET
try:
    d = minidom.parse("in.xml")
except ExpatError:
    sys.exit(1)
try:
    ET.parse("in.xml")
    sys.exit(1)
except ET.ParseError as e:
    if e.code != 11:
        sys.exit(1)
m = [x for x in d.getElementsByTagName("metadata") if x.firstChild is not None and x.parentNode.tagName == "svg"]
if not m or d.doctype is None or not d.doctype.publicId:
    sys.exit(1)
for f in d.getElementsByTagName("font"):
    if f.parentNode.tagName == "defs" and f.getAttribute("horiz-adv-x"):
        g = [x for x in f.getElementsByTagName("glyph") if not x.getAttribute("d") and x.getAttribute("horiz-adv-x") == "1300" and x.getAttribute("unicode")]
        w = [x for x in f.getElementsByTagName("glyph") if len(x.getAttribute("unicode")) == 1 and ord(x.getAttribute("unicode")) > 0xe100 and x.getAttribute("d").count("z") > 3]
        if g and w:
            sys.exit(0)
sys.exit(1)
'''),DL+'bootstrap-3.4.1/package/LICENSE')
# 9 dog
s=rd(DL+'dm_control-1.0.50/dm_control/locomotion/walkers/assets/dog_v2/dog.xml')
save('x-dog-tendon',s,std('ElementTree: a fixed tendon sums joints of two bodies at different depths, an actuator drives it, and a joint takes its class from a nested <default>',ETH+'''
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
'''),lic_ap)
# 10 ionicons
s=rd(DL+'ionicons-2.0.1/package/fonts/ionicons.svg')
s=plant(s,'svg11.dtd" >','svg11.dtd" [\n<!ATTLIST glyph glyph-name NMTOKEN #IMPLIED\n  orientation CDATA "h">\n<!ENTITY family "Ionicons">\n] >')
gl=[m for m in re.finditer(r'^ *<glyph\b.*?/>\n',s,re.S|re.M)]
keep=int(len(gl)*.68); s=s[:gl[keep].start()]+s[gl[-1].end():]
m=re.search(r'glyph-name="(ion-bonfire)"',s) or re.search(r'glyph-name="(ion-[a-z-]+)"',s[len(s)//2:]); print(m)
s=plant(s,m.group(0),'glyph-name="  %s "'%m.group(1))
s=plant(s,'font-family="Ionicons"','font-family="&family;"')
print('ion',tok(s)); ET.fromstring(s)
save('x-ionicons-attlist',s,std('expat normalises an attribute because the internal subset declares it, adds a default attribute, and expands an entity in another attribute',
'''import sys
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
if not family or b"font-family=\\"&" not in raw:
    sys.exit(1)
spaced = {x.decode().strip() for x in findall(rb"glyph-name=\\"( [^\\"]*)\\"", raw)}
for (n, x), (m, y) in zip(a, b):
    if n == "glyph" and x != y and x.get("glyph-name") in spaced and len(x.get("d", "")) > 100 and x.get("unicode", "")[:1] > "\\uf000":
        sys.exit(0)
sys.exit(1)
'''),DL+'ionicons-2.0.1/package/LICENSE')
# 11 oplsaa
s=rd(DL+'foyer-0.7.6/foyer-0.7.6/foyer/forcefields/xml/oplsaa.xml')
L=s.split('\n'); out=[];k=0
for l in L:
    k+=1
    if re.match(r'\s*<(Angle|Proper|Bond|Improper)\b',l) and k%5>1: continue
    if re.match(r'\s*<Type\b',l) and k%3==0 and 'opls_20' not in l: continue
    out.append(l)
s='\n'.join(out); print('opls',tok(s)); ET.fromstring(s)
save('x-oplsaa-angle',s,std('ElementTree: an atom type overrides a type that is defined and of another class; an angle has the class at its centre; a nonbonded atom of the type has a negative charge',ETH+'''
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
'''),DL+'foyer-0.7.6/foyer-0.7.6/LICENSE.rst')

# 12 lxml XSLT
def lx(desc,code):
    assert "'" not in code
    return f"""#!/bin/sh
# {desc}
# needs lxml: pip install lxml (PYTHON=... chooses the interpreter)
timeout 5 "${{PYTHON:-python3}}" -X utf8 -c '{code.strip()}
' >/dev/null 2>&1
r=$?
[ $r -ne 2 ] || echo "check.sh: the Python package lxml is missing (pip install lxml)" >&2
exit $r
"""
save('x-packml-xslt',rd(N+'Opc.Ua.PackML.NodeSet2.xml'),lx('libxslt (lxml): a transition object refers to a from-state and a to-state that both exist and have a StateNumber property of their own; the transition belongs to an object type',"""
import sys
try:
    from lxml import etree
except ImportError:
    sys.exit(2)
XSL = b"<xsl:stylesheet version=\\"1.0\\" xmlns:xsl=\\"http://www.w3.org/1999/XSL/Transform\\" xmlns:u=\\"http://opcfoundation.org/UA/2011/03/UANodeSet.xsd\\">" \\
  b"<xsl:output method=\\"text\\"/>" \\
  b"<xsl:key name=\\"id\\" match=\\"u:*[@NodeId]\\" use=\\"@NodeId\\"/>" \\
  b"<xsl:key name=\\"prop\\" match=\\"u:UAVariable[u:DisplayName=\\x26quot;StateNumber\\x26quot;]\\" use=\\"u:References/u:Reference[@ReferenceType=\\x26quot;HasProperty\\x26quot;][@IsForward=\\x26quot;false\\x26quot;]\\"/>" \\
  b"<xsl:template match=\\"/\\"><xsl:for-each select=\\"u:UANodeSet/u:UAObject\\">" \\
  b"<xsl:variable name=\\"r\\" select=\\"u:References/u:Reference\\"/>" \\
  b"<xsl:variable name=\\"f\\" select=\\"key(\\x26quot;id\\x26quot;,$r[@ReferenceType=\\x26quot;FromState\\x26quot;])\\"/>" \\
  b"<xsl:variable name=\\"t\\" select=\\"key(\\x26quot;id\\x26quot;,$r[@ReferenceType=\\x26quot;ToState\\x26quot;])\\"/>" \\
  b"<xsl:variable name=\\"o\\" select=\\"key(\\x26quot;id\\x26quot;,$r[@ReferenceType=\\x26quot;HasComponent\\x26quot;])\\"/>" \\
  b"<xsl:if test=\\"$f and $t and $f/@NodeId != $t/@NodeId and key(\\x26quot;prop\\x26quot;,$f/@NodeId) and key(\\x26quot;prop\\x26quot;,$t/@NodeId) and local-name($o)=\\x26quot;UAObjectType\\x26quot;\\">" \\
  b"<xsl:value-of select=\\"u:DisplayName\\"/><xsl:text>;</xsl:text></xsl:if></xsl:for-each></xsl:template></xsl:stylesheet>"
try:
    d = etree.parse("in.xml")
except etree.XMLSyntaxError:
    sys.exit(1)
out = str(etree.XSLT(etree.fromstring(XSL))(d))
sys.exit(0 if len(out) > 4 else 1)
"""),OPC)
def nd(desc,pk,code):
    assert "'" not in code
    return f"""#!/bin/sh
# {desc}
# needs: npm install {pk} (NODE_PATH=.../node_modules shows node where they are)
timeout 5 node -e '{code.strip()}
' >/dev/null 2>&1
r=$?
[ $r -ne 2 ] || echo "check.sh: npm packages are missing ({pk}); set NODE_PATH" >&2
"""
s=rd(N+'Opc.Ua.IRDI.NodeSet2.xml')
s=plant(s,'<uax:String>1.02.0</uax:String>','<uax:String>1.020</uax:String>')
save('x-irdi-number',s,nd('fast-xml-parser and @xmldom/xmldom return another text for the value of a variable (1.02, 1.020); the variable has a type definition and its parent is an object of the document','@xmldom/xmldom@0.9 fast-xml-parser@5',"""
let D, F;
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
""")+"exit $r\n",OPC)
s=rd(N+'Opc.Ua.IOLink.NodeSet2.xml')
s=plant(s,'</Aliases>','</Aliases>\n  <Extensions>\n    <Extension>\n      <ua:ModelInfo xmlns:ua="http://unifiedautomation.com/Configuration/NodeSet.xsd" xmlns:mi="http://unifiedautomation.com/Configuration/NodeSet.xsd" ua:Tool="UaModeler" mi:Tool="UaModeler" Version="1.8.1" />\n    </Extension>\n  </Extensions>')
save('x-iolink-duplicate',s,nd('the npm package sax (strict, with namespaces) accepts the document; expat with namespaces (Python) rejects it: duplicate attribute','sax@1',"""
let S;
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
""")+"""[ $r -eq 0 ] || exit $r
"""+PY+"""exec timeout 5 "$p" -S -E -c 'import sys
import pyexpat
p = pyexpat.ParserCreate(None, "}")
try:
    p.Parse(open("in.xml", "rb").read(), True)
except pyexpat.ExpatError as e:
    sys.exit(0 if e.code == 8 else 1)
sys.exit(1)
' >/dev/null 2>&1
""",OPC)
