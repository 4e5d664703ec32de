double fabs(double); double floor(double); double ceil(double); double log(double); double log2(double); double sqrt(double); double pow(double,double); double exp(double); double fmod(double,double); double frexp(double,int*); double ldexp(double,int);
int isnan(double); int isinf(double);
#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
