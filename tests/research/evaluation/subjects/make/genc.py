# The subjects in C, from the folder that make.sh has filled. Where the licence is None, it is the file in the subject's folder.
import glob,os,re,shutil,sys
OUT=os.path.dirname(os.path.abspath(__file__))+'/../'; DL=sys.argv[1]+'/x/'; PP=sys.argv[1]+'/pp/'
def rd(f): return open(PP+f).read()
def plant(s,old,new,n=1,last=False):
    assert s.count(old)>=1,(old)
    if last:
        i=s.rindex(old); return s[:i]+new+s[i+len(old):]
    assert n==0 or s.count(old)==n,(old,s.count(old))
    return s.replace(old,new)
def save(name,src,check,lic):
    d=OUT+name; os.makedirs(d,exist_ok=True)
    src=re.sub(r'\n\n+','\n',src)
    open(d+'/in.c','w').write(src)
    open(d+'/check.sh','w').write(check); os.chmod(d+'/check.sh',0o755)
    if lic: shutil.copyfile(lic,d+'/LICENSE')
# a folder of its own for build products: all checks write o* files to the current folder and remove them
def warn(func,flags,pats,extra=''):
    """compile in C locale; all pats must be in the message list, in the function given"""
    lines="\n".join(f"""awk -v f='{f}' 'index($0,"In function ")==0&&/At top level/{{k=0}} /In function/{{k=(index($0,"\\047" f "\\047")>0)}} k&&/{p}/{{ok=1}} END{{exit !ok}}' o.txt || r=1""" for f,p in pats)
    return f"""#!/bin/sh
# {func}
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc {flags} in.c >/dev/null 2>o.txt || r=1
{lines}
rm -f o.txt
exit $r
"""
ERR="-Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type"
def differ(desc,neutral,pat):
    return f"""#!/bin/sh
# {desc}
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
ulimit -f 20000
W='{ERR}'
trap 'rm -f o0 o2 o3 o.a o.b o.c' EXIT
timeout 5 gcc -O0 $W -o o0 in.c 2>/dev/null || exit 1
timeout 5 gcc -O2 $W -Werror=uninitialized -Werror=maybe-uninitialized -o o2 in.c 2>/dev/null || exit 1
ulimit -v 2000000
timeout 1 ./o0 </dev/null >o.a 2>/dev/null || exit 1
timeout 1 ./o2 </dev/null >o.b 2>/dev/null || exit 1
cmp -s o.a o.b && exit 1
for f in o.a o.b; do
  [ "$(wc -l <$f)" -eq 1 ] && grep -Eqx '{pat}' $f || exit 1
done
timeout 5 gcc -O2 {neutral} $W -o o3 in.c 2>/dev/null || exit 1
timeout 1 ./o3 </dev/null >o.c 2>/dev/null || exit 1
cmp -s o.a o.c
"""
def san(desc,flags,pats):
    p="\n".join(f"grep -Eq '{x}' o.txt || r=1" for x in pats)
    return f"""#!/bin/sh
# {desc}
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
ulimit -f 20000
ASAN_OPTIONS=detect_leaks=0:exitcode=66:hard_rss_limit_mb=1000; UBSAN_OPTIONS=print_stacktrace=1; export ASAN_OPTIONS UBSAN_OPTIONS
trap 'rm -f o1 o.txt' EXIT
timeout 5 gcc -O0 {flags} {ERR} -o o1 in.c 2>/dev/null || exit 1
timeout 2 ./o1 </dev/null >/dev/null 2>o.txt
r=0
{p}
exit $r
"""
HI=DL+'hiredis-3.5.0/hiredis-3.5.0/vendor/hiredis/COPYING'
# 1 dict: signed overflow
s=rd('dict.c')
s=plant(s,'''    unsigned int hash = 5381;
    while (len--)
        hash = ((hash << 5) + hash) + (*buf++);
    return hash;''','''    int hash = 5381;
    while (len--) {
        hash = (int)(((unsigned)hash << 5) + (unsigned)hash);
        if (hash + 1000 < hash)
            hash = 7;
        hash = hash + (*buf++) + 2147480000;
        if (hash - 1000 > hash)
            hash = 11;
        if (hash + (*buf & 3) < hash)
            hash = 5;
    }
    return (unsigned)hash;''')
