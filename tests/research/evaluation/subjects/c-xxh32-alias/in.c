typedef unsigned long size_t; typedef long ptrdiff_t; typedef int wchar_t;
void *malloc(size_t); void *calloc(size_t,size_t); void *realloc(void*,size_t); void free(void*); void abort(void); void exit(int); int atoi(const char*); long strtol(const char*,char**,int); unsigned long strtoul(const char*,char**,int); long long strtoll(const char*,char**,int); unsigned long long strtoull(const char*,char**,int); double strtod(const char*,char**); void qsort(void*,size_t,size_t,int(*)(const void*,const void*)); int abs(int); char *getenv(const char*); int rand(void); void srand(unsigned);
static void* XXH_malloc(size_t s) { return malloc(s); }
static void XXH_free (void* p) { free(p); }
void *memcpy(void*,const void*,size_t); void *memmove(void*,const void*,size_t); void *memset(void*,int,size_t); int memcmp(const void*,const void*,size_t); void *memchr(const void*,int,size_t); size_t strlen(const char*); int strcmp(const char*,const char*); int strncmp(const char*,const char*,size_t); char *strchr(const char*,int); char *strrchr(const char*,int); char *strstr(const char*,const char*); char *strcpy(char*,const char*); char *strncpy(char*,const char*,size_t); char *strcat(char*,const char*); char *strdup(const char*); char *strpbrk(const char*,const char*); size_t strspn(const char*,const char*); int strcoll(const char*,const char*); char *strerror(int);
static void* XXH_memcpy(void* dest, const void* src, size_t size) { return memcpy(dest,src,size); }
void abort(void);
typedef enum { XXH_OK=0, XXH_ERROR } XXH_errorcode;
 unsigned XXH_versionNumber (void);
typedef unsigned int XXH32_hash_t;
 XXH32_hash_t XXH32 (const void* input, size_t length, unsigned int seed);
typedef struct XXH32_state_s XXH32_state_t;
 XXH32_state_t* XXH32_createState(void);
 XXH_errorcode XXH32_freeState(XXH32_state_t* statePtr);
 void XXH32_copyState(XXH32_state_t* dst_state, const XXH32_state_t* src_state);
 XXH_errorcode XXH32_reset (XXH32_state_t* statePtr, unsigned int seed);
 XXH_errorcode XXH32_update (XXH32_state_t* statePtr, const void* input, size_t length);
 XXH32_hash_t XXH32_digest (const XXH32_state_t* statePtr);
typedef struct { unsigned char digest[4]; } XXH32_canonical_t;
 void XXH32_canonicalFromHash(XXH32_canonical_t* dst, XXH32_hash_t hash);
 XXH32_hash_t XXH32_hashFromCanonical(const XXH32_canonical_t* src);
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef uint8_t uint_fast8_t; typedef uint64_t uint_fast32_t;
struct XXH32_state_s {
   uint32_t total_len_32;
   uint32_t large_len;
   uint32_t v1;
   uint32_t v2;
   uint32_t v3;
   uint32_t v4;
   uint32_t mem32[4];
   uint32_t memsize;
   uint32_t reserved;
};
struct XXH64_state_s {
   uint64_t total_len;
   uint64_t v1;
   uint64_t v2;
   uint64_t v3;
   uint64_t v4;
   uint64_t mem64[4];
   uint32_t memsize;
   uint32_t reserved[2];
};
    typedef uint8_t BYTE;
    typedef uint16_t U16;
    typedef uint32_t U32;
static U32 XXH_read32(const void* memPtr) { return *(const U32*) memPtr; }
typedef enum { XXH_bigEndian=0, XXH_littleEndian=1 } XXH_endianess;
static int XXH_isLittleEndian(void)
{
    const union { U32 u; BYTE c[4]; } one = { 1 };
    return one.c[0];
}
typedef enum { XXH_aligned, XXH_unaligned } XXH_alignment;
static inline __attribute__((always_inline)) U32 XXH_readLE32_align(const void* ptr, XXH_endianess endian, XXH_alignment align)
{
    if (align==XXH_unaligned)
        return endian==XXH_littleEndian ? XXH_read32(ptr) : __builtin_bswap32(XXH_read32(ptr));
    else
        return endian==XXH_littleEndian ? *(const U32*)ptr : __builtin_bswap32(*(const U32*)ptr);
}
static inline __attribute__((always_inline)) U32 XXH_readLE32(const void* ptr, XXH_endianess endian)
{
    return XXH_readLE32_align(ptr, endian, XXH_unaligned);
}
static U32 XXH_readBE32(const void* ptr)
{
    return XXH_isLittleEndian() ? __builtin_bswap32(XXH_read32(ptr)) : XXH_read32(ptr);
}
 unsigned XXH_versionNumber (void) { return (0 *100*100 + 6 *100 + 5); }
