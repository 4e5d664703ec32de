#define le16toh(x) (x)
#define le32toh(x) (x)
#define be16toh(x) __builtin_bswap16(x)
#define htobe16(x) __builtin_bswap16(x)
