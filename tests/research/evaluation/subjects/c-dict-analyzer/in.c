typedef unsigned long size_t; typedef long ptrdiff_t; typedef int wchar_t;
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef uint8_t uint_fast8_t; typedef uint64_t uint_fast32_t;
typedef struct hiredisAllocFuncs {
    void *(*mallocFn)(size_t);
    void *(*callocFn)(size_t,size_t);
    void *(*reallocFn)(void*,size_t);
    char *(*strdupFn)(const char*);
    void (*freeFn)(void*);
} hiredisAllocFuncs;
hiredisAllocFuncs hiredisSetAllocators(hiredisAllocFuncs *ha);
void hiredisResetAllocators(void);
extern hiredisAllocFuncs hiredisAllocFns;
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
void *malloc(size_t); void *calloc(size_t,size_t); void *realloc(void*,size_t); void free(void*); void abort(void); void exit(int); int atoi(const char*); long strtol(const char*,char**,int); unsigned long strtoul(const char*,char**,int); long long strtoll(const char*,char**,int); unsigned long long strtoull(const char*,char**,int); double strtod(const char*,char**); void qsort(void*,size_t,size_t,int(*)(const void*,const void*)); int abs(int); char *getenv(const char*); int rand(void); void srand(unsigned);
void abort(void);
typedef struct dictEntry {
    void *key;
    void *val;
    struct dictEntry *next;
} dictEntry;
typedef struct dictType {
    unsigned int (*hashFunction)(const void *key);
    void *(*keyDup)(void *privdata, const void *key);
    void *(*valDup)(void *privdata, const void *obj);
    int (*keyCompare)(void *privdata, const void *key1, const void *key2);
    void (*keyDestructor)(void *privdata, void *key);
    void (*valDestructor)(void *privdata, void *obj);
} dictType;
typedef struct dict {
    dictEntry **table;
    dictType *type;
    unsigned long size;
    unsigned long sizemask;
    unsigned long used;
    void *privdata;
} dict;
typedef struct dictIterator {
    dict *ht;
    int index;
    dictEntry *entry, *nextEntry;
} dictIterator;
static unsigned int dictGenHashFunction(const unsigned char *buf, int len);
static dict *dictCreate(dictType *type, void *privDataPtr);
static int dictExpand(dict *ht, unsigned long size);
static int dictAdd(dict *ht, void *key, void *val);
static int dictReplace(dict *ht, void *key, void *val);
static int dictDelete(dict *ht, const void *key);
static void dictRelease(dict *ht);
static dictEntry * dictFind(dict *ht, const void *key);
static void dictInitIterator(dictIterator *iter, dict *ht);
static dictEntry *dictNext(dictIterator *iter);
static int _dictExpandIfNeeded(dict *ht);
static unsigned long _dictNextPower(unsigned long size);
static int _dictKeyIndex(dict *ht, const void *key);
static int _dictInit(dict *ht, dictType *type, void *privDataPtr);
static unsigned int dictGenHashFunction(const unsigned char *buf, int len) {
    unsigned int hash = 5381;
    while (len--)
        hash = ((hash << 5) + hash) + (*buf++);
    return hash;
}
static void _dictReset(dict *ht) {
    ht->table = ((void*)0);
    ht->size = 0;
    ht->sizemask = 0;
    ht->used = 0;
}
static dict *dictCreate(dictType *type, void *privDataPtr) {
    dict *ht = hi_malloc(sizeof(*ht));
    if (ht == ((void*)0))
        return ((void*)0);
    _dictInit(ht,type,privDataPtr);
    return ht;
}
static int _dictInit(dict *ht, dictType *type, void *privDataPtr) {
    _dictReset(ht);
    ht->type = type;
    ht->privdata = privDataPtr;
    return 0;
}
static int dictExpand(dict *ht, unsigned long size) {
    dict n;
    unsigned long realsize = _dictNextPower(size), i;
    if (ht->used > size)
        return 1;
    _dictInit(&n, ht->type, ht->privdata);
    n.size = realsize;
    n.sizemask = realsize-1;
    n.table = hi_calloc(realsize,sizeof(dictEntry*));
    if (n.table == ((void*)0))
        return 1;
    n.used = ht->used;
    for (i = 0; i < ht->size && ht->used > 0; i++) {
        dictEntry *he, *nextHe;
        if (ht->table[i] == ((void*)0)) continue;
        he = ht->table[i];
        while(he) {
            unsigned int h;
            nextHe = he->next;
            h = (ht)->type->hashFunction(he->key) & n.sizemask;
            he->next = n.table[h];
            n.table[h] = he;
            ht->used--;
            he = nextHe;
        }
    }
    ((ht->used == 0)?(void)0:abort());
    hi_free(ht->table);
    *ht = n;
    return 0;
}
static int dictAdd(dict *ht, void *key, void *val) {
    int index;
    dictEntry *entry;
    if ((index = _dictKeyIndex(ht, key)) == -1)
        return 1;
    entry = hi_malloc(sizeof(*entry));
    if (entry == ((void*)0))
        return 1;
    entry->next = ht->table[index];
    ht->table[index] = entry;
    do { if ((ht)->type->keyDup) entry->key = (ht)->type->keyDup((ht)->privdata, key); else entry->key = (key); } while(0);
    do { if ((ht)->type->valDup) entry->val = (ht)->type->valDup((ht)->privdata, val); else entry->val = (val); } while(0);
    ht->used++;
    return 0;
}
static int dictReplace(dict *ht, void *key, void *val) {
    dictEntry *entry, auxentry;
    if (dictAdd(ht, key, val) == 0)
        return 1;
    entry = dictFind(ht, key);
    if (entry == ((void*)0))
        return 0;
    auxentry = *entry;
    do { if ((ht)->type->valDup) entry->val = (ht)->type->valDup((ht)->privdata, val); else entry->val = (val); } while(0);
    if ((ht)->type->valDestructor) (ht)->type->valDestructor((ht)->privdata, (&auxentry)->val);
    return 0;
}
static int dictDelete(dict *ht, const void *key) {
    unsigned int h;
    dictEntry *de, *prevde;
    if (ht->size == 0)
        return 1;
    h = (ht)->type->hashFunction(key) & ht->sizemask;
    de = ht->table[h];
    prevde = ((void*)0);
    while(de) {
        if ((((ht)->type->keyCompare) ? (ht)->type->keyCompare((ht)->privdata, key, de->key) : (key) == (de->key))) {
            if (prevde)
                prevde->next = de->next;
            else
                ht->table[h] = de->next;
            if ((ht)->type->keyDestructor) (ht)->type->keyDestructor((ht)->privdata, (de)->key);
            if ((ht)->type->valDestructor) (ht)->type->valDestructor((ht)->privdata, (de)->val);
            hi_free(de);
            ht->used--;
            return 0;
        }
        prevde = de;
        de = de->next;
    }
    return 1;
}
static int _dictClear(dict *ht) {
    unsigned long i;
    for (i = 0; i < ht->size && ht->used > 0; i++) {
        dictEntry *he, *nextHe;
        if ((he = ht->table[i]) == ((void*)0)) continue;
        while(he) {
            nextHe = he->next;
            if ((ht)->type->keyDestructor) (ht)->type->keyDestructor((ht)->privdata, (he)->key);
            if ((ht)->type->valDestructor) (ht)->type->valDestructor((ht)->privdata, (he)->val);
            hi_free(he);
            ht->used--;
            he = nextHe;
        }
    }
    free(ht->table);
    if (ht->privdata == ((void*)0))
        _dictReset(ht);
    return 0;
}
static void dictRelease(dict *ht) {
    _dictClear(ht);
    if (ht->size != 0)
        free(ht->table);
    free(ht);
}
static dictEntry *dictFind(dict *ht, const void *key) {
    dictEntry *he;
    unsigned int h;
    if (ht->size == 0) return ((void*)0);
    h = (ht)->type->hashFunction(key) & ht->sizemask;
    he = ht->table[h];
    while(he) {
        if ((((ht)->type->keyCompare) ? (ht)->type->keyCompare((ht)->privdata, key, he->key) : (key) == (he->key)))
            return he;
        he = he->next;
    }
    return ((void*)0);
}
static void dictInitIterator(dictIterator *iter, dict *ht) {
    iter->ht = ht;
    iter->index = -1;
    iter->entry = ((void*)0);
    iter->nextEntry = ((void*)0);
}
static dictEntry *dictNext(dictIterator *iter) {
    while (1) {
        if (iter->entry == ((void*)0)) {
            iter->index++;
            if (iter->index >=
                    (signed)iter->ht->size) break;
            iter->entry = iter->ht->table[iter->index];
        } else {
            iter->entry = iter->nextEntry;
        }
        if (iter->entry) {
            iter->nextEntry = iter->entry->next;
            return iter->entry;
        }
    }
    return ((void*)0);
}
static int _dictExpandIfNeeded(dict *ht) {
    if (ht->size == 0)
        return dictExpand(ht, 4);
    if (ht->used == ht->size)
        return dictExpand(ht, ht->size*2);
    return 0;
}
static unsigned long _dictNextPower(unsigned long size) {
    unsigned long i = 4;
    if (size >= 9223372036854775807L) return 9223372036854775807L;
    while(1) {
        if (i >= size)
            return i;
        i *= 2;
    }
}
static int _dictKeyIndex(dict *ht, const void *key) {
    unsigned int h;
    dictEntry *he;
    if (_dictExpandIfNeeded(ht) == 1)
        return -1;
    h = (ht)->type->hashFunction(key) & ht->sizemask;
    he = ht->table[h];
    while(he) {
        if ((((ht)->type->keyCompare) ? (ht)->type->keyCompare((ht)->privdata, key, he->key) : (key) == (he->key)))
            return -1;
        he = he->next;
    }
    return h;
}