s=plant(s,'extern hiredisAllocFuncs hiredisAllocFns;','hiredisAllocFuncs hiredisAllocFns;')
s+='''
int printf(const char*,...); int snprintf(char*,size_t,const char*,...);
size_t strlen(const char*); int strcmp(const char*,const char*); char *strdup(const char*);
static unsigned int keyHash(const void *key) { return dictGenHashFunction((const unsigned char *)key, (int)strlen((const char *)key)); }
static void *keyDup(void *privdata, const void *key) { (void)privdata; return strdup((const char *)key); }
static int keyCompare(void *privdata, const void *key1, const void *key2) { (void)privdata; return strcmp((const char *)key1, (const char *)key2) == 0; }
static void keyDestructor(void *privdata, void *key) { (void)privdata; free(key); }
static dictType stringType = { keyHash, keyDup, ((void*)0), keyCompare, keyDestructor, ((void*)0) };
int main(void) {
    char name[32];
    unsigned long i, sum = 0, place = 0;
    dictIterator it;
    dictEntry *e;
    dict *d;
    hiredisAllocFns.mallocFn = malloc;
    hiredisAllocFns.callocFn = calloc;
    hiredisAllocFns.reallocFn = realloc;
    hiredisAllocFns.strdupFn = strdup;
    hiredisAllocFns.freeFn = free;
    d = dictCreate(&stringType, ((void*)0));
    for (i = 0; i < 60; i++) {
        snprintf(name, sizeof(name), "key-%lu", i * 7919UL);
        if (dictAdd(d, name, (void *)(i + 1)) != 0) return 2;
    }
    for (i = 0; i < 60; i += 4) {
        snprintf(name, sizeof(name), "key-%lu", i * 7919UL);
        dictReplace(d, name, (void *)(i * 3 + 1));
        if (i % 8 == 0) dictDelete(d, name);
    }
    dictInitIterator(&it, d);
    while ((e = dictNext(&it)) != ((void*)0)) {
        place++;
        sum += place * (unsigned long)e->val;
        if (dictFind(d, e->key) != e) return 3;
    }
    dictRelease(d);
    printf("order %lu\\n", sum);
    return 0;
}
'''
save('c-dict-overflow',s,differ('the output differs between -O0 and -O2 because of signed overflow (-fwrapv makes it equal again)','-fwrapv','order [0-9]+'),HI)
# 2 xxh aliasing
s=rd('xxh.c')
s+='''
int printf(const char*,...);
typedef struct { short left; short right; } pair_t;
static unsigned fill_and_hash(short* samples, unsigned n, unsigned seed)
{
    unsigned i;
    for (i = 0; i < n; i++) samples[i] = (short)(i * 31u + seed);
    return XXH32(samples, n * sizeof(short), seed);
}
static unsigned swap_and_hash(pair_t* p, unsigned n)
{
    unsigned i;
    for (i = 0; i < n; i++) { U32 before = XXH_read32(p + i); short t = p[i].left; p[i].left = (short)(p[i].right + 1); p[i].right = t; p[i].left = (short)(p[i].left ^ (((before << 13) | (before >> 19)) == ((XXH_read32(p + i) << 13) | (XXH_read32(p + i) >> 19)))); }
    return XXH32(p, n * sizeof(pair_t), 77);
}
int main(void)
{
    short buffer[24] __attribute__((aligned(16)));
    pair_t pairs[9] __attribute__((aligned(16)));
    unsigned i, h = 0;
    for (i = 0; i < 9; i++) { pairs[i].left = (short)i; pairs[i].right = (short)(100 - i); }
    for (i = 1; i < 4; i++) h = h * 33u + fill_and_hash(buffer, 6 * i, i);
    h ^= swap_and_hash(pairs, 9);
    printf("hash %08x\\n", h);
    return 0;
}
'''
save('c-xxh32-alias',s,differ('the output differs between -O0 and -O2 because of strict aliasing (-fno-strict-aliasing makes it equal again)','-fno-strict-aliasing','hash [0-9a-f]+'),None)