static const U32 PRIME32_1 = 2654435761U;
static const U32 PRIME32_2 = 2246822519U;
static const U32 PRIME32_3 = 3266489917U;
static const U32 PRIME32_4 = 668265263U;
static const U32 PRIME32_5 = 374761393U;
static U32 XXH32_round(U32 seed, U32 input)
{
    seed += input * PRIME32_2;
    seed = ((seed << 13) | (seed >> (32 - 13)));
    seed *= PRIME32_1;
    return seed;
}
static U32 XXH32_avalanche(U32 h32)
{
    h32 ^= h32 >> 15;
    h32 *= PRIME32_2;
    h32 ^= h32 >> 13;
    h32 *= PRIME32_3;
    h32 ^= h32 >> 16;
    return(h32);
}
static U32
XXH32_finalize(U32 h32, const void* ptr, size_t len,
                XXH_endianess endian, XXH_alignment align)
{
    const BYTE* p = (const BYTE*)ptr;
    switch(len&15)
    {
      case 12: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 8: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 4: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
                    return XXH32_avalanche(h32);
      case 13: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 9: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 5: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
                    h32 += (*p++) * PRIME32_5; h32 = ((h32 << 11) | (h32 >> (32 - 11))) * PRIME32_1 ;;
                    return XXH32_avalanche(h32);
      case 14: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 10: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 6: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
                    h32 += (*p++) * PRIME32_5; h32 = ((h32 << 11) | (h32 >> (32 - 11))) * PRIME32_1 ;;
                    h32 += (*p++) * PRIME32_5; h32 = ((h32 << 11) | (h32 >> (32 - 11))) * PRIME32_1 ;;
                    return XXH32_avalanche(h32);
      case 15: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 11: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 7: h32 += XXH_readLE32_align(p, endian, align) * PRIME32_3; p+=4; h32 = ((h32 << 17) | (h32 >> (32 - 17))) * PRIME32_4 ;;
      case 3: h32 += (*p++) * PRIME32_5; h32 = ((h32 << 11) | (h32 >> (32 - 11))) * PRIME32_1 ;;
      case 2: h32 += (*p++) * PRIME32_5; h32 = ((h32 << 11) | (h32 >> (32 - 11))) * PRIME32_1 ;;
      case 1: h32 += (*p++) * PRIME32_5; h32 = ((h32 << 11) | (h32 >> (32 - 11))) * PRIME32_1 ;;
      case 0: return XXH32_avalanche(h32);
    }
    ((0)?(void)0:abort());
    return h32;
}
static inline __attribute__((always_inline)) U32
XXH32_endian_align(const void* input, size_t len, U32 seed,
                    XXH_endianess endian, XXH_alignment align)
{
    const BYTE* p = (const BYTE*)input;
    const BYTE* bEnd = p + len;
    U32 h32;
    if (len>=16) {
        const BYTE* const limit = bEnd - 15;
        U32 v1 = seed + PRIME32_1 + PRIME32_2;
        U32 v2 = seed + PRIME32_2;
        U32 v3 = seed + 0;
        U32 v4 = seed - PRIME32_1;
        do {
            v1 = XXH32_round(v1, XXH_readLE32_align(p, endian, align)); p+=4;
            v2 = XXH32_round(v2, XXH_readLE32_align(p, endian, align)); p+=4;
            v3 = XXH32_round(v3, XXH_readLE32_align(p, endian, align)); p+=4;
            v4 = XXH32_round(v4, XXH_readLE32_align(p, endian, align)); p+=4;
        } while (p < limit);
        h32 = ((v1 << 1) | (v1 >> (32 - 1))) + ((v2 << 7) | (v2 >> (32 - 7)))
            + ((v3 << 12) | (v3 >> (32 - 12))) + ((v4 << 18) | (v4 >> (32 - 18)));
    } else {
        h32 = seed + PRIME32_5;
    }
    h32 += (U32)len;
    return XXH32_finalize(h32, p, len&15, endian, align);
}
 unsigned int XXH32 (const void* input, size_t len, unsigned int seed)
{
    XXH_endianess endian_detected = (XXH_endianess)XXH_isLittleEndian();
    if (0) {
        if ((((size_t)input) & 3) == 0) {
            if ((endian_detected==XXH_littleEndian) || 0)
                return XXH32_endian_align(input, len, seed, XXH_littleEndian, XXH_aligned);
            else
                return XXH32_endian_align(input, len, seed, XXH_bigEndian, XXH_aligned);
    } }
    if ((endian_detected==XXH_littleEndian) || 0)
        return XXH32_endian_align(input, len, seed, XXH_littleEndian, XXH_unaligned);
    else
        return XXH32_endian_align(input, len, seed, XXH_bigEndian, XXH_unaligned);
}
 XXH32_state_t* XXH32_createState(void)
{
    return (XXH32_state_t*)XXH_malloc(sizeof(XXH32_state_t));
}
 XXH_errorcode XXH32_freeState(XXH32_state_t* statePtr)
{
    XXH_free(statePtr);
    return XXH_OK;
}
 void XXH32_copyState(XXH32_state_t* dstState, const XXH32_state_t* srcState)
{
    memcpy(dstState, srcState, sizeof(*dstState));
}
 XXH_errorcode XXH32_reset(XXH32_state_t* statePtr, unsigned int seed)
{
    XXH32_state_t state;
    memset(&state, 0, sizeof(state));
    state.v1 = seed + PRIME32_1 + PRIME32_2;
    state.v2 = seed + PRIME32_2;
    state.v3 = seed + 0;
    state.v4 = seed - PRIME32_1;
    memcpy(statePtr, &state, sizeof(state) - sizeof(state.reserved));
    return XXH_OK;
}
static inline __attribute__((always_inline)) XXH_errorcode
XXH32_update_endian(XXH32_state_t* state, const void* input, size_t len, XXH_endianess endian)
{
    if (input==((void*)0))
        return XXH_ERROR;
    { const BYTE* p = (const BYTE*)input;
        const BYTE* const bEnd = p + len;
        state->total_len_32 += (unsigned)len;
        state->large_len |= (len>=16) | (state->total_len_32>=16);
        if (state->memsize + len < 16) {
            XXH_memcpy((BYTE*)(state->mem32) + state->memsize, input, len);
            state->memsize += (unsigned)len;
            return XXH_OK;
        }
        if (state->memsize) {
            XXH_memcpy((BYTE*)(state->mem32) + state->memsize, input, 16-state->memsize);
            { const U32* p32 = state->mem32;
                state->v1 = XXH32_round(state->v1, XXH_readLE32(p32, endian)); p32++;
                state->v2 = XXH32_round(state->v2, XXH_readLE32(p32, endian)); p32++;
                state->v3 = XXH32_round(state->v3, XXH_readLE32(p32, endian)); p32++;
                state->v4 = XXH32_round(state->v4, XXH_readLE32(p32, endian));
            }
            p += 16-state->memsize;
            state->memsize = 0;
        }
        if (p <= bEnd-16) {
            const BYTE* const limit = bEnd - 16;
            U32 v1 = state->v1;
            U32 v2 = state->v2;
            U32 v3 = state->v3;
            U32 v4 = state->v4;
            do {
                v1 = XXH32_round(v1, XXH_readLE32(p, endian)); p+=4;
                v2 = XXH32_round(v2, XXH_readLE32(p, endian)); p+=4;
                v3 = XXH32_round(v3, XXH_readLE32(p, endian)); p+=4;
                v4 = XXH32_round(v4, XXH_readLE32(p, endian)); p+=4;
            } while (p<=limit);
            state->v1 = v1;
            state->v2 = v2;
            state->v3 = v3;
            state->v4 = v4;
        }
        if (p < bEnd) {
            XXH_memcpy(state->mem32, p, (size_t)(bEnd-p));
            state->memsize = (unsigned)(bEnd-p);
        }
    }
    return XXH_OK;
}
 XXH_errorcode XXH32_update (XXH32_state_t* state_in, const void* input, size_t len)
{
    XXH_endianess endian_detected = (XXH_endianess)XXH_isLittleEndian();
    if ((endian_detected==XXH_littleEndian) || 0)
        return XXH32_update_endian(state_in, input, len, XXH_littleEndian);
    else
        return XXH32_update_endian(state_in, input, len, XXH_bigEndian);
}
static inline __attribute__((always_inline)) U32
XXH32_digest_endian (const XXH32_state_t* state, XXH_endianess endian)
{
    U32 h32;
    if (state->large_len) {
        h32 = ((state->v1 << 1) | (state->v1 >> (32 - 1)))
            + ((state->v2 << 7) | (state->v2 >> (32 - 7)))
            + ((state->v3 << 12) | (state->v3 >> (32 - 12)))
            + ((state->v4 << 18) | (state->v4 >> (32 - 18)));
    } else {
        h32 = state->v3 + PRIME32_5;
    }
    h32 += state->total_len_32;
    return XXH32_finalize(h32, state->mem32, state->memsize, endian, XXH_aligned);
}
 unsigned int XXH32_digest (const XXH32_state_t* state_in)
{
    XXH_endianess endian_detected = (XXH_endianess)XXH_isLittleEndian();
    if ((endian_detected==XXH_littleEndian) || 0)
        return XXH32_digest_endian(state_in, XXH_littleEndian);
    else
        return XXH32_digest_endian(state_in, XXH_bigEndian);
}
 void XXH32_canonicalFromHash(XXH32_canonical_t* dst, XXH32_hash_t hash)
{
    { enum { XXH_sa = 1/(int)(!!(sizeof(XXH32_canonical_t) == sizeof(XXH32_hash_t))) }; };
    if (XXH_isLittleEndian()) hash = __builtin_bswap32(hash);
    memcpy(dst, &hash, sizeof(*dst));
}
 XXH32_hash_t XXH32_hashFromCanonical(const XXH32_canonical_t* src)
{
    return XXH_readBE32(src);
}
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
    printf("hash %08x\n", h);
    return 0;
}
