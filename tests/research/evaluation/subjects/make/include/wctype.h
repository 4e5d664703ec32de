typedef unsigned int wint_t; int iswalnum(wint_t); int iswalpha(wint_t); int iswspace(wint_t); int iswdigit(wint_t); int iswupper(wint_t); int iswlower(wint_t);