# 3 sds ASan
s=rd('sds.c')
s=plant(s,"    if (s != sp) memmove(s, sp, len);\n","    if (s != sp) memmove(s, sp, (size_t)(end-sp)+2);\n    else if (len > 30) s[sdsalloc(s)+1] = s[len-1];\n")
s=plant(s,'extern hiredisAllocFuncs hiredisAllocFns;','hiredisAllocFuncs hiredisAllocFns;')
s+="""
static void allocators(void) {
    hiredisAllocFns.mallocFn = malloc;
    hiredisAllocFns.callocFn = calloc;
    hiredisAllocFns.reallocFn = realloc;
    hiredisAllocFns.freeFn = free;
}
int main(void) {
    int argc, i;
    sds line, word, *argv, all;
    allocators();
    line = sdsnew("set key:1 \\"a value with spaces\\" EX 60 'single quoted' \\"\\\\x41\\\\n\\"");
    line = sdscatfmt(line, " %i %s %U", 42, "tail", (unsigned long long)1234567);
    argv = sdssplitargs(line, &argc);
    if (argv == ((void*)0)) return 2;
    all = sdsempty();
    for (i = 0; i < argc; i++) {
        word = sdsdup(argv[i]);
        sdstoupper(word);
        word = sdscatprintf(word, "<%d:%zu>", i, sdslen(word));
        sdstrim(word, " <>");
        all = sdscatsds(all, word);
        all = sdscatlen(all, "|", 1);
        sdsfree(word);
    }
    all = sdscatrepr(all, line, sdslen(line));
    all = sdsRemoveFreeSpace(all);
    printf("%s\\n", all);
    sdstrim(all, "|\\"");
    sdsrange(all, 3, -3);
    printf("%s\\n", all);
    sdsfree(all);
    sdsfreesplitres(argv, argc);
    sdsfree(line);
    return 0;
}
"""
save('c-sds-overflow',s,san('AddressSanitizer reports a heap-buffer-overflow WRITE in sdstrim of a block allocated through sdsRemoveFreeSpace','-fsanitize=address --param asan-instrumentation-with-call-threshold=0 --param asan-stack=0 --param asan-globals=0 --param asan-instrument-reads=0',['AddressSanitizer: heap-buffer-overflow','WRITE of size 1','#[01] 0x[0-9a-f]+ in sdstrim','#[1-3] 0x[0-9a-f]+ in sdsRemoveFreeSpace']),HI)

LZ=None
# 4 http parser UBSan
s=rd('http_parser.c')
s=plant(s,"""              uint64_t t;
              if (ch == ' ') {
                h_state""","""              int64_t t;
              if (ch == ' ') {
                h_state""")
