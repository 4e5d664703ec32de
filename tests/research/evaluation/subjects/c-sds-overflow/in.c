typedef unsigned long size_t; typedef long ptrdiff_t; typedef int wchar_t;
typedef __builtin_va_list va_list;
typedef struct F_FILE FILE; extern FILE *stdin; extern FILE *stdout; extern FILE *stderr;
int printf(const char*,...); int fprintf(FILE*,const char*,...); int sprintf(char*,const char*,...); int snprintf(char*,size_t,const char*,...); int vsnprintf(char*,size_t,const char*,va_list); int vfprintf(FILE*,const char*,va_list); int puts(const char*); int putchar(int); int fputs(const char*,FILE*); int fputc(int,FILE*); int putc(int,FILE*); int fflush(FILE*); size_t fwrite(const void*,size_t,size_t,FILE*); size_t fread(void*,size_t,size_t,FILE*); FILE *fopen(const char*,const char*); int fclose(FILE*); void perror(const char*); int sscanf(const char*,const char*,...); int fileno(FILE*); FILE *fdopen(int,const char*);
void *malloc(size_t); void *calloc(size_t,size_t); void *realloc(void*,size_t); void free(void*); void abort(void); void exit(int); int atoi(const char*); long strtol(const char*,char**,int); unsigned long strtoul(const char*,char**,int); long long strtoll(const char*,char**,int); unsigned long long strtoull(const char*,char**,int); double strtod(const char*,char**); void qsort(void*,size_t,size_t,int(*)(const void*,const void*)); int abs(int); char *getenv(const char*); int rand(void); void srand(unsigned);
void *memcpy(void*,const void*,size_t); void *memmove(void*,const void*,size_t); void *memset(void*,int,size_t); int memcmp(const void*,const void*,size_t); void *memchr(const void*,int,size_t); size_t strlen(const char*); int strcmp(const char*,const char*); int strncmp(const char*,const char*,size_t); char *strchr(const char*,int); char *strrchr(const char*,int); char *strstr(const char*,const char*); char *strcpy(char*,const char*); char *strncpy(char*,const char*,size_t); char *strcat(char*,const char*); char *strdup(const char*); char *strpbrk(const char*,const char*); size_t strspn(const char*,const char*); int strcoll(const char*,const char*); char *strerror(int);
int isalnum(int); int isalpha(int); int isdigit(int); int isspace(int); int isprint(int); int isxdigit(int); int isupper(int); int islower(int); int toupper(int); int tolower(int); int iscntrl(int); int ispunct(int); int isgraph(int);
void abort(void);
typedef long ssize_t;
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef uint8_t uint_fast8_t; typedef uint64_t uint_fast32_t;
typedef char *sds;
struct __attribute__ ((__packed__)) sdshdr5 {
    unsigned char flags;
    char buf[];
};
struct __attribute__ ((__packed__)) sdshdr8 {
    uint8_t len;
    uint8_t alloc;
    unsigned char flags;
    char buf[];
};
struct __attribute__ ((__packed__)) sdshdr16 {
    uint16_t len;
    uint16_t alloc;
    unsigned char flags;
    char buf[];
};
struct __attribute__ ((__packed__)) sdshdr32 {
    uint32_t len;
    uint32_t alloc;
    unsigned char flags;
    char buf[];
};
struct __attribute__ ((__packed__)) sdshdr64 {
    uint64_t len;
    uint64_t alloc;
    unsigned char flags;
    char buf[];
};
static inline size_t sdslen(const sds s) {
    unsigned char flags = s[-1];
    switch(flags&7) {
        case 0:
            return ((flags)>>3);
        case 1:
            return ((struct sdshdr8 *)((s)-(sizeof(struct sdshdr8))))->len;
        case 2:
            return ((struct sdshdr16 *)((s)-(sizeof(struct sdshdr16))))->len;
        case 3:
            return ((struct sdshdr32 *)((s)-(sizeof(struct sdshdr32))))->len;
        case 4:
            return ((struct sdshdr64 *)((s)-(sizeof(struct sdshdr64))))->len;
    }
    return 0;
}
static inline size_t sdsavail(const sds s) {
    unsigned char flags = s[-1];
    switch(flags&7) {
        case 0: {
            return 0;
        }
        case 1: {
            struct sdshdr8 *sh = (struct sdshdr8 *)((s)-(sizeof(struct sdshdr8)));;
            return sh->alloc - sh->len;
        }
        case 2: {
            struct sdshdr16 *sh = (struct sdshdr16 *)((s)-(sizeof(struct sdshdr16)));;
            return sh->alloc - sh->len;
        }
        case 3: {
            struct sdshdr32 *sh = (struct sdshdr32 *)((s)-(sizeof(struct sdshdr32)));;
            return sh->alloc - sh->len;
        }
        case 4: {
            struct sdshdr64 *sh = (struct sdshdr64 *)((s)-(sizeof(struct sdshdr64)));;
            return sh->alloc - sh->len;
        }
    }
    return 0;
}
static inline void sdssetlen(sds s, size_t newlen) {
    unsigned char flags = s[-1];
    switch(flags&7) {
        case 0:
            {
                unsigned char *fp = ((unsigned char*)s)-1;
                *fp = (unsigned char)(0 | (newlen << 3));
            }
            break;
        case 1:
            ((struct sdshdr8 *)((s)-(sizeof(struct sdshdr8))))->len = (uint8_t)newlen;
            break;
        case 2:
            ((struct sdshdr16 *)((s)-(sizeof(struct sdshdr16))))->len = (uint16_t)newlen;
            break;
        case 3:
            ((struct sdshdr32 *)((s)-(sizeof(struct sdshdr32))))->len = (uint32_t)newlen;
            break;
        case 4:
            ((struct sdshdr64 *)((s)-(sizeof(struct sdshdr64))))->len = (uint64_t)newlen;
            break;
    }
}
static inline void sdsinclen(sds s, size_t inc) {
    unsigned char flags = s[-1];
    switch(flags&7) {
        case 0:
            {
                unsigned char *fp = ((unsigned char*)s)-1;
                unsigned char newlen = ((flags)>>3)+(unsigned char)inc;
                *fp = 0 | (newlen << 3);
            }
            break;
        case 1:
            ((struct sdshdr8 *)((s)-(sizeof(struct sdshdr8))))->len += (uint8_t)inc;
            break;
        case 2:
            ((struct sdshdr16 *)((s)-(sizeof(struct sdshdr16))))->len += (uint16_t)inc;
            break;
        case 3:
            ((struct sdshdr32 *)((s)-(sizeof(struct sdshdr32))))->len += (uint32_t)inc;
            break;
        case 4:
            ((struct sdshdr64 *)((s)-(sizeof(struct sdshdr64))))->len += (uint64_t)inc;
            break;
    }
}
static inline size_t sdsalloc(const sds s) {
    unsigned char flags = s[-1];
    switch(flags&7) {
        case 0:
            return ((flags)>>3);
        case 1:
            return ((struct sdshdr8 *)((s)-(sizeof(struct sdshdr8))))->alloc;
        case 2:
            return ((struct sdshdr16 *)((s)-(sizeof(struct sdshdr16))))->alloc;
        case 3:
            return ((struct sdshdr32 *)((s)-(sizeof(struct sdshdr32))))->alloc;
        case 4:
            return ((struct sdshdr64 *)((s)-(sizeof(struct sdshdr64))))->alloc;
    }
    return 0;
}
static inline void sdssetalloc(sds s, size_t newlen) {
    unsigned char flags = s[-1];
    switch(flags&7) {
        case 0:
            break;
        case 1:
            ((struct sdshdr8 *)((s)-(sizeof(struct sdshdr8))))->alloc = (uint8_t)newlen;
            break;
        case 2:
            ((struct sdshdr16 *)((s)-(sizeof(struct sdshdr16))))->alloc = (uint16_t)newlen;
            break;
        case 3:
            ((struct sdshdr32 *)((s)-(sizeof(struct sdshdr32))))->alloc = (uint32_t)newlen;
            break;
        case 4:
            ((struct sdshdr64 *)((s)-(sizeof(struct sdshdr64))))->alloc = (uint64_t)newlen;
            break;
    }
}
sds sdsnewlen(const void *init, size_t initlen);
sds sdsnew(const char *init);
sds sdsempty(void);
sds sdsdup(const sds s);
void sdsfree(sds s);
sds sdsgrowzero(sds s, size_t len);
sds sdscatlen(sds s, const void *t, size_t len);
sds sdscat(sds s, const char *t);
sds sdscatsds(sds s, const sds t);
sds sdscpylen(sds s, const char *t, size_t len);
sds sdscpy(sds s, const char *t);
sds sdscatvprintf(sds s, const char *fmt, va_list ap);
sds sdscatprintf(sds s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
sds sdscatfmt(sds s, char const *fmt, ...);
sds sdstrim(sds s, const char *cset);
int sdsrange(sds s, ssize_t start, ssize_t end);
void sdsupdatelen(sds s);
void sdsclear(sds s);
int sdscmp(const sds s1, const sds s2);
sds *sdssplitlen(const char *s, int len, const char *sep, int seplen, int *count);
void sdsfreesplitres(sds *tokens, int count);
void sdstolower(sds s);
void sdstoupper(sds s);
sds sdsfromlonglong(long long value);
sds sdscatrepr(sds s, const char *p, size_t len);
sds *sdssplitargs(const char *line, int *argc);
sds sdsmapchars(sds s, const char *from, const char *to, size_t setlen);
sds sdsjoin(char **argv, int argc, char *sep);
sds sdsjoinsds(sds *argv, int argc, const char *sep, size_t seplen);
sds sdsMakeRoomFor(sds s, size_t addlen);
void sdsIncrLen(sds s, int incr);
sds sdsRemoveFreeSpace(sds s);
size_t sdsAllocSize(sds s);
void *sdsAllocPtr(sds s);
void *sds_malloc(size_t size);
void *sds_realloc(void *ptr, size_t size);
void sds_free(void *ptr);
typedef struct hiredisAllocFuncs {
    void *(*mallocFn)(size_t);
    void *(*callocFn)(size_t,size_t);
    void *(*reallocFn)(void*,size_t);
    char *(*strdupFn)(const char*);
    void (*freeFn)(void*);
} hiredisAllocFuncs;
hiredisAllocFuncs hiredisSetAllocators(hiredisAllocFuncs *ha);
void hiredisResetAllocators(void);
hiredisAllocFuncs hiredisAllocFns;
static inline void *hi_malloc(size_t size) {
    return hiredisAllocFns.mallocFn(size);
}
static inline void *hi_calloc(size_t nmemb, size_t size) {
    if (18446744073709551615UL / size < nmemb)
        return ((void*)0);
    return hiredisAllocFns.callocFn(nmemb, size);
}
static inline void *hi_realloc(void *ptr, size_t size) {
    return hiredisAllocFns.reallocFn(ptr, size);
}
static inline char *hi_strdup(const char *str) {
    return hiredisAllocFns.strdupFn(str);
}
static inline void hi_free(void *ptr) {
    hiredisAllocFns.freeFn(ptr);
}
static inline int sdsHdrSize(char type) {
    switch(type&7) {
        case 0:
            return sizeof(struct sdshdr5);
        case 1:
            return sizeof(struct sdshdr8);
        case 2:
            return sizeof(struct sdshdr16);
        case 3:
            return sizeof(struct sdshdr32);
        case 4:
            return sizeof(struct sdshdr64);
    }
    return 0;
}
static inline char sdsReqType(size_t string_size) {
    if (string_size < 32)
        return 0;
    if (string_size < 0xff)
        return 1;
    if (string_size < 0xffff)
        return 2;
    if (string_size < 0xffffffff)
        return 3;
    return 4;
}
sds sdsnewlen(const void *init, size_t initlen) {
    void *sh;
    sds s;
    char type = sdsReqType(initlen);
    if (type == 0 && initlen == 0) type = 1;
    int hdrlen = sdsHdrSize(type);
    unsigned char *fp;
    if (hdrlen+initlen+1 <= initlen) return ((void*)0);
    sh = hi_malloc(hdrlen+initlen+1);
    if (sh == ((void*)0)) return ((void*)0);
    if (!init)
        memset(sh, 0, hdrlen+initlen+1);
    s = (char*)sh+hdrlen;
    fp = ((unsigned char*)s)-1;
    switch(type) {
        case 0: {
            *fp = type | (initlen << 3);
            break;
        }
        case 1: {
            struct sdshdr8 *sh = (struct sdshdr8 *)((s)-(sizeof(struct sdshdr8)));;
            sh->len = initlen;
            sh->alloc = initlen;
            *fp = type;
            break;
        }
        case 2: {
            struct sdshdr16 *sh = (struct sdshdr16 *)((s)-(sizeof(struct sdshdr16)));;
            sh->len = initlen;
            sh->alloc = initlen;
            *fp = type;
            break;
        }
        case 3: {
            struct sdshdr32 *sh = (struct sdshdr32 *)((s)-(sizeof(struct sdshdr32)));;
            sh->len = initlen;
            sh->alloc = initlen;
            *fp = type;
            break;
        }
        case 4: {
            struct sdshdr64 *sh = (struct sdshdr64 *)((s)-(sizeof(struct sdshdr64)));;
            sh->len = initlen;
            sh->alloc = initlen;
            *fp = type;
            break;
        }
    }
    if (initlen && init)
        memcpy(s, init, initlen);
    s[initlen] = '\0';
    return s;
}
sds sdsempty(void) {
    return sdsnewlen("",0);
}
sds sdsnew(const char *init) {
    size_t initlen = (init == ((void*)0)) ? 0 : strlen(init);
    return sdsnewlen(init, initlen);
}
sds sdsdup(const sds s) {
    return sdsnewlen(s, sdslen(s));
}
void sdsfree(sds s) {
    if (s == ((void*)0)) return;
    hi_free((char*)s-sdsHdrSize(s[-1]));
}
void sdsupdatelen(sds s) {
    size_t reallen = strlen(s);
    sdssetlen(s, reallen);
}
void sdsclear(sds s) {
    sdssetlen(s, 0);
    s[0] = '\0';
}
sds sdsMakeRoomFor(sds s, size_t addlen) {
    void *sh, *newsh;
    size_t avail = sdsavail(s);
    size_t len, newlen, reqlen;
    char type, oldtype = s[-1] & 7;
    int hdrlen;
    if (avail >= addlen) return s;
    len = sdslen(s);
    sh = (char*)s-sdsHdrSize(oldtype);
    reqlen = newlen = (len+addlen);
    if (newlen <= len) return ((void*)0);
    if (newlen < (1024*1024))
        newlen *= 2;
    else
        newlen += (1024*1024);
    type = sdsReqType(newlen);
    if (type == 0) type = 1;
    hdrlen = sdsHdrSize(type);
    if (hdrlen+newlen+1 <= reqlen) return ((void*)0);
    if (oldtype==type) {
        newsh = hi_realloc(sh, hdrlen+newlen+1);
        if (newsh == ((void*)0)) return ((void*)0);
        s = (char*)newsh+hdrlen;
    } else {
        newsh = hi_malloc(hdrlen+newlen+1);
        if (newsh == ((void*)0)) return ((void*)0);
        memcpy((char*)newsh+hdrlen, s, len+1);
        hi_free(sh);
        s = (char*)newsh+hdrlen;
        s[-1] = type;
        sdssetlen(s, len);
    }
    sdssetalloc(s, newlen);
    return s;
}
sds sdsRemoveFreeSpace(sds s) {
    void *sh, *newsh;
    char type, oldtype = s[-1] & 7;
    int hdrlen;
    size_t len = sdslen(s);
    sh = (char*)s-sdsHdrSize(oldtype);
    type = sdsReqType(len);
    hdrlen = sdsHdrSize(type);
    if (oldtype==type) {
        newsh = hi_realloc(sh, hdrlen+len+1);
        if (newsh == ((void*)0)) return ((void*)0);
        s = (char*)newsh+hdrlen;
    } else {
        newsh = hi_malloc(hdrlen+len+1);
        if (newsh == ((void*)0)) return ((void*)0);
        memcpy((char*)newsh+hdrlen, s, len+1);
        hi_free(sh);
        s = (char*)newsh+hdrlen;
        s[-1] = type;
        sdssetlen(s, len);
    }
    sdssetalloc(s, len);
    return s;
}
size_t sdsAllocSize(sds s) {
    size_t alloc = sdsalloc(s);
    return sdsHdrSize(s[-1])+alloc+1;
}
void *sdsAllocPtr(sds s) {
    return (void*) (s-sdsHdrSize(s[-1]));
}
void sdsIncrLen(sds s, int incr) {
    unsigned char flags = s[-1];
    size_t len;
    switch(flags&7) {
        case 0: {
            unsigned char *fp = ((unsigned char*)s)-1;
            unsigned char oldlen = ((flags)>>3);
            (((incr > 0 && oldlen+incr < 32) || (incr < 0 && oldlen >= (unsigned int)(-incr)))?(void)0:abort());
            *fp = 0 | ((oldlen+incr) << 3);
            len = oldlen+incr;
            break;
        }
        case 1: {
            struct sdshdr8 *sh = (struct sdshdr8 *)((s)-(sizeof(struct sdshdr8)));;
            (((incr >= 0 && sh->alloc-sh->len >= incr) || (incr < 0 && sh->len >= (unsigned int)(-incr)))?(void)0:abort());
            len = (sh->len += incr);
            break;
        }
        case 2: {
            struct sdshdr16 *sh = (struct sdshdr16 *)((s)-(sizeof(struct sdshdr16)));;
            (((incr >= 0 && sh->alloc-sh->len >= incr) || (incr < 0 && sh->len >= (unsigned int)(-incr)))?(void)0:abort());
            len = (sh->len += incr);
            break;
        }
        case 3: {
            struct sdshdr32 *sh = (struct sdshdr32 *)((s)-(sizeof(struct sdshdr32)));;
            (((incr >= 0 && sh->alloc-sh->len >= (unsigned int)incr) || (incr < 0 && sh->len >= (unsigned int)(-incr)))?(void)0:abort());
            len = (sh->len += incr);
            break;
        }
        case 4: {
            struct sdshdr64 *sh = (struct sdshdr64 *)((s)-(sizeof(struct sdshdr64)));;
            (((incr >= 0 && sh->alloc-sh->len >= (uint64_t)incr) || (incr < 0 && sh->len >= (uint64_t)(-incr)))?(void)0:abort());
            len = (sh->len += incr);
            break;
        }
        default: len = 0;
    }
    s[len] = '\0';
}
sds sdsgrowzero(sds s, size_t len) {
    size_t curlen = sdslen(s);
    if (len <= curlen) return s;
    s = sdsMakeRoomFor(s,len-curlen);
    if (s == ((void*)0)) return ((void*)0);
    memset(s+curlen,0,(len-curlen+1));
    sdssetlen(s, len);
    return s;
}
sds sdscatlen(sds s, const void *t, size_t len) {
    size_t curlen = sdslen(s);
    s = sdsMakeRoomFor(s,len);
    if (s == ((void*)0)) return ((void*)0);
    memcpy(s+curlen, t, len);
    sdssetlen(s, curlen+len);
    s[curlen+len] = '\0';
    return s;
}
sds sdscat(sds s, const char *t) {
    return sdscatlen(s, t, strlen(t));
}
sds sdscatsds(sds s, const sds t) {
    return sdscatlen(s, t, sdslen(t));
}
sds sdscpylen(sds s, const char *t, size_t len) {
    if (sdsalloc(s) < len) {
        s = sdsMakeRoomFor(s,len-sdslen(s));
        if (s == ((void*)0)) return ((void*)0);
    }
    memcpy(s, t, len);
    s[len] = '\0';
    sdssetlen(s, len);
    return s;
}
sds sdscpy(sds s, const char *t) {
    return sdscpylen(s, t, strlen(t));
}
int sdsll2str(char *s, long long value) {
    char *p, aux;
    unsigned long long v;
    size_t l;
    v = (value < 0) ? -value : value;
    p = s;
    do {
        *p++ = '0'+(v%10);
        v /= 10;
    } while(v);
    if (value < 0) *p++ = '-';
    l = p-s;
    *p = '\0';
    p--;
    while(s < p) {
        aux = *s;
        *s = *p;
        *p = aux;
        s++;
        p--;
    }
    return l;
}
int sdsull2str(char *s, unsigned long long v) {
    char *p, aux;
    size_t l;
    p = s;
    do {
        *p++ = '0'+(v%10);
        v /= 10;
    } while(v);
    l = p-s;
    *p = '\0';
    p--;
    while(s < p) {
        aux = *s;
        *s = *p;
        *p = aux;
        s++;
        p--;
    }
    return l;
}
sds sdsfromlonglong(long long value) {
    char buf[21];
    int len = sdsll2str(buf,value);
    return sdsnewlen(buf,len);
}
sds sdscatvprintf(sds s, const char *fmt, va_list ap) {
    va_list cpy;
    char staticbuf[1024], *buf = staticbuf, *t;
    size_t buflen = strlen(fmt)*2;
    if (buflen > sizeof(staticbuf)) {
        buf = hi_malloc(buflen);
        if (buf == ((void*)0)) return ((void*)0);
    } else {
        buflen = sizeof(staticbuf);
    }
    while(1) {
        buf[buflen-2] = '\0';
        __builtin_va_copy(cpy,ap);
        vsnprintf(buf, buflen, fmt, cpy);
        __builtin_va_end(cpy);
        if (buf[buflen-2] != '\0') {
            if (buf != staticbuf) hi_free(buf);
            buflen *= 2;
            buf = hi_malloc(buflen);
            if (buf == ((void*)0)) return ((void*)0);
            continue;
        }
        break;
    }
    t = sdscat(s, buf);
    if (buf != staticbuf) hi_free(buf);
    return t;
}
sds sdscatprintf(sds s, const char *fmt, ...) {
    va_list ap;
    char *t;
    __builtin_va_start(ap,fmt);
    t = sdscatvprintf(s,fmt,ap);
    __builtin_va_end(ap);
    return t;
}
sds sdscatfmt(sds s, char const *fmt, ...) {
    const char *f = fmt;
    long i;
    va_list ap;
    __builtin_va_start(ap,fmt);
    i = sdslen(s);
    while(*f) {
        char next, *str;
        size_t l;
        long long num;
        unsigned long long unum;
        if (sdsavail(s)==0) {
            s = sdsMakeRoomFor(s,1);
            if (s == ((void*)0)) goto fmt_error;
        }
        switch(*f) {
        case '%':
            next = *(f+1);
            f++;
            switch(next) {
            case 's':
            case 'S':
                str = __builtin_va_arg(ap,char*);
                l = (next == 's') ? strlen(str) : sdslen(str);
                if (sdsavail(s) < l) {
                    s = sdsMakeRoomFor(s,l);
                    if (s == ((void*)0)) goto fmt_error;
                }
                memcpy(s+i,str,l);
                sdsinclen(s,l);
                i += l;
                break;
            case 'i':
            case 'I':
                if (next == 'i')
                    num = __builtin_va_arg(ap,int);
                else
                    num = __builtin_va_arg(ap,long long);
                {
                    char buf[21];
                    l = sdsll2str(buf,num);
                    if (sdsavail(s) < l) {
                        s = sdsMakeRoomFor(s,l);
                        if (s == ((void*)0)) goto fmt_error;
                    }
                    memcpy(s+i,buf,l);
                    sdsinclen(s,l);
                    i += l;
                }
                break;
            case 'u':
            case 'U':
                if (next == 'u')
                    unum = __builtin_va_arg(ap,unsigned int);
                else
                    unum = __builtin_va_arg(ap,unsigned long long);
                {
                    char buf[21];
                    l = sdsull2str(buf,unum);
                    if (sdsavail(s) < l) {
                        s = sdsMakeRoomFor(s,l);
                        if (s == ((void*)0)) goto fmt_error;
                    }
                    memcpy(s+i,buf,l);
                    sdsinclen(s,l);
                    i += l;
                }
                break;
            default:
                s[i++] = next;
                sdsinclen(s,1);
                break;
            }
            break;
        default:
            s[i++] = *f;
            sdsinclen(s,1);
            break;
        }
        f++;
    }
    __builtin_va_end(ap);
    s[i] = '\0';
    return s;
fmt_error:
    __builtin_va_end(ap);
    return ((void*)0);
}
sds sdstrim(sds s, const char *cset) {
    char *end, *sp, *ep;
    size_t len;
    sp = s;
    ep = end = s+sdslen(s)-1;
    while(sp <= end && strchr(cset, *sp)) sp++;
    while(ep > sp && strchr(cset, *ep)) ep--;
    len = (sp > ep) ? 0 : ((ep-sp)+1);
    if (s != sp) memmove(s, sp, (size_t)(end-sp)+2);
    else if (len > 30) s[sdsalloc(s)+1] = s[len-1];
    s[len] = '\0';
    sdssetlen(s,len);
    return s;
}
int sdsrange(sds s, ssize_t start, ssize_t end) {
    size_t newlen, len = sdslen(s);
    if (len > 9223372036854775807L) return -1;
    if (len == 0) return 0;
    if (start < 0) {
        start = len+start;
        if (start < 0) start = 0;
    }
    if (end < 0) {
        end = len+end;
        if (end < 0) end = 0;
    }
    newlen = (start > end) ? 0 : (end-start)+1;
    if (newlen != 0) {
        if (start >= (ssize_t)len) {
            newlen = 0;
        } else if (end >= (ssize_t)len) {
            end = len-1;
            newlen = (start > end) ? 0 : (end-start)+1;
        }
    } else {
        start = 0;
    }
    if (start && newlen) memmove(s, s+start, newlen);
    s[newlen] = 0;
    sdssetlen(s,newlen);
    return 0;
}
void sdstolower(sds s) {
    size_t len = sdslen(s), j;
    for (j = 0; j < len; j++) s[j] = tolower(s[j]);
}
void sdstoupper(sds s) {
    size_t len = sdslen(s), j;
    for (j = 0; j < len; j++) s[j] = toupper(s[j]);
}
int sdscmp(const sds s1, const sds s2) {
    size_t l1, l2, minlen;
    int cmp;
    l1 = sdslen(s1);
    l2 = sdslen(s2);
    minlen = (l1 < l2) ? l1 : l2;
    cmp = memcmp(s1,s2,minlen);
    if (cmp == 0) return l1-l2;
    return cmp;
}
sds *sdssplitlen(const char *s, int len, const char *sep, int seplen, int *count) {
    int elements = 0, slots = 5, start = 0, j;
    sds *tokens;
    if (seplen < 1 || len < 0) return ((void*)0);
    tokens = hi_malloc(sizeof(sds)*slots);
    if (tokens == ((void*)0)) return ((void*)0);
    if (len == 0) {
        *count = 0;
        return tokens;
    }
    for (j = 0; j < (len-(seplen-1)); j++) {
        if (slots < elements+2) {
            sds *newtokens;
            slots *= 2;
            newtokens = hi_realloc(tokens,sizeof(sds)*slots);
            if (newtokens == ((void*)0)) goto cleanup;
            tokens = newtokens;
        }
        if ((seplen == 1 && *(s+j) == sep[0]) || (memcmp(s+j,sep,seplen) == 0)) {
            tokens[elements] = sdsnewlen(s+start,j-start);
            if (tokens[elements] == ((void*)0)) goto cleanup;
            elements++;
            start = j+seplen;
            j = j+seplen-1;
        }
    }
    tokens[elements] = sdsnewlen(s+start,len-start);
    if (tokens[elements] == ((void*)0)) goto cleanup;
    elements++;
    *count = elements;
    return tokens;
cleanup:
    {
        int i;
        for (i = 0; i < elements; i++) sdsfree(tokens[i]);
        hi_free(tokens);
        *count = 0;
        return ((void*)0);
    }
}
void sdsfreesplitres(sds *tokens, int count) {
    if (!tokens) return;
    while(count--)
        sdsfree(tokens[count]);
    hi_free(tokens);
}
sds sdscatrepr(sds s, const char *p, size_t len) {
    s = sdscatlen(s,"\"",1);
    while(len--) {
        switch(*p) {
        case '\\':
        case '"':
            s = sdscatprintf(s,"\\%c",*p);
            break;
        case '\n': s = sdscatlen(s,"\\n",2); break;
        case '\r': s = sdscatlen(s,"\\r",2); break;
        case '\t': s = sdscatlen(s,"\\t",2); break;
        case '\a': s = sdscatlen(s,"\\a",2); break;
        case '\b': s = sdscatlen(s,"\\b",2); break;
        default:
            if (isprint((int) *p))
                s = sdscatprintf(s,"%c",*p);
            else
                s = sdscatprintf(s,"\\x%02x",(unsigned char)*p);
            break;
        }
        p++;
    }
    return sdscatlen(s,"\"",1);
}
int hex_digit_to_int(char c) {
    switch(c) {
    case '0': return 0;
    case '1': return 1;
    case '2': return 2;
    case '3': return 3;
    case '4': return 4;
    case '5': return 5;
    case '6': return 6;
    case '7': return 7;
    case '8': return 8;
    case '9': return 9;
    case 'a': case 'A': return 10;
    case 'b': case 'B': return 11;
    case 'c': case 'C': return 12;
    case 'd': case 'D': return 13;
    case 'e': case 'E': return 14;
    case 'f': case 'F': return 15;
    default: return 0;
    }
}
sds *sdssplitargs(const char *line, int *argc) {
    const char *p = line;
    char *current = ((void*)0);
    char **vector = ((void*)0);
    *argc = 0;
    while(1) {
        while(*p && isspace((int) *p)) p++;
        if (*p) {
            int inq=0;
            int insq=0;
            int done=0;
            if (current == ((void*)0)) current = sdsempty();
            while(!done) {
                if (inq) {
                    if (*p == '\\' && *(p+1) == 'x' &&
                                             isxdigit((int) *(p+2)) &&
                                             isxdigit((int) *(p+3)))
                    {
                        unsigned char byte;
                        byte = (hex_digit_to_int(*(p+2))*16)+
                                hex_digit_to_int(*(p+3));
                        current = sdscatlen(current,(char*)&byte,1);
                        p += 3;
                    } else if (*p == '\\' && *(p+1)) {
                        char c;
                        p++;
                        switch(*p) {
                        case 'n': c = '\n'; break;
                        case 'r': c = '\r'; break;
                        case 't': c = '\t'; break;
                        case 'b': c = '\b'; break;
                        case 'a': c = '\a'; break;
                        default: c = *p; break;
                        }
                        current = sdscatlen(current,&c,1);
                    } else if (*p == '"') {
                        if (*(p+1) && !isspace((int) *(p+1))) goto err;
                        done=1;
                    } else if (!*p) {
                        goto err;
                    } else {
                        current = sdscatlen(current,p,1);
                    }
                } else if (insq) {
                    if (*p == '\\' && *(p+1) == '\'') {
                        p++;
                        current = sdscatlen(current,"'",1);
                    } else if (*p == '\'') {
                        if (*(p+1) && !isspace((int) *(p+1))) goto err;
                        done=1;
                    } else if (!*p) {
                        goto err;
                    } else {
                        current = sdscatlen(current,p,1);
                    }
                } else {
                    switch(*p) {
                    case ' ':
                    case '\n':
                    case '\r':
                    case '\t':
                    case '\0':
                        done=1;
                        break;
                    case '"':
                        inq=1;
                        break;
                    case '\'':
                        insq=1;
                        break;
                    default:
                        current = sdscatlen(current,p,1);
                        break;
                    }
                }
                if (*p) p++;
            }
            {
                char **new_vector = hi_realloc(vector,((*argc)+1)*sizeof(char*));
                if (new_vector == ((void*)0)) {
                    hi_free(vector);
                    return ((void*)0);
                }
                vector = new_vector;
                vector[*argc] = current;
                (*argc)++;
                current = ((void*)0);
            }
        } else {
            if (vector == ((void*)0)) vector = hi_malloc(sizeof(void*));
            return vector;
        }
    }
err:
    while((*argc)--)
        sdsfree(vector[*argc]);
    hi_free(vector);
    if (current) sdsfree(current);
    *argc = 0;
    return ((void*)0);
}
sds sdsmapchars(sds s, const char *from, const char *to, size_t setlen) {
    size_t j, i, l = sdslen(s);
    for (j = 0; j < l; j++) {
        for (i = 0; i < setlen; i++) {
            if (s[j] == from[i]) {
                s[j] = to[i];
                break;
            }
        }
    }
    return s;
}
sds sdsjoin(char **argv, int argc, char *sep) {
    sds join = sdsempty();
    int j;
    for (j = 0; j < argc; j++) {
        join = sdscat(join, argv[j]);
        if (j != argc-1) join = sdscat(join,sep);
    }
    return join;
}
sds sdsjoinsds(sds *argv, int argc, const char *sep, size_t seplen) {
    sds join = sdsempty();
    int j;
    for (j = 0; j < argc; j++) {
        join = sdscatsds(join, argv[j]);
        if (j != argc-1) join = sdscatlen(join,sep,seplen);
    }
    return join;
}
void *sds_malloc(size_t size) { return hi_malloc(size); }
void *sds_realloc(void *ptr, size_t size) { return hi_realloc(ptr,size); }
void sds_free(void *ptr) { hi_free(ptr); }
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
    line = sdsnew("set key:1 \"a value with spaces\" EX 60 'single quoted' \"\\x41\\n\"");
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
    printf("%s\n", all);
    sdstrim(all, "|\"");
    sdsrange(all, 3, -3);
    printf("%s\n", all);
    sdsfree(all);
    sdsfreesplitres(argv, argc);
    sdsfree(line);
    return 0;
}
