typedef unsigned long size_t; typedef long ptrdiff_t; typedef int wchar_t;
typedef __builtin_va_list va_list;
typedef struct F_FILE FILE; extern FILE *stdin; extern FILE *stdout; extern FILE *stderr;
int printf(const char*,...); int fprintf(FILE*,const char*,...); int sprintf(char*,const char*,...); int snprintf(char*,size_t,const char*,...); int vsnprintf(char*,size_t,const char*,va_list); int vfprintf(FILE*,const char*,va_list); int puts(const char*); int putchar(int); int fputs(const char*,FILE*); int fputc(int,FILE*); int putc(int,FILE*); int fflush(FILE*); size_t fwrite(const void*,size_t,size_t,FILE*); size_t fread(void*,size_t,size_t,FILE*); FILE *fopen(const char*,const char*); int fclose(FILE*); void perror(const char*); int sscanf(const char*,const char*,...); int fileno(FILE*); FILE *fdopen(int,const char*);
void *malloc(size_t); void *calloc(size_t,size_t); void *realloc(void*,size_t); void free(void*); void abort(void); void exit(int); int atoi(const char*); long strtol(const char*,char**,int); unsigned long strtoul(const char*,char**,int); long long strtoll(const char*,char**,int); unsigned long long strtoull(const char*,char**,int); double strtod(const char*,char**); void qsort(void*,size_t,size_t,int(*)(const void*,const void*)); int abs(int); char *getenv(const char*); int rand(void); void srand(unsigned);
void abort(void);
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef uint8_t uint_fast8_t; typedef uint64_t uint_fast32_t;
void *memcpy(void*,const void*,size_t); void *memmove(void*,const void*,size_t); void *memset(void*,int,size_t); int memcmp(const void*,const void*,size_t); void *memchr(const void*,int,size_t); size_t strlen(const char*); int strcmp(const char*,const char*); int strncmp(const char*,const char*,size_t); char *strchr(const char*,int); char *strrchr(const char*,int); char *strstr(const char*,const char*); char *strcpy(char*,const char*); char *strncpy(char*,const char*,size_t); char *strcat(char*,const char*); char *strdup(const char*); char *strpbrk(const char*,const char*); size_t strspn(const char*,const char*); int strcoll(const char*,const char*); char *strerror(int);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
typedef struct { void *contents; uint32_t size; uint32_t capacity; } Array;
static inline void _array__delete(Array *self) {
  if (self->contents) {
    free(self->contents);
    self->contents = ((void*)0);
    self->size = 0;
    self->capacity = 0;
  }
}
static inline void _array__erase(Array *self, size_t element_size,
                                uint32_t index) {
  ((index < self->size)?(void)0:abort());
  char *contents = (char *)self->contents;
  memmove(contents + index * element_size, contents + (index + 1) * element_size,
          (self->size - index - 1) * element_size);
  self->size--;
}
static inline void _array__reserve(Array *self, size_t element_size, uint32_t new_capacity) {
  if (new_capacity > self->capacity) {
    if (self->contents) {
      self->contents = realloc(self->contents, new_capacity * element_size);
    } else {
      self->contents = malloc(new_capacity * element_size);
    }
    self->capacity = new_capacity;
  }
}
static inline void _array__assign(Array *self, const Array *other, size_t element_size) {
  _array__reserve(self, element_size, other->size);
  self->size = other->size;
  memcpy(self->contents, other->contents, self->size * element_size);
}
static inline void _array__swap(Array *self, Array *other) {
  Array swap = *other;
  *other = *self;
  *self = swap;
}
static inline void _array__grow(Array *self, uint32_t count, size_t element_size) {
  uint32_t new_size = self->size + count;
  if (new_size > self->capacity) {
    uint32_t new_capacity = self->capacity * 2;
    if (new_capacity < 8) new_capacity = 8;
    if (new_capacity < new_size) new_capacity = new_size;
    _array__reserve(self, element_size, new_capacity);
  }
}
static inline void _array__splice(Array *self, size_t element_size,
                                 uint32_t index, uint32_t old_count,
                                 uint32_t new_count, const void *elements) {
  uint32_t new_size = self->size + new_count - old_count;
  uint32_t old_end = index + old_count;
  uint32_t new_end = index + new_count;
  ((old_end <= self->size)?(void)0:abort());
  _array__reserve(self, element_size, new_size);
  char *contents = (char *)self->contents;
  if (self->size > old_end) {
    memmove(
      contents + new_end * element_size,
      contents + old_end * element_size,
      (self->size - old_end) * element_size
    );
  }
  if (new_count > 0) {
    if (elements) {
      memcpy(
        (contents + index * element_size),
        elements,
        new_count * element_size
      );
    } else {
      memset(
        (contents + index * element_size),
        0,
        new_count * element_size
      );
    }
  }
  self->size += new_count - old_count;
}
#pragma GCC diagnostic pop
typedef uint16_t TSStateId;
typedef uint16_t TSSymbol;
typedef uint16_t TSFieldId;
typedef struct TSLanguage TSLanguage;
typedef struct {
  TSFieldId field_id;
  uint8_t child_index;
  _Bool inherited;
} TSFieldMapEntry;
typedef struct {
  uint16_t index;
  uint16_t length;
} TSFieldMapSlice;
typedef struct {
  _Bool visible;
  _Bool named;
  _Bool supertype;
} TSSymbolMetadata;
typedef struct TSLexer TSLexer;
struct TSLexer {
  int32_t lookahead;
  TSSymbol result_symbol;
  void (*advance)(TSLexer *, _Bool);
  void (*mark_end)(TSLexer *);
  uint32_t (*get_column)(TSLexer *);
  _Bool (*is_at_included_range_start)(const TSLexer *);
  _Bool (*eof)(const TSLexer *);
  void (*log)(const TSLexer *, const char *, ...);
};
typedef enum {
  TSParseActionTypeShift,
  TSParseActionTypeReduce,
  TSParseActionTypeAccept,
  TSParseActionTypeRecover,
} TSParseActionType;
typedef union {
  struct {
    uint8_t type;
    TSStateId state;
    _Bool extra;
    _Bool repetition;
  } shift;
  struct {
    uint8_t type;
    uint8_t child_count;
    TSSymbol symbol;
    int16_t dynamic_precedence;
    uint16_t production_id;
  } reduce;
  uint8_t type;
} TSParseAction;
typedef struct {
  uint16_t lex_state;
  uint16_t external_lex_state;
} TSLexMode;
typedef union {
  TSParseAction action;
  struct {
    uint8_t count;
    _Bool reusable;
  } entry;
} TSParseActionEntry;
typedef struct {
  int32_t start;
  int32_t end;
} TSCharacterRange;
struct TSLanguage {
  uint32_t version;
  uint32_t symbol_count;
  uint32_t alias_count;
  uint32_t token_count;
  uint32_t external_token_count;
  uint32_t state_count;
  uint32_t large_state_count;
  uint32_t production_id_count;
  uint32_t field_count;
  uint16_t max_alias_sequence_length;
  const uint16_t *parse_table;
  const uint16_t *small_parse_table;
  const uint32_t *small_parse_table_map;
  const TSParseActionEntry *parse_actions;
  const char * const *symbol_names;
  const char * const *field_names;
  const TSFieldMapSlice *field_map_slices;
  const TSFieldMapEntry *field_map_entries;
  const TSSymbolMetadata *symbol_metadata;
  const TSSymbol *public_symbol_map;
  const uint16_t *alias_map;
  const TSSymbol *alias_sequences;
  const TSLexMode *lex_modes;
  _Bool (*lex_fn)(TSLexer *, TSStateId);
  _Bool (*keyword_lex_fn)(TSLexer *, TSStateId);
  TSSymbol keyword_capture_token;
  struct {
    const _Bool *states;
    const TSSymbol *symbol_map;
    void *(*create)(void);
    void (*destroy)(void *);
    _Bool (*scan)(void *, TSLexer *, const _Bool *symbol_whitelist);
    unsigned (*serialize)(void *, char *);
    void (*deserialize)(void *, const char *, unsigned);
  } external_scanner;
  const TSStateId *primary_state_ids;
};
static inline _Bool set_contains(TSCharacterRange *ranges, uint32_t len, int32_t lookahead) {
  uint32_t index = 0;
  uint32_t size = len - index;
  while (size > 1) {
    uint32_t half_size = size / 2;
    uint32_t mid_index = index + half_size;
    TSCharacterRange *range = &ranges[mid_index];
    if (lookahead >= range->start && lookahead <= range->end) {
      return 1;
    } else if (lookahead > range->end) {
      index = mid_index;
    }
    size -= half_size;
  }
  TSCharacterRange *range = &ranges[index];
  return (lookahead >= range->start && lookahead <= range->end);
}
typedef unsigned int wint_t; int iswalnum(wint_t); int iswalpha(wint_t); int iswspace(wint_t); int iswdigit(wint_t); int iswupper(wint_t); int iswlower(wint_t);
typedef enum {
    LINE_BREAK,
    NO_LINE_BREAK,
    SIMPLE_SYMBOL,
    STRING_START,
    SYMBOL_START,
    SUBSHELL_START,
    REGEX_START,
    STRING_ARRAY_START,
    SYMBOL_ARRAY_START,
    HEREDOC_BODY_START,
    STRING_CONTENT,
    HEREDOC_CONTENT,
    STRING_END,
    HEREDOC_BODY_END,
    HEREDOC_START,
    FORWARD_SLASH,
    BLOCK_AMPERSAND,
    SPLAT_STAR,
    UNARY_MINUS,
    UNARY_MINUS_NUM,
    BINARY_MINUS,
    BINARY_STAR,
    SINGLETON_CLASS_LEFT_ANGLE_LEFT_ANGLE,
    HASH_KEY_SYMBOL,
    IDENTIFIER_SUFFIX,
    CONSTANT_SUFFIX,
    HASH_SPLAT_STAR_STAR,
    BINARY_STAR_STAR,
    ELEMENT_REFERENCE_BRACKET,
    SHORT_INTERPOLATION,
    NONE
} TokenType;
typedef struct { char *contents; uint32_t size; uint32_t capacity; } String;
typedef struct {
    TokenType type;
    int32_t open_delimiter;
    int32_t close_delimiter;
    int32_t nesting_depth;
    _Bool allows_interpolation;
} Literal;
typedef struct {
    String word;
    _Bool end_word_indentation_allowed;
    _Bool allows_interpolation;
    _Bool started;
} Heredoc;
typedef struct {
    _Bool has_leading_whitespace;
    struct { Literal *contents; uint32_t size; uint32_t capacity; } literal_stack;
    struct { Heredoc *contents; uint32_t size; uint32_t capacity; } open_heredocs;
} Scanner;
const char NON_IDENTIFIER_CHARS[] = {
    '\0', '\n', '\r', '\t', ' ', ':', ';', '`', '"', '\'', '@', '$', '#', '.', ',', '|', '^', '&',
    '<', '=', '>', '+', '-', '*', '/', '\\', '%', '?', '!', '~', '(', ')', '[', ']', '{', '}',
};
static inline void skip(Scanner *scanner, TSLexer *lexer) {
    scanner->has_leading_whitespace = 1;
    lexer->advance(lexer, 1);
}
static inline void advance(TSLexer *lexer) { lexer->advance(lexer, 0); }
static inline void reset(Scanner *scanner) {
    _array__delete((Array *)(&scanner->literal_stack));
    for (uint32_t i = 0; i < scanner->open_heredocs.size; i++) {
        _array__delete((Array *)(&((((uint32_t)(i) < (&scanner->open_heredocs)->size)?(void)0:abort()), &(&scanner->open_heredocs)->contents[i])->word));
    }
    _array__delete((Array *)(&scanner->open_heredocs));
}
static inline unsigned serialize(Scanner *scanner, char *buffer) {
    unsigned size = 0;
    if (scanner->literal_stack.size * 5 + 2 >= 1024) {
        return 0;
    }
    buffer[size++] = (char)scanner->literal_stack.size;
    for (uint32_t i = 0; i < scanner->literal_stack.size; i++) {
        Literal *literal = ((((uint32_t)(i) < (&scanner->literal_stack)->size)?(void)0:abort()), &(&scanner->literal_stack)->contents[i]);
        buffer[size++] = literal->type;
        buffer[size++] = (char)literal->open_delimiter;
        buffer[size++] = (char)literal->close_delimiter;
        buffer[size++] = (char)literal->nesting_depth;
        buffer[size++] = (char)literal->allows_interpolation;
    }
    buffer[size++] = (char)scanner->open_heredocs.size;
    for (uint32_t i = 0; i < scanner->open_heredocs.size; i++) {
        Heredoc *heredoc = ((((uint32_t)(i) < (&scanner->open_heredocs)->size)?(void)0:abort()), &(&scanner->open_heredocs)->contents[i]);
        if (size + 2 + heredoc->word.size >= 1024) {
            return 0;
        }
        buffer[size++] = (char)heredoc->end_word_indentation_allowed;
        buffer[size++] = (char)heredoc->allows_interpolation;
        buffer[size++] = (char)heredoc->started;
        buffer[size++] = (char)heredoc->word.size;
        memcpy(&buffer[size], heredoc->word.contents, heredoc->word.size);
        size += heredoc->word.size;
    }
    return size;
}
static inline void deserialize(Scanner *scanner, const char *buffer, unsigned length) {
    unsigned size = 0;
    scanner->has_leading_whitespace = 0;
    reset(scanner);
    if (length == 0) {
        return;
    }
    uint8_t literal_depth = buffer[size++];
    for (unsigned j = 0; j < literal_depth; j++) {
        Literal literal = {0};
        literal.type = (TokenType)(buffer[size++]);
        literal.open_delimiter = (unsigned char)buffer[size++];
        literal.close_delimiter = (unsigned char)buffer[size++];
        literal.nesting_depth = (unsigned char)buffer[size++];
        literal.allows_interpolation = buffer[size++];
        (_array__grow((Array *)(&scanner->literal_stack), 1, (sizeof *(&scanner->literal_stack)->contents)), (&scanner->literal_stack)->contents[(&scanner->literal_stack)->size++] = (literal));
    }
    uint8_t open_heredoc_count = buffer[size++];
    for (unsigned j = 0; j < open_heredoc_count; j++) {
        Heredoc heredoc = {0};
        heredoc.end_word_indentation_allowed = buffer[size++];
        heredoc.allows_interpolation = buffer[size++];
        heredoc.started = buffer[size++];
        heredoc.word = (String){ ((void*)0), 0, 0 };
        uint8_t word_length = buffer[size++];
        _array__reserve((Array *)(&heredoc.word), (sizeof *(&heredoc.word)->contents), word_length);
        memcpy(heredoc.word.contents, &buffer[size], word_length);
        heredoc.word.size = word_length;
        size += word_length;
        (_array__grow((Array *)(&scanner->open_heredocs), 1, (sizeof *(&scanner->open_heredocs)->contents)), (&scanner->open_heredocs)->contents[(&scanner->open_heredocs)->size++] = (heredoc));
    }
    ((size == length)?(void)0:abort());
}
static inline _Bool scan_whitespace(Scanner *scanner, TSLexer *lexer, const _Bool *valid_symbols) {
    _Bool heredoc_body_start_is_valid = scanner->open_heredocs.size > 0 && !scanner->open_heredocs.contents[0].started &&
                                       valid_symbols[HEREDOC_BODY_START];
    _Bool crossed_newline = 0;
    for (;;) {
        if (!valid_symbols[NO_LINE_BREAK] && valid_symbols[LINE_BREAK] && lexer->is_at_included_range_start(lexer)) {
            lexer->mark_end(lexer);
            lexer->result_symbol = LINE_BREAK;
            return 1;
        }
        switch (lexer->lookahead) {
            case ' ':
            case '\t':
                skip(scanner, lexer);
                break;
            case '\r':
                if (heredoc_body_start_is_valid) {
                    lexer->result_symbol = HEREDOC_BODY_START;
                    scanner->open_heredocs.contents[0].started = 1;
                    return 1;
                } else {
                    skip(scanner, lexer);
                    break;
                }
            case '\n':
                if (heredoc_body_start_is_valid) {
                    lexer->result_symbol = HEREDOC_BODY_START;
                    scanner->open_heredocs.contents[0].started = 1;
                    return 1;
                } else if (!valid_symbols[NO_LINE_BREAK] && valid_symbols[LINE_BREAK] && !crossed_newline) {
                    lexer->mark_end(lexer);
                    advance(lexer);
                    crossed_newline = 1;
                } else {
                    skip(scanner, lexer);
                }
                break;
            case '\\':
                advance(lexer);
                if (lexer->lookahead == '\r') {
                    skip(scanner, lexer);
                }
                if (iswspace(lexer->lookahead)) {
                    skip(scanner, lexer);
                } else {
                    return 0;
                }
                break;
            default:
                if (crossed_newline) {
                    if (lexer->lookahead != '.' && lexer->lookahead != '&' && lexer->lookahead != '#') {
                        lexer->result_symbol = LINE_BREAK;
                    } else if (lexer->lookahead == '.') {
                        advance(lexer);
                        if (!lexer->eof(lexer) && lexer->lookahead == '.') {
                            lexer->result_symbol = LINE_BREAK;
                        } else {
                            return 0;
                        }
                    }
                }
                return 1;
        }
    }
}
static inline _Bool scan_operator(TSLexer *lexer) {
    switch (lexer->lookahead) {
        case '<':
            advance(lexer);
            if (lexer->lookahead == '<') {
                advance(lexer);
            } else if (lexer->lookahead == '=') {
                advance(lexer);
                if (lexer->lookahead == '>') {
                    advance(lexer);
                }
            }
            return 1;
        case '>':
            advance(lexer);
            if (lexer->lookahead == '>' || lexer->lookahead == '=') {
                advance(lexer);
            }
            return 1;
        case '=':
            advance(lexer);
            if (lexer->lookahead == '~') {
                advance(lexer);
                return 1;
            }
            if (lexer->lookahead == '=') {
                advance(lexer);
                if (lexer->lookahead == '=') {
                    advance(lexer);
                }
                return 1;
            }
            return 0;
        case '+':
        case '-':
        case '~':
            advance(lexer);
            if (lexer->lookahead == '@') {
                advance(lexer);
            }
            return 1;
        case '.':
            advance(lexer);
            if (lexer->lookahead == '.') {
                advance(lexer);
                return 1;
            }
            return 0;
        case '&':
        case '^':
        case '|':
        case '/':
        case '%':
        case '`':
            advance(lexer);
            return 1;
        case '!':
            advance(lexer);
            if (lexer->lookahead == '=' || lexer->lookahead == '~') {
                advance(lexer);
            }
            return 1;
        case '*':
            advance(lexer);
            if (lexer->lookahead == '*') {
                advance(lexer);
            }
            return 1;
        case '[':
            advance(lexer);
            if (lexer->lookahead == ']') {
                advance(lexer);
            } else {
                return 0;
            }
            if (lexer->lookahead == '=') {
                advance(lexer);
            }
            return 1;
        default:
            return 0;
    }
}
static inline _Bool is_iden_char(char c) {
    return memchr(&NON_IDENTIFIER_CHARS, c, sizeof(NON_IDENTIFIER_CHARS)) == ((void*)0);
}
static inline _Bool scan_symbol_identifier(TSLexer *lexer) {
    if (lexer->lookahead == '@') {
        advance(lexer);
        if (lexer->lookahead == '@') {
            advance(lexer);
        }
    } else if (lexer->lookahead == '$') {
        advance(lexer);
    }
    if (is_iden_char((char)lexer->lookahead)) {
        advance(lexer);
    } else if (!scan_operator(lexer)) {
        return 0;
    }
    while (is_iden_char((char)lexer->lookahead)) {
        advance(lexer);
    }
    if (lexer->lookahead == '?' || lexer->lookahead == '!') {
        advance(lexer);
    }
    if (lexer->lookahead == '=') {
        lexer->mark_end(lexer);
        advance(lexer);
        if (lexer->lookahead != '>') {
            lexer->mark_end(lexer);
        }
    }
    return 1;
}
static inline _Bool scan_open_delimiter(Scanner *scanner, TSLexer *lexer, Literal *literal, const _Bool *valid_symbols) {
    switch (lexer->lookahead) {
        case '"':
            literal->type = STRING_START;
            literal->open_delimiter = literal->close_delimiter = lexer->lookahead;
            literal->allows_interpolation = 1;
            advance(lexer);
            return 1;
        case '\'':
            literal->type = STRING_START;
            literal->open_delimiter = literal->close_delimiter = lexer->lookahead;
            literal->allows_interpolation = 0;
            advance(lexer);
            return 1;
        case '`':
            if (!valid_symbols[SUBSHELL_START]) {
                return 0;
            }
            literal->type = SUBSHELL_START;
            literal->open_delimiter = literal->close_delimiter = lexer->lookahead;
            literal->allows_interpolation = 1;
            advance(lexer);
            return 1;
        case '/':
            if (!valid_symbols[REGEX_START]) {
                return 0;
            }
            literal->type = REGEX_START;
            literal->open_delimiter = literal->close_delimiter = lexer->lookahead;
            literal->allows_interpolation = 1;
            advance(lexer);
            if (valid_symbols[FORWARD_SLASH]) {
                if (!scanner->has_leading_whitespace) {
                    return 0;
                }
                if (lexer->lookahead == ' ' || lexer->lookahead == '\t' || lexer->lookahead == '\n' ||
                    lexer->lookahead == '\r') {
                    return 0;
                }
                if (lexer->lookahead == '=') {
                    return 0;
                }
            }
            return 1;
        case '%':
            advance(lexer);
            switch (lexer->lookahead) {
                case 's':
                    if (!valid_symbols[SIMPLE_SYMBOL]) {
                        return 0;
                    }
                    literal->type = SYMBOL_START;
                    literal->allows_interpolation = 0;
                    advance(lexer);
                    break;
                case 'r':
                    if (!valid_symbols[REGEX_START]) {
                        return 0;
                    }
                    literal->type = REGEX_START;
                    literal->allows_interpolation = 1;
                    advance(lexer);
                    break;
                case 'x':
                    if (!valid_symbols[SUBSHELL_START]) {
                        return 0;
                    }
                    literal->type = SUBSHELL_START;
                    literal->allows_interpolation = 1;
                    advance(lexer);
                    break;
                case 'q':
                    if (!valid_symbols[STRING_START]) {
                        return 0;
                    }
                    literal->type = STRING_START;
                    literal->allows_interpolation = 0;
                    advance(lexer);
                    break;
                case 'Q':
                    if (!valid_symbols[STRING_START]) {
                        return 0;
                    }
                    literal->type = STRING_START;
                    literal->allows_interpolation = 1;
                    advance(lexer);
                    break;
                case 'w':
                    if (!valid_symbols[STRING_ARRAY_START]) {
                        return 0;
                    }
                    literal->type = STRING_ARRAY_START;
                    literal->allows_interpolation = 0;
                    advance(lexer);
                    break;
                case 'i':
                    if (!valid_symbols[SYMBOL_ARRAY_START]) {
                        return 0;
                    }
                    literal->type = SYMBOL_ARRAY_START;
                    literal->allows_interpolation = 0;
                    advance(lexer);
                    break;
                case 'W':
                    if (!valid_symbols[STRING_ARRAY_START]) {
                        return 0;
                    }
                    literal->type = STRING_ARRAY_START;
                    literal->allows_interpolation = 1;
                    advance(lexer);
                    break;
                case 'I':
                    if (!valid_symbols[SYMBOL_ARRAY_START]) {
                        return 0;
                    }
                    literal->type = SYMBOL_ARRAY_START;
                    literal->allows_interpolation = 1;
                    advance(lexer);
                    break;
                default:
                    if (!valid_symbols[STRING_START]) {
                        return 0;
                    }
                    literal->type = STRING_START;
                    literal->allows_interpolation = 1;
                    break;
            }
            switch (lexer->lookahead) {
                case '(':
                    literal->open_delimiter = '(';
                    literal->close_delimiter = ')';
                    break;
                case '[':
                    literal->open_delimiter = '[';
                    literal->close_delimiter = ']';
                    break;
                case '{':
                    literal->open_delimiter = '{';
                    literal->close_delimiter = '}';
                    break;
                case '<':
                    literal->open_delimiter = '<';
                    literal->close_delimiter = '>';
                    break;
                case '\r':
                case '\n':
                case ' ':
                case '\t':
                    if (valid_symbols[FORWARD_SLASH]) {
                        return 0;
                    }
                    break;
                case '|':
                case '!':
                case '#':
                case '/':
                case '\\':
                case '@':
                case '$':
                case '%':
                case '^':
                case '&':
                case '*':
                case ')':
                case ']':
                case '}':
                case '>':
                case '+':
                case '-':
                case '~':
                case '`':
                case ',':
                case '.':
                case '?':
                case ':':
                case ';':
                case '_':
                case '"':
                case '\'':
                    literal->open_delimiter = lexer->lookahead;
                    literal->close_delimiter = lexer->lookahead;
                    break;
                default:
                    return 0;
            }
            advance(lexer);
            return 1;
        default:
            return 0;
    }
}
static inline void scan_heredoc_word(TSLexer *lexer, Heredoc *heredoc) {
    String word = { ((void*)0), 0, 0 };
    int32_t quote = 0;
    switch (lexer->lookahead) {
        case '\'':
        case '"':
        case '`':
            quote = lexer->lookahead;
            advance(lexer);
            while (lexer->lookahead != quote && !lexer->eof(lexer)) {
                (_array__grow((Array *)(&word), 1, (sizeof *(&word)->contents)), (&word)->contents[(&word)->size++] = (lexer->lookahead));
                advance(lexer);
            }
            advance(lexer);
            break;
        default:
            if (iswalnum(lexer->lookahead) || lexer->lookahead == '_') {
                (_array__grow((Array *)(&word), 1, (sizeof *(&word)->contents)), (&word)->contents[(&word)->size++] = (lexer->lookahead));
                advance(lexer);
                while (iswalnum(lexer->lookahead) || lexer->lookahead == '_') {
                    (_array__grow((Array *)(&word), 1, (sizeof *(&word)->contents)), (&word)->contents[(&word)->size++] = (lexer->lookahead));
                    advance(lexer);
                }
            }
            break;
    }
    heredoc->word = word;
    heredoc->allows_interpolation = quote != '\'';
}
static inline _Bool scan_short_interpolation(TSLexer *lexer, const _Bool has_content, const TSSymbol content_symbol) {
    char start = (char)lexer->lookahead;
    if (start == '@' || start == '$') {
        if (has_content) {
            lexer->result_symbol = content_symbol;
            return 1;
        }
        lexer->mark_end(lexer);
        advance(lexer);
        _Bool is_short_interpolation = 0;
        if (start == '$') {
            if (strchr("!@&`'+~=/\\,;.<>*$?:\"", lexer->lookahead) != ((void*)0)) {
                is_short_interpolation = 1;
            } else {
                if (lexer->lookahead == '-') {
                    advance(lexer);
                    is_short_interpolation = iswalpha(lexer->lookahead) || lexer->lookahead == '_';
                } else {
                    is_short_interpolation = iswalnum(lexer->lookahead) || lexer->lookahead == '_';
                }
            }
        }
        if (start == '@') {
            if (lexer->lookahead == '@') {
                advance(lexer);
            }
            is_short_interpolation = is_iden_char((char)lexer->lookahead) && !iswdigit(lexer->lookahead);
        }
        if (is_short_interpolation) {
            lexer->result_symbol = SHORT_INTERPOLATION;
            return 1;
        }
    }
    return 0;
}
static inline _Bool scan_heredoc_content(Scanner *scanner, TSLexer *lexer) {
    Heredoc *heredoc = ((((uint32_t)(0) < (&scanner->open_heredocs)->size)?(void)0:abort()), &(&scanner->open_heredocs)->contents[0]);
    size_t position_in_word = 0;
    _Bool look_for_heredoc_end = 1;
    _Bool has_content = 0;
    for (;;) {
        if (position_in_word == heredoc->word.size) {
            if (!has_content) {
                lexer->mark_end(lexer);
            }
            while (lexer->lookahead == ' ' || lexer->lookahead == '\t') {
                advance(lexer);
            }
            if (lexer->lookahead == '\n' || lexer->lookahead == '\r') {
                if (has_content) {
                    lexer->result_symbol = HEREDOC_CONTENT;
                } else {
                    _array__delete((Array *)(&heredoc->word));
                    _array__erase((Array *)(&scanner->open_heredocs), (sizeof *(&scanner->open_heredocs)->contents), 0);
                    lexer->result_symbol = HEREDOC_BODY_END;
                }
                return 1;
            }
            has_content = 1;
            position_in_word = 0;
        }
        if (lexer->eof(lexer)) {
            lexer->mark_end(lexer);
            if (has_content) {
                lexer->result_symbol = HEREDOC_CONTENT;
            } else {
                _array__delete((Array *)(&heredoc->word));
                _array__erase((Array *)(&scanner->open_heredocs), (sizeof *(&scanner->open_heredocs)->contents), 0);
                lexer->result_symbol = HEREDOC_BODY_END;
            }
            return 1;
        }
        if (lexer->lookahead == *((((uint32_t)(position_in_word) < (&heredoc->word)->size)?(void)0:abort()), &(&heredoc->word)->contents[position_in_word]) && look_for_heredoc_end) {
            advance(lexer);
            position_in_word++;
        } else {
            position_in_word = 0;
            look_for_heredoc_end = 0;
            if (heredoc->allows_interpolation && lexer->lookahead == '\\') {
                if (has_content) {
                    lexer->result_symbol = HEREDOC_CONTENT;
                    return 1;
                }
                return 0;
            }
            if (heredoc->allows_interpolation && lexer->lookahead == '#') {
                lexer->mark_end(lexer);
                advance(lexer);
                if (lexer->lookahead == '{') {
                    if (has_content) {
                        lexer->result_symbol = HEREDOC_CONTENT;
                        return 1;
                    }
                    return 0;
                }
                if (scan_short_interpolation(lexer, has_content, HEREDOC_CONTENT)) {
                    return 1;
                }
            } else if (lexer->lookahead == '\r' || lexer->lookahead == '\n') {
                if (lexer->lookahead == '\r') {
                    advance(lexer);
                    if (lexer->lookahead == '\n') {
                        advance(lexer);
                    }
                } else {
                    advance(lexer);
                }
                has_content = 1;
                look_for_heredoc_end = 1;
                while (lexer->lookahead == ' ' || lexer->lookahead == '\t') {
                    advance(lexer);
                    if (!heredoc->end_word_indentation_allowed) {
                        look_for_heredoc_end = 0;
                    }
                }
                lexer->mark_end(lexer);
            } else {
                has_content = 1;
                advance(lexer);
                lexer->mark_end(lexer);
            }
        }
    }
}
static inline _Bool scan_literal_content(Scanner *scanner, TSLexer *lexer) {
    Literal *literal = ((((uint32_t)((&scanner->literal_stack)->size - 1) < (&scanner->literal_stack)->size)?(void)0:abort()), &(&scanner->literal_stack)->contents[(&scanner->literal_stack)->size - 1]);
    _Bool has_content = 0;
    _Bool stop_on_space = literal->type == SYMBOL_ARRAY_START || literal->type == STRING_ARRAY_START;
    for (;;) {
        if (stop_on_space && iswspace(lexer->lookahead)) {
            if (has_content) {
                lexer->mark_end(lexer);
                lexer->result_symbol = STRING_CONTENT;
                return 1;
            }
            return 0;
        }
        if (lexer->lookahead == literal->close_delimiter) {
            lexer->mark_end(lexer);
            if (literal->nesting_depth == 1) {
                if (has_content) {
                    lexer->result_symbol = STRING_CONTENT;
                } else {
                    advance(lexer);
                    if (literal->type == REGEX_START) {
                        while (iswlower(lexer->lookahead)) {
                            advance(lexer);
                        }
                    }
                    ((&scanner->literal_stack)->contents[--(&scanner->literal_stack)->size]);
                    lexer->result_symbol = STRING_END;
                    lexer->mark_end(lexer);
                }
                return 1;
            }
            literal->nesting_depth--;
            advance(lexer);
        } else if (lexer->lookahead == literal->open_delimiter) {
            literal->nesting_depth++;
            advance(lexer);
        } else if (literal->allows_interpolation && lexer->lookahead == '#') {
            lexer->mark_end(lexer);
            advance(lexer);
            if (lexer->lookahead == '{') {
                if (has_content) {
                    lexer->result_symbol = STRING_CONTENT;
                    return 1;
                }
                return 0;
            }
            if (scan_short_interpolation(lexer, has_content, STRING_CONTENT)) {
                return 1;
            }
        } else if (lexer->lookahead == '\\') {
            if (literal->allows_interpolation) {
                if (has_content) {
                    lexer->mark_end(lexer);
                    lexer->result_symbol = STRING_CONTENT;
                    return 1;
                }
                return 0;
            }
            advance(lexer);
            advance(lexer);
        } else if (lexer->eof(lexer)) {
            advance(lexer);
            lexer->mark_end(lexer);
            return 0;
        } else {
            advance(lexer);
        }
        has_content = 1;
    }
}
static inline _Bool scan(Scanner *scanner, TSLexer *lexer, const _Bool *valid_symbols) {
    scanner->has_leading_whitespace = 0;
    if (!valid_symbols[STRING_START]) {
        if ((valid_symbols[STRING_CONTENT] || valid_symbols[STRING_END]) && scanner->literal_stack.size > 0) {
            return scan_literal_content(scanner, lexer);
        }
        if ((valid_symbols[HEREDOC_CONTENT] || valid_symbols[HEREDOC_BODY_END]) && scanner->open_heredocs.size > 0) {
            return scan_heredoc_content(scanner, lexer);
        }
    }
    lexer->result_symbol = NONE;
    if (!scan_whitespace(scanner, lexer, valid_symbols)) {
        return 0;
    }
    if (lexer->result_symbol != NONE) {
        return 1;
    }
    switch (lexer->lookahead) {
        case '&':
            if (valid_symbols[BLOCK_AMPERSAND]) {
                advance(lexer);
                if (lexer->lookahead != '&' && lexer->lookahead != '.' && lexer->lookahead != '=' &&
                    !iswspace(lexer->lookahead)) {
                    lexer->result_symbol = BLOCK_AMPERSAND;
                    return 1;
                }
                return 0;
            }
            break;
        case '<':
            if (valid_symbols[SINGLETON_CLASS_LEFT_ANGLE_LEFT_ANGLE]) {
                advance(lexer);
                if (lexer->lookahead == '<') {
                    advance(lexer);
                    lexer->result_symbol = SINGLETON_CLASS_LEFT_ANGLE_LEFT_ANGLE;
                    return 1;
                }
                return 0;
            }
            break;
        case '*':
            if (valid_symbols[SPLAT_STAR] || valid_symbols[BINARY_STAR] || valid_symbols[HASH_SPLAT_STAR_STAR] ||
                valid_symbols[BINARY_STAR_STAR]) {
                advance(lexer);
                if (lexer->lookahead == '=') {
                    return 0;
                }
                if (lexer->lookahead == '*') {
                    if (valid_symbols[HASH_SPLAT_STAR_STAR] || valid_symbols[BINARY_STAR_STAR]) {
                        advance(lexer);
                        if (lexer->lookahead == '=') {
                            return 0;
                        }
                        if (valid_symbols[BINARY_STAR_STAR] && !scanner->has_leading_whitespace) {
                            lexer->result_symbol = BINARY_STAR_STAR;
                            return 1;
                        }
                        if (valid_symbols[HASH_SPLAT_STAR_STAR] && !iswspace(lexer->lookahead)) {
                            lexer->result_symbol = HASH_SPLAT_STAR_STAR;
                            return 1;
                        }
                        if (valid_symbols[BINARY_STAR_STAR]) {
                            lexer->result_symbol = BINARY_STAR_STAR;
                            return 1;
                        }
                        if (valid_symbols[HASH_SPLAT_STAR_STAR]) {
                            lexer->result_symbol = HASH_SPLAT_STAR_STAR;
                            return 1;
                        }
                        return 0;
                    }
                    return 0;
                }
                if (valid_symbols[BINARY_STAR] && !scanner->has_leading_whitespace) {
                    lexer->result_symbol = BINARY_STAR;
                    return 1;
                }
                if (valid_symbols[SPLAT_STAR] && !iswspace(lexer->lookahead)) {
                    lexer->result_symbol = SPLAT_STAR;
                    return 1;
                }
                if (valid_symbols[BINARY_STAR]) {
                    lexer->result_symbol = BINARY_STAR;
                    return 1;
                }
                if (valid_symbols[SPLAT_STAR]) {
                    lexer->result_symbol = SPLAT_STAR;
                    return 1;
                }
                return 0;
            }
            break;
        case '-':
            if (valid_symbols[UNARY_MINUS] || valid_symbols[UNARY_MINUS_NUM] || valid_symbols[BINARY_MINUS]) {
                advance(lexer);
                if (lexer->lookahead != '=' && lexer->lookahead != '>') {
                    if (valid_symbols[UNARY_MINUS_NUM] &&
                        (!valid_symbols[BINARY_STAR] || scanner->has_leading_whitespace) &&
                        iswdigit(lexer->lookahead)) {
                        lexer->result_symbol = UNARY_MINUS_NUM;
                        return 1;
                    }
                    if (valid_symbols[UNARY_MINUS] && scanner->has_leading_whitespace && !iswspace(lexer->lookahead)) {
                        lexer->result_symbol = UNARY_MINUS;
                    } else if (valid_symbols[BINARY_MINUS]) {
                        lexer->result_symbol = BINARY_MINUS;
                    } else {
                        lexer->result_symbol = UNARY_MINUS;
                    }
                    return 1;
                }
                return 0;
            }
            break;
        case ':':
            if (valid_symbols[SYMBOL_START]) {
                Literal literal = {0};
                literal.type = SYMBOL_START;
                literal.nesting_depth = 1;
                advance(lexer);
                switch (lexer->lookahead) {
                    case '"':
                        advance(lexer);
                        literal.open_delimiter = '"';
                        literal.close_delimiter = '"';
                        literal.allows_interpolation = 1;
                        (_array__grow((Array *)(&scanner->literal_stack), 1, (sizeof *(&scanner->literal_stack)->contents)), (&scanner->literal_stack)->contents[(&scanner->literal_stack)->size++] = (literal));
                        lexer->result_symbol = SYMBOL_START;
                        return 1;
                    case '\'':
                        advance(lexer);
                        literal.open_delimiter = '\'';
                        literal.close_delimiter = '\'';
                        literal.allows_interpolation = 0;
                        (_array__grow((Array *)(&scanner->literal_stack), 1, (sizeof *(&scanner->literal_stack)->contents)), (&scanner->literal_stack)->contents[(&scanner->literal_stack)->size++] = (literal));
                        lexer->result_symbol = SYMBOL_START;
                        return 1;
                    default:
                        if (scan_symbol_identifier(lexer)) {
                            lexer->result_symbol = SIMPLE_SYMBOL;
                            return 1;
                        }
                }
                return 0;
            }
            break;
        case '[':
            if (valid_symbols[ELEMENT_REFERENCE_BRACKET] &&
                (!scanner->has_leading_whitespace || !valid_symbols[STRING_START])) {
                advance(lexer);
                lexer->result_symbol = ELEMENT_REFERENCE_BRACKET;
                return 1;
            }
            break;
        default:
            break;
    }
    if (((valid_symbols[HASH_KEY_SYMBOL] || valid_symbols[IDENTIFIER_SUFFIX]) &&
         (iswalpha(lexer->lookahead) || lexer->lookahead == '_')) ||
        (valid_symbols[CONSTANT_SUFFIX] && iswupper(lexer->lookahead))) {
        TokenType validIdentifierSymbol = iswupper(lexer->lookahead) ? CONSTANT_SUFFIX : IDENTIFIER_SUFFIX;
        while (iswalnum(lexer->lookahead) || lexer->lookahead == '_') {
            advance(lexer);
        }
        if (valid_symbols[HASH_KEY_SYMBOL] && lexer->lookahead == ':') {
            lexer->mark_end(lexer);
            advance(lexer);
            if (lexer->lookahead != ':') {
                lexer->result_symbol = HASH_KEY_SYMBOL;
                return 1;
            }
        } else if (valid_symbols[validIdentifierSymbol] && lexer->lookahead == '!') {
            advance(lexer);
            if (lexer->lookahead != '=') {
                lexer->result_symbol = validIdentifierSymbol;
                return 1;
            }
        }
        return 0;
    }
    if (valid_symbols[STRING_START]) {
        Literal literal = {0};
        literal.nesting_depth = 1;
        if (lexer->lookahead == '<') {
            advance(lexer);
            if (lexer->lookahead != '<') {
                return 0;
            }
            advance(lexer);
            Heredoc heredoc = {0};
            if (lexer->lookahead == '-' || lexer->lookahead == '~') {
                advance(lexer);
                heredoc.end_word_indentation_allowed = 1;
            }
            scan_heredoc_word(lexer, &heredoc);
            if (heredoc.word.size == 0) {
                _array__delete((Array *)(&heredoc.word));
                return 0;
            }
            (_array__grow((Array *)(&scanner->open_heredocs), 1, (sizeof *(&scanner->open_heredocs)->contents)), (&scanner->open_heredocs)->contents[(&scanner->open_heredocs)->size++] = (heredoc));
            lexer->result_symbol = HEREDOC_START;
            return 1;
        }
        if (scan_open_delimiter(scanner, lexer, &literal, valid_symbols)) {
            (_array__grow((Array *)(&scanner->literal_stack), 1, (sizeof *(&scanner->literal_stack)->contents)), (&scanner->literal_stack)->contents[(&scanner->literal_stack)->size++] = (literal));
            lexer->result_symbol = literal.type;
            return 1;
        }
        return 0;
    }
    return 0;
}
void *tree_sitter_ruby_external_scanner_create() {
    Scanner *scanner = (Scanner *)calloc(1, sizeof(Scanner));
    return scanner;
}
_Bool tree_sitter_ruby_external_scanner_scan(void *payload, TSLexer *lexer, const _Bool *valid_symbols) {
    Scanner *scanner = (Scanner *)payload;
    return scan(scanner, lexer, valid_symbols);
}
unsigned tree_sitter_ruby_external_scanner_serialize(void *payload, char *buffer) {
    Scanner *scanner = (Scanner *)payload;
    return serialize(scanner, buffer);
}
void tree_sitter_ruby_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    Scanner *scanner = (Scanner *)payload;
    deserialize(scanner, buffer, length);
}
void tree_sitter_ruby_external_scanner_destroy(void *payload) {
    Scanner *scanner = (Scanner *)payload;
    for (uint32_t i = 0; i < scanner->open_heredocs.size; i++) {
        _array__delete((Array *)(&((((uint32_t)(i) < (&scanner->open_heredocs)->size)?(void)0:abort()), &(&scanner->open_heredocs)->contents[i])->word));
    }
    _array__delete((Array *)(&scanner->open_heredocs));
    _array__delete((Array *)(&scanner->literal_stack));
    free(scanner);
}