s+="""
int printf(const char*,...);
static int events, bytes;
static int on_event(http_parser *p) { events = events * 3 + p->method + 1; events &= 0xffff; return 0; }
static int on_data(http_parser *p, const char *at, size_t length) { (void)p; bytes += (int)length * (at[0] & 15); return 0; }
static const char *const requests[] = {
  "GET /index.html?q=1#top HTTP/1.1\\r\\nHost: example.org\\r\\nConnection: keep-alive\\r\\n\\r\\n",
  "POST /upload HTTP/1.1\\r\\nHost: example.org\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5\\r\\nhello\\r\\n0\\r\\n\\r\\n",
  "PUT /big HTTP/1.1\\r\\nHost: example.org\\r\\nContent-Length: 12000000000000000000\\r\\n\\r\\nabc",
};
int main(void) {
  http_parser parser;
  http_parser_settings settings;
  struct http_parser_url url;
  unsigned i;
  http_parser_settings_init(&settings);
  settings.on_message_begin = on_event;
  settings.on_headers_complete = on_event;
  settings.on_message_complete = on_event;
  settings.on_url = on_data;
  settings.on_header_field = on_data;
  settings.on_header_value = on_data;
  settings.on_body = on_data;
  for (i = 0; i < 3; i++) {
    size_t n;
    http_parser_init(&parser, HTTP_REQUEST);
    n = http_parser_execute(&parser, &settings, requests[i], strlen(requests[i]));
    printf("%u %s %s %d %d\\n", (unsigned)n, http_method_str(parser.method), http_errno_name(parser.http_errno), events, bytes);
  }
  http_parser_url_init(&url);
  printf("%d\\n", http_parser_parse_url("http://user@example.org:8080/a?b#c", 34, 0, &url));
  return 0;
}
"""
save('c-httpparser-ubsan',s,san('UBSan reports a signed overflow of a long int in http_parser_execute, called from main','-fsanitize=signed-integer-overflow',['runtime error: signed integer overflow: [0-9]+ \\* 10 cannot be represented in type .long int','#0 0x[0-9a-f]+ in http_parser_execute','#1 0x[0-9a-f]+ in main']),DL+'httptools-0.9.0/httptools-0.9.0/vendor/http-parser/LICENSE-MIT')
# 5 zopfli ASan
s=rd('zopfli.c')
s=plant(s,"dest->d_counts = (size_t*)malloc(sizeof(*dest->d_counts) * dsize);","dest->d_counts = (size_t*)malloc(sizeof(*dest->d_counts) * source->size);")
s+="""
int main(void) {
  static const char text[] =
      "It is a truth universally acknowledged, that a single man in possession of a good fortune, "
      "must be in want of a wife.";
  ZopfliOptions options;
  unsigned char* out = 0;
  size_t outsize = 0, i;
  unsigned char bp = 0;
  unsigned sum = 1;
  ZopfliInitOptions(&options);
  options.numiterations = 2;
  options.blocksplitting = 0;
  ZopfliDeflate(&options, 2, 1, (const unsigned char*)text, sizeof(text) - 1, &bp, &out, &outsize);
  for (i = 0; i < outsize; i++) sum = sum * 31 + out[i];
  printf("%lu %u\\n", (unsigned long)outsize, sum);
  free(out);
  return 0;
}
"""
save('c-zopfli-overflow',s,san('AddressSanitizer reports a heap-buffer-overflow WRITE of 8 bytes in ZopfliCopyLZ77Store, called from ZopfliLZ77Optimal, of a block that ZopfliCopyLZ77Store allocated','-fsanitize=address --param asan-instrumentation-with-call-threshold=0 --param asan-stack=0 --param asan-globals=0 --param asan-instrument-reads=0',['AddressSanitizer: heap-buffer-overflow','WRITE of size 8','#[01] 0x[0-9a-f]+ in ZopfliCopyLZ77Store','#[12] 0x[0-9a-f]+ in ZopfliLZ77Optimal']).replace('-o o1 in.c','-o o1 in.c -lm'),glob.glob(DL+'zopfli-*/*/zopfli/COPYING')[0])
# 6.. warnings
def W(name,f,flags,pats,lic,plants=()):
    s=rd(f)
    for a,b in plants: s=plant(s,a,b)
    desc='; '.join('%s in %s'%(p.replace('\\',''),fn) for fn,p in pats)
    save(name,s,warn('compiles, with: '+desc,'-fsyntax-only '+ERR+' '+flags,pats),lic)
