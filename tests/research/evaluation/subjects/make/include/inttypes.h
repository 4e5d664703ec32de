#include <stdint.h>
#define PRIu64 "lu"
#define PRIu32 "u"
#define PRId32 "d"
#define PRIx64 "lx"
