#ifndef F_STDIO
#define F_STDIO
#include <stddef.h>
#include <stdarg.h>
typedef struct F_FILE FILE; extern FILE *stdin; extern FILE *stdout; extern FILE *stderr;
int printf(const char*,...); int fprintf(FILE*,const char*,...); int sprintf(char*,const char*,...); int snprintf(char*,size_t,const char*,...); int vsnprintf(char*,size_t,const char*,va_list); int vfprintf(FILE*,const char*,va_list); int puts(const char*); int putchar(int); int fputs(const char*,FILE*); int fputc(int,FILE*); int putc(int,FILE*); int fflush(FILE*); size_t fwrite(const void*,size_t,size_t,FILE*); size_t fread(void*,size_t,size_t,FILE*); FILE *fopen(const char*,const char*); int fclose(FILE*); void perror(const char*); int sscanf(const char*,const char*,...); int fileno(FILE*); FILE *fdopen(int,const char*);
#define EOF (-1)
#endif