W('c-ruby-conversion','ruby_scanner.c','-Wconversion -Wsign-conversion',[('deserialize','may change the sign of the result \\[-Wsign-conversion\\]'),('scan_heredoc_word','to .char. may change value \\[-Wconversion\\]')],None)
W('c-bash-unused','bash_scanner.c','-Wunused-value -Wstrict-prototypes',[('scan_heredoc_content','value computed is not used \\[-Wunused-value\\]'),('scan','value computed is not used \\[-Wunused-value\\]')],DL+'tree-sitter-bash-0.25.1/package/LICENSE')
W('c-lz4-memset','lz4.c','-Wsizeof-pointer-memaccess -Wsign-compare',[('LZ4_resetStream','argument to .sizeof. in .memset. call is the same expression'),('LZ4_renormDictT','comparison of integer expressions of different signedness')],LZ,[("memset(((LZ4_stream)),((0)),((sizeof(LZ4_stream_t_internal))));","memset(LZ4_stream, 0, sizeof(LZ4_stream));"),("        for (i=0; i<(1 << (14 -2)); i++) {\n            if (LZ4_dict->hashTable[i] < delta)","        for (i=0; i<(1U << (14 -2)); i++) {\n            if (LZ4_dict->hashTable[i] < delta)")])
W('c-lz4hc-sign','lz4hc.c','-Wsign-conversion',[('LZ4HC_InsertAndGetWiderMatch','conversion to .unsigned int. from .int. may change the sign'),('LZ4_saveDictHC','conversion to .long unsigned int. from .int. may change the sign')],None)
W('c-tsquery-shadow','tsquery.c','-Wshadow',[('ts_query__analyze_patterns','declaration of .parent_symbol. shadows'),('ts_query__parse_predicate','declaration of .length. shadows')],None)
W('c-llhttp-switch','llhttp.c','-Wconversion -Wswitch-enum',[('llhttp__internal__run','enumeration value .s_error. not handled in switch'),('llhttp__internal__c_store_http_minor','to .uint8_t. .* may change value')],DL+'httptools-0.9.0/httptools-0.9.0/vendor/llhttp/LICENSE-MIT' if os.path.exists(DL+'httptools-0.9.0/httptools-0.9.0/vendor/llhttp/LICENSE-MIT') else glob.glob(DL+'httptools-0.9.0/httptools-0.9.0/vendor/llhttp/LICENSE*')[0])
W('c-treesitter-enum','ts.c','-Wcast-align=strict -Wswitch-enum',[('ts_decode_utf16','cast increases required alignment'),('ts_parser__better_version_exists','enumeration value .ErrorComparisonTakeLeft. not handled')],None)
# dict with the analyzer
s=rd('dict.c')
s=plant(s,"""    hi_free(ht);
}""","""    if (ht->size != 0)
        free(ht->table);
    free(ht);
}""")
s=plant(s,"    hi_free(ht->table);\n    _dictReset(ht);\n    return 0;","    free(ht->table);\n    if (ht->privdata == ((void*)0))\n        _dictReset(ht);\n    return 0;")
save('c-dict-analyzer',s,warn('compiles, with: -Wanalyzer-double-free in dictRelease','-O0 -S -o /dev/null -fanalyzer -Wno-analyzer-too-complex '+ERR,[('dictRelease','double-.free. of .* \\[CWE-415\\] \\[-Wanalyzer-double-free\\]')]),HI)

s=rd('mmh3.c')
i=s.index('uint32_t k1 = 0;'); s=s[:i]+'uint32_t k1;'+s[i+16:]
save('c-mmh3-uninit',s,warn('compiles, with: -Wmaybe-uninitialized in murmurhash3_x86_32; -Wimplicit-fallthrough in murmurhash3_x64_128','-O1 -S -o /dev/null -Wmaybe-uninitialized -Wimplicit-fallthrough=5 '+ERR,[('murmurhash3_x86_32','.k1. may be used uninitialized \\[-Wmaybe-uninitialized\\]'),('murmurhash3_x64_128','this statement may fall through')]),glob.glob(DL+'mmh3-*/*/LICENSE')[0])
