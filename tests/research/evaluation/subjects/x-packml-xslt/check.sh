#!/bin/sh
# libxslt (lxml): a transition object refers to a from-state and a to-state that both exist and have a StateNumber property of their own; the transition belongs to an object type
# needs lxml: pip install lxml (PYTHON=... chooses the interpreter)
timeout 5 "${PYTHON:-python3}" -X utf8 -c 'import sys
try:
    from lxml import etree
except ImportError:
    sys.exit(2)
XSL = b"<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\" xmlns:u=\"http://opcfoundation.org/UA/2011/03/UANodeSet.xsd\">" \
  b"<xsl:output method=\"text\"/>" \
  b"<xsl:key name=\"id\" match=\"u:*[@NodeId]\" use=\"@NodeId\"/>" \
  b"<xsl:key name=\"prop\" match=\"u:UAVariable[u:DisplayName=\x26quot;StateNumber\x26quot;]\" use=\"u:References/u:Reference[@ReferenceType=\x26quot;HasProperty\x26quot;][@IsForward=\x26quot;false\x26quot;]\"/>" \
  b"<xsl:template match=\"/\"><xsl:for-each select=\"u:UANodeSet/u:UAObject\">" \
  b"<xsl:variable name=\"r\" select=\"u:References/u:Reference\"/>" \
  b"<xsl:variable name=\"f\" select=\"key(\x26quot;id\x26quot;,$r[@ReferenceType=\x26quot;FromState\x26quot;])\"/>" \
  b"<xsl:variable name=\"t\" select=\"key(\x26quot;id\x26quot;,$r[@ReferenceType=\x26quot;ToState\x26quot;])\"/>" \
  b"<xsl:variable name=\"o\" select=\"key(\x26quot;id\x26quot;,$r[@ReferenceType=\x26quot;HasComponent\x26quot;])\"/>" \
  b"<xsl:if test=\"$f and $t and $f/@NodeId != $t/@NodeId and key(\x26quot;prop\x26quot;,$f/@NodeId) and key(\x26quot;prop\x26quot;,$t/@NodeId) and local-name($o)=\x26quot;UAObjectType\x26quot;\">" \
  b"<xsl:value-of select=\"u:DisplayName\"/><xsl:text>;</xsl:text></xsl:if></xsl:for-each></xsl:template></xsl:stylesheet>"
try:
    d = etree.parse("in.xml")
except etree.XMLSyntaxError:
    sys.exit(1)
out = str(etree.XSLT(etree.fromstring(XSL))(d))
sys.exit(0 if len(out) > 4 else 1)
' >/dev/null 2>&1
r=$?
[ $r -ne 2 ] || echo "check.sh: the Python package lxml is missing (pip install lxml)" >&2
exit $r
