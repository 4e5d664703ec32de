typedef unsigned long size_t; typedef long ptrdiff_t; typedef int wchar_t;
typedef __builtin_va_list va_list;
typedef struct F_FILE FILE; extern FILE *stdin; extern FILE *stdout; extern FILE *stderr;
int printf(const char*,...); int fprintf(FILE*,const char*,...); int sprintf(char*,const char*,...); int snprintf(char*,size_t,const char*,...); int vsnprintf(char*,size_t,const char*,va_list); int vfprintf(FILE*,const char*,va_list); int puts(const char*); int putchar(int); int fputs(const char*,FILE*); int fputc(int,FILE*); int putc(int,FILE*); int fflush(FILE*); size_t fwrite(const void*,size_t,size_t,FILE*); size_t fread(void*,size_t,size_t,FILE*); FILE *fopen(const char*,const char*); int fclose(FILE*); void perror(const char*); int sscanf(const char*,const char*,...); int fileno(FILE*); FILE *fdopen(int,const char*);
void *malloc(size_t); void *calloc(size_t,size_t); void *realloc(void*,size_t); void free(void*); void abort(void); void exit(int); int atoi(const char*); long strtol(const char*,char**,int); unsigned long strtoul(const char*,char**,int); long long strtoll(const char*,char**,int); unsigned long long strtoull(const char*,char**,int); double strtod(const char*,char**); void qsort(void*,size_t,size_t,int(*)(const void*,const void*)); int abs(int); char *getenv(const char*); int rand(void); void srand(unsigned);
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef uint8_t uint_fast8_t; typedef uint64_t uint_fast32_t;
typedef uint16_t TSSymbol;
typedef uint16_t TSFieldId;
typedef struct TSLanguage TSLanguage;
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct TSQuery TSQuery;
typedef struct TSQueryCursor TSQueryCursor;
typedef enum {
  TSInputEncodingUTF8,
  TSInputEncodingUTF16,
} TSInputEncoding;
typedef enum {
  TSSymbolTypeRegular,
  TSSymbolTypeAnonymous,
  TSSymbolTypeAuxiliary,
} TSSymbolType;
typedef struct {
  uint32_t row;
  uint32_t column;
} TSPoint;
typedef struct {
  TSPoint start_point;
  TSPoint end_point;
  uint32_t start_byte;
  uint32_t end_byte;
} TSRange;
typedef struct {
  void *payload;
  const char *(*read)(void *payload, uint32_t byte_index, TSPoint position, uint32_t *bytes_read);
  TSInputEncoding encoding;
} TSInput;
typedef enum {
  TSLogTypeParse,
  TSLogTypeLex,
} TSLogType;
typedef struct {
  void *payload;
  void (*log)(void *payload, TSLogType, const char *);
} TSLogger;
typedef struct {
  uint32_t start_byte;
  uint32_t old_end_byte;
  uint32_t new_end_byte;
  TSPoint start_point;
  TSPoint old_end_point;
  TSPoint new_end_point;
} TSInputEdit;
typedef struct {
  uint32_t context[4];
  const void *id;
  const TSTree *tree;
} TSNode;
typedef struct {
  const void *tree;
  const void *id;
  uint32_t context[2];
} TSTreeCursor;
typedef struct {
  TSNode node;
  uint32_t index;
} TSQueryCapture;
typedef enum {
  TSQuantifierZero = 0,
  TSQuantifierZeroOrOne,
  TSQuantifierZeroOrMore,
  TSQuantifierOne,
  TSQuantifierOneOrMore,
} TSQuantifier;
typedef struct {
  uint32_t id;
  uint16_t pattern_index;
  uint16_t capture_count;
  const TSQueryCapture *captures;
} TSQueryMatch;
typedef enum {
  TSQueryPredicateStepTypeDone,
  TSQueryPredicateStepTypeCapture,
  TSQueryPredicateStepTypeString,
} TSQueryPredicateStepType;
typedef struct {
  TSQueryPredicateStepType type;
  uint32_t value_id;
} TSQueryPredicateStep;
typedef enum {
  TSQueryErrorNone = 0,
  TSQueryErrorSyntax,
  TSQueryErrorNodeType,
  TSQueryErrorField,
  TSQueryErrorCapture,
  TSQueryErrorStructure,
  TSQueryErrorLanguage,
} TSQueryError;
TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *parser);
_Bool ts_parser_set_language(TSParser *self, const TSLanguage *language);
const TSLanguage *ts_parser_language(const TSParser *self);
_Bool ts_parser_set_included_ranges(
  TSParser *self,
  const TSRange *ranges,
  uint32_t length
);
const TSRange *ts_parser_included_ranges(
  const TSParser *self,
  uint32_t *length
);
TSTree *ts_parser_parse(
  TSParser *self,
  const TSTree *old_tree,
  TSInput input
);
TSTree *ts_parser_parse_string(
  TSParser *self,
  const TSTree *old_tree,
  const char *string,
  uint32_t length
);
TSTree *ts_parser_parse_string_encoding(
  TSParser *self,
  const TSTree *old_tree,
  const char *string,
  uint32_t length,
  TSInputEncoding encoding
);
void ts_parser_reset(TSParser *self);
void ts_parser_set_timeout_micros(TSParser *self, uint64_t timeout);
uint64_t ts_parser_timeout_micros(const TSParser *self);
void ts_parser_set_cancellation_flag(TSParser *self, const size_t *flag);
const size_t *ts_parser_cancellation_flag(const TSParser *self);
void ts_parser_set_logger(TSParser *self, TSLogger logger);
TSLogger ts_parser_logger(const TSParser *self);
void ts_parser_print_dot_graphs(TSParser *self, int file);
TSTree *ts_tree_copy(const TSTree *self);
void ts_tree_delete(TSTree *self);
TSNode ts_tree_root_node(const TSTree *self);
const TSLanguage *ts_tree_language(const TSTree *);
void ts_tree_edit(TSTree *self, const TSInputEdit *edit);
TSRange *ts_tree_get_changed_ranges(
  const TSTree *old_tree,
  const TSTree *new_tree,
  uint32_t *length
);
void ts_tree_print_dot_graph(const TSTree *, FILE *);
const char *ts_node_type(TSNode);
TSSymbol ts_node_symbol(TSNode);
uint32_t ts_node_start_byte(TSNode);
TSPoint ts_node_start_point(TSNode);
uint32_t ts_node_end_byte(TSNode);
TSPoint ts_node_end_point(TSNode);
char *ts_node_string(TSNode);
_Bool ts_node_is_null(TSNode);
_Bool ts_node_is_named(TSNode);
_Bool ts_node_is_missing(TSNode);
_Bool ts_node_is_extra(TSNode);
_Bool ts_node_has_changes(TSNode);
_Bool ts_node_has_error(TSNode);
TSNode ts_node_parent(TSNode);
TSNode ts_node_child(TSNode, uint32_t);
const char *ts_node_field_name_for_child(TSNode, uint32_t);
uint32_t ts_node_child_count(TSNode);
TSNode ts_node_named_child(TSNode, uint32_t);
uint32_t ts_node_named_child_count(TSNode);
TSNode ts_node_child_by_field_name(
  TSNode self,
  const char *field_name,
  uint32_t field_name_length
);
TSNode ts_node_child_by_field_id(TSNode, TSFieldId);
TSNode ts_node_next_sibling(TSNode);
TSNode ts_node_prev_sibling(TSNode);
TSNode ts_node_next_named_sibling(TSNode);
TSNode ts_node_prev_named_sibling(TSNode);
TSNode ts_node_first_child_for_byte(TSNode, uint32_t);
TSNode ts_node_first_named_child_for_byte(TSNode, uint32_t);
TSNode ts_node_descendant_for_byte_range(TSNode, uint32_t, uint32_t);
TSNode ts_node_descendant_for_point_range(TSNode, TSPoint, TSPoint);
TSNode ts_node_named_descendant_for_byte_range(TSNode, uint32_t, uint32_t);
TSNode ts_node_named_descendant_for_point_range(TSNode, TSPoint, TSPoint);
void ts_node_edit(TSNode *, const TSInputEdit *);
_Bool ts_node_eq(TSNode, TSNode);
TSTreeCursor ts_tree_cursor_new(TSNode);
void ts_tree_cursor_delete(TSTreeCursor *);
void ts_tree_cursor_reset(TSTreeCursor *, TSNode);
TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
const char *ts_tree_cursor_current_field_name(const TSTreeCursor *);
TSFieldId ts_tree_cursor_current_field_id(const TSTreeCursor *);
_Bool ts_tree_cursor_goto_parent(TSTreeCursor *);
_Bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
_Bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
int64_t ts_tree_cursor_goto_first_child_for_byte(TSTreeCursor *, uint32_t);
int64_t ts_tree_cursor_goto_first_child_for_point(TSTreeCursor *, TSPoint);
TSTreeCursor ts_tree_cursor_copy(const TSTreeCursor *);
TSQuery *ts_query_new(
  const TSLanguage *language,
  const char *source,
  uint32_t source_len,
  uint32_t *error_offset,
  TSQueryError *error_type
);
void ts_query_delete(TSQuery *);
uint32_t ts_query_pattern_count(const TSQuery *);
uint32_t ts_query_capture_count(const TSQuery *);
uint32_t ts_query_string_count(const TSQuery *);
uint32_t ts_query_start_byte_for_pattern(const TSQuery *, uint32_t);
const TSQueryPredicateStep *ts_query_predicates_for_pattern(
  const TSQuery *self,
  uint32_t pattern_index,
  uint32_t *length
);
_Bool ts_query_is_pattern_guaranteed_at_step(
  const TSQuery *self,
  uint32_t byte_offset
);
const char *ts_query_capture_name_for_id(
  const TSQuery *,
  uint32_t id,
  uint32_t *length
);
TSQuantifier ts_query_capture_quantifier_for_id(
  const TSQuery *,
  uint32_t pattern_id,
  uint32_t capture_id
);
const char *ts_query_string_value_for_id(
  const TSQuery *,
  uint32_t id,
  uint32_t *length
);
void ts_query_disable_capture(TSQuery *, const char *, uint32_t);
void ts_query_disable_pattern(TSQuery *, uint32_t);
TSQueryCursor *ts_query_cursor_new(void);
void ts_query_cursor_delete(TSQueryCursor *);
void ts_query_cursor_exec(TSQueryCursor *, const TSQuery *, TSNode);
_Bool ts_query_cursor_did_exceed_match_limit(const TSQueryCursor *);
uint32_t ts_query_cursor_match_limit(const TSQueryCursor *);
void ts_query_cursor_set_match_limit(TSQueryCursor *, uint32_t);
void ts_query_cursor_set_byte_range(TSQueryCursor *, uint32_t, uint32_t);
void ts_query_cursor_set_point_range(TSQueryCursor *, TSPoint, TSPoint);
_Bool ts_query_cursor_next_match(TSQueryCursor *, TSQueryMatch *match);
void ts_query_cursor_remove_match(TSQueryCursor *, uint32_t id);
_Bool ts_query_cursor_next_capture(
  TSQueryCursor *,
  TSQueryMatch *match,
  uint32_t *capture_index
);
uint32_t ts_language_symbol_count(const TSLanguage *);
const char *ts_language_symbol_name(const TSLanguage *, TSSymbol);
TSSymbol ts_language_symbol_for_name(
  const TSLanguage *self,
  const char *string,
  uint32_t length,
  _Bool is_named
);
uint32_t ts_language_field_count(const TSLanguage *);
const char *ts_language_field_name_for_id(const TSLanguage *, TSFieldId);
TSFieldId ts_language_field_id_for_name(const TSLanguage *, const char *, uint32_t);
TSSymbolType ts_language_symbol_type(const TSLanguage *, TSSymbol);
uint32_t ts_language_version(const TSLanguage *);
void ts_set_allocator(
  void *(*new_malloc)(size_t),
 void *(*new_calloc)(size_t, size_t),
 void *(*new_realloc)(void *, size_t),
 void (*new_free)(void *)
);
extern void *(*ts_current_malloc)(size_t);
extern void *(*ts_current_calloc)(size_t, size_t);
extern void *(*ts_current_realloc)(void *, size_t);
extern void (*ts_current_free)(void *);
void *memcpy(void*,const void*,size_t); void *memmove(void*,const void*,size_t); void *memset(void*,int,size_t); int memcmp(const void*,const void*,size_t); void *memchr(const void*,int,size_t); size_t strlen(const char*); int strcmp(const char*,const char*); int strncmp(const char*,const char*,size_t); char *strchr(const char*,int); char *strrchr(const char*,int); char *strstr(const char*,const char*); char *strcpy(char*,const char*); char *strncpy(char*,const char*,size_t); char *strcat(char*,const char*); char *strdup(const char*); char *strpbrk(const char*,const char*); size_t strspn(const char*,const char*); int strcoll(const char*,const char*); char *strerror(int);
void abort(void);
typedef struct { void *contents; uint32_t size; uint32_t capacity; } VoidArray;
static inline void array__delete(VoidArray *self) {
  ts_current_free(self->contents);
  self->contents = ((void*)0);
  self->size = 0;
  self->capacity = 0;
}
static inline void array__erase(VoidArray *self, size_t element_size,
                                uint32_t index) {
  ((index < self->size)?(void)0:abort());
  char *contents = (char *)self->contents;
  memmove(contents + index * element_size, contents + (index + 1) * element_size,
          (self->size - index - 1) * element_size);
  self->size--;
}
static inline void array__reserve(VoidArray *self, size_t element_size, uint32_t new_capacity) {
  if (new_capacity > self->capacity) {
    if (self->contents) {
      self->contents = ts_current_realloc(self->contents, new_capacity * element_size);
    } else {
      self->contents = ts_current_malloc(new_capacity * element_size);
    }
    self->capacity = new_capacity;
  }
}
static inline void array__assign(VoidArray *self, const VoidArray *other, size_t element_size) {
  array__reserve(self, element_size, other->size);
  self->size = other->size;
  memcpy(self->contents, other->contents, self->size * element_size);
}
static inline void array__swap(VoidArray *self, VoidArray *other) {
  VoidArray swap = *other;
  *other = *self;
  *self = swap;
}
static inline void array__grow(VoidArray *self, size_t count, size_t element_size) {
  size_t new_size = self->size + count;
  if (new_size > self->capacity) {
    size_t new_capacity = self->capacity * 2;
    if (new_capacity < 8) new_capacity = 8;
    if (new_capacity < new_size) new_capacity = new_size;
    array__reserve(self, element_size, new_capacity);
  }
}
static inline void array__splice(VoidArray *self, size_t element_size,
                                 uint32_t index, uint32_t old_count,
                                 uint32_t new_count, const void *elements) {
  uint32_t new_size = self->size + new_count - old_count;
  uint32_t old_end = index + old_count;
  uint32_t new_end = index + new_count;
  ((old_end <= self->size)?(void)0:abort());
  array__reserve(self, element_size, new_size);
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
static inline TSPoint point__new(unsigned row, unsigned column) {
  TSPoint result = {row, column};
  return result;
}
static inline TSPoint point_add(TSPoint a, TSPoint b) {
  if (b.row > 0)
    return point__new(a.row + b.row, b.column);
  else
    return point__new(a.row, a.column + b.column);
}
static inline TSPoint point_sub(TSPoint a, TSPoint b) {
  if (a.row > b.row)
    return point__new(a.row - b.row, a.column);
  else
    return point__new(0, a.column - b.column);
}
static inline _Bool point_lte(TSPoint a, TSPoint b) {
  return (a.row < b.row) || (a.row == b.row && a.column <= b.column);
}
static inline _Bool point_lt(TSPoint a, TSPoint b) {
  return (a.row < b.row) || (a.row == b.row && a.column < b.column);
}
static inline _Bool point_gt(TSPoint a, TSPoint b) {
  return (a.row > b.row) || (a.row == b.row && a.column > b.column);
}
static inline _Bool point_gte(TSPoint a, TSPoint b) {
  return (a.row > b.row) || (a.row == b.row && a.column >= b.column);
}
static inline _Bool point_eq(TSPoint a, TSPoint b) {
  return a.row == b.row && a.column == b.column;
}
static inline TSPoint point_min(TSPoint a, TSPoint b) {
  if (a.row < b.row || (a.row == b.row && a.column < b.column))
    return a;
  else
    return b;
}
static inline TSPoint point_max(TSPoint a, TSPoint b) {
  if (a.row > b.row || (a.row == b.row && a.column > b.column))
    return a;
  else
    return b;
}
typedef struct {
  uint32_t bytes;
  TSPoint extent;
} Length;
static const Length LENGTH_UNDEFINED = {0, {0, 1}};
static const Length LENGTH_MAX = {4294967295U, {4294967295U, 4294967295U}};
static inline _Bool length_is_undefined(Length length) {
  return length.bytes == 0 && length.extent.column != 0;
}
static inline Length length_min(Length len1, Length len2) {
  return (len1.bytes < len2.bytes) ? len1 : len2;
}
static inline Length length_add(Length len1, Length len2) {
  Length result;
  result.bytes = len1.bytes + len2.bytes;
  result.extent = point_add(len1.extent, len2.extent);
  return result;
}
static inline Length length_sub(Length len1, Length len2) {
  Length result;
  result.bytes = len1.bytes - len2.bytes;
  result.extent = point_sub(len1.extent, len2.extent);
  return result;
}
static inline Length length_zero(void) {
  Length result = {0, {0, 0}};
  return result;
}
typedef uint16_t TSStateId;
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
typedef struct {
  union {
    char *long_data;
    char short_data[24];
  };
  uint32_t length;
} ExternalScannerState;
typedef struct SubtreeInlineData SubtreeInlineData;
struct SubtreeInlineData {
  _Bool is_inline : 1;
  _Bool visible : 1; _Bool named : 1; _Bool extra : 1; _Bool has_changes : 1; _Bool is_missing : 1; _Bool is_keyword : 1;
  uint8_t symbol;
  uint16_t parse_state;
  uint8_t padding_columns; uint8_t padding_rows : 4; uint8_t lookahead_bytes : 4; uint8_t padding_bytes; uint8_t size_bytes;
};
typedef struct {
  volatile uint32_t ref_count;
  Length padding;
  Length size;
  uint32_t lookahead_bytes;
  uint32_t error_cost;
  uint32_t child_count;
  TSSymbol symbol;
  TSStateId parse_state;
  _Bool visible : 1;
  _Bool named : 1;
  _Bool extra : 1;
  _Bool fragile_left : 1;
  _Bool fragile_right : 1;
  _Bool has_changes : 1;
  _Bool has_external_tokens : 1;
  _Bool depends_on_column: 1;
  _Bool is_missing : 1;
  _Bool is_keyword : 1;
  union {
    struct {
      uint32_t visible_child_count;
      uint32_t named_child_count;
      uint32_t node_count;
      uint32_t repeat_depth;
      int32_t dynamic_precedence;
      uint16_t production_id;
      struct {
        TSSymbol symbol;
        TSStateId parse_state;
      } first_leaf;
    };
    ExternalScannerState external_scanner_state;
    int32_t lookahead_char;
  };
} SubtreeHeapData;
typedef union {
  SubtreeInlineData data;
  const SubtreeHeapData *ptr;
} Subtree;
typedef union {
  SubtreeInlineData data;
  SubtreeHeapData *ptr;
} MutableSubtree;
typedef struct { Subtree *contents; uint32_t size; uint32_t capacity; } SubtreeArray;
typedef struct { MutableSubtree *contents; uint32_t size; uint32_t capacity; } MutableSubtreeArray;
typedef struct {
  MutableSubtreeArray free_trees;
  MutableSubtreeArray tree_stack;
} SubtreePool;
void ts_external_scanner_state_init(ExternalScannerState *, const char *, unsigned);
const char *ts_external_scanner_state_data(const ExternalScannerState *);
void ts_subtree_array_copy(SubtreeArray, SubtreeArray *);
void ts_subtree_array_clear(SubtreePool *, SubtreeArray *);
void ts_subtree_array_delete(SubtreePool *, SubtreeArray *);
void ts_subtree_array_remove_trailing_extras(SubtreeArray *, SubtreeArray *);
void ts_subtree_array_reverse(SubtreeArray *);
SubtreePool ts_subtree_pool_new(uint32_t capacity);
void ts_subtree_pool_delete(SubtreePool *);
Subtree ts_subtree_new_leaf(
  SubtreePool *, TSSymbol, Length, Length, uint32_t,
  TSStateId, _Bool, _Bool, _Bool, const TSLanguage *
);
Subtree ts_subtree_new_error(
  SubtreePool *, int32_t, Length, Length, uint32_t, TSStateId, const TSLanguage *
);
MutableSubtree ts_subtree_new_node(TSSymbol, SubtreeArray *, unsigned, const TSLanguage *);
Subtree ts_subtree_new_error_node(SubtreeArray *, _Bool, const TSLanguage *);
Subtree ts_subtree_new_missing_leaf(SubtreePool *, TSSymbol, Length, uint32_t, const TSLanguage *);
MutableSubtree ts_subtree_make_mut(SubtreePool *, Subtree);
void ts_subtree_retain(Subtree);
void ts_subtree_release(SubtreePool *, Subtree);
int ts_subtree_compare(Subtree, Subtree);
void ts_subtree_set_symbol(MutableSubtree *, TSSymbol, const TSLanguage *);
void ts_subtree_summarize(MutableSubtree, const Subtree *, uint32_t, const TSLanguage *);
void ts_subtree_summarize_children(MutableSubtree, const TSLanguage *);
void ts_subtree_balance(Subtree, SubtreePool *, const TSLanguage *);
Subtree ts_subtree_edit(Subtree, const TSInputEdit *edit, SubtreePool *);
char *ts_subtree_string(Subtree, const TSLanguage *, _Bool include_all);
void ts_subtree_print_dot_graph(Subtree, const TSLanguage *, FILE *);
Subtree ts_subtree_last_external_token(Subtree);
_Bool ts_subtree_external_scanner_state_eq(Subtree, Subtree);
static inline TSSymbol ts_subtree_symbol(Subtree self) { return (self.data.is_inline ? self.data.symbol : self.ptr->symbol); }
static inline _Bool ts_subtree_visible(Subtree self) { return (self.data.is_inline ? self.data.visible : self.ptr->visible); }
static inline _Bool ts_subtree_named(Subtree self) { return (self.data.is_inline ? self.data.named : self.ptr->named); }
static inline _Bool ts_subtree_extra(Subtree self) { return (self.data.is_inline ? self.data.extra : self.ptr->extra); }
static inline _Bool ts_subtree_has_changes(Subtree self) { return (self.data.is_inline ? self.data.has_changes : self.ptr->has_changes); }
static inline _Bool ts_subtree_missing(Subtree self) { return (self.data.is_inline ? self.data.is_missing : self.ptr->is_missing); }
static inline _Bool ts_subtree_is_keyword(Subtree self) { return (self.data.is_inline ? self.data.is_keyword : self.ptr->is_keyword); }
static inline TSStateId ts_subtree_parse_state(Subtree self) { return (self.data.is_inline ? self.data.parse_state : self.ptr->parse_state); }
static inline uint32_t ts_subtree_lookahead_bytes(Subtree self) { return (self.data.is_inline ? self.data.lookahead_bytes : self.ptr->lookahead_bytes); }
static inline size_t ts_subtree_alloc_size(uint32_t child_count) {
  return child_count * sizeof(Subtree) + sizeof(SubtreeHeapData);
}
static inline void ts_subtree_set_extra(MutableSubtree *self, _Bool is_extra) {
  if (self->data.is_inline) {
    self->data.extra = is_extra;
  } else {
    self->ptr->extra = is_extra;
  }
}
static inline TSSymbol ts_subtree_leaf_symbol(Subtree self) {
  if (self.data.is_inline) return self.data.symbol;
  if (self.ptr->child_count == 0) return self.ptr->symbol;
  return self.ptr->first_leaf.symbol;
}
static inline TSStateId ts_subtree_leaf_parse_state(Subtree self) {
  if (self.data.is_inline) return self.data.parse_state;
  if (self.ptr->child_count == 0) return self.ptr->parse_state;
  return self.ptr->first_leaf.parse_state;
}
static inline Length ts_subtree_padding(Subtree self) {
  if (self.data.is_inline) {
    Length result = {self.data.padding_bytes, {self.data.padding_rows, self.data.padding_columns}};
    return result;
  } else {
    return self.ptr->padding;
  }
}
static inline Length ts_subtree_size(Subtree self) {
  if (self.data.is_inline) {
    Length result = {self.data.size_bytes, {0, self.data.size_bytes}};
    return result;
  } else {
    return self.ptr->size;
  }
}
static inline Length ts_subtree_total_size(Subtree self) {
  return length_add(ts_subtree_padding(self), ts_subtree_size(self));
}
static inline uint32_t ts_subtree_total_bytes(Subtree self) {
  return ts_subtree_total_size(self).bytes;
}
static inline uint32_t ts_subtree_child_count(Subtree self) {
  return self.data.is_inline ? 0 : self.ptr->child_count;
}
static inline uint32_t ts_subtree_repeat_depth(Subtree self) {
  return self.data.is_inline ? 0 : self.ptr->repeat_depth;
}
static inline uint32_t ts_subtree_node_count(Subtree self) {
  return (self.data.is_inline || self.ptr->child_count == 0) ? 1 : self.ptr->node_count;
}
static inline uint32_t ts_subtree_visible_child_count(Subtree self) {
  if (ts_subtree_child_count(self) > 0) {
    return self.ptr->visible_child_count;
  } else {
    return 0;
  }
}
static inline uint32_t ts_subtree_error_cost(Subtree self) {
  if (ts_subtree_missing(self)) {
    return 110 + 500;
  } else {
    return self.data.is_inline ? 0 : self.ptr->error_cost;
  }
}
static inline int32_t ts_subtree_dynamic_precedence(Subtree self) {
  return (self.data.is_inline || self.ptr->child_count == 0) ? 0 : self.ptr->dynamic_precedence;
}
static inline uint16_t ts_subtree_production_id(Subtree self) {
  if (ts_subtree_child_count(self) > 0) {
    return self.ptr->production_id;
  } else {
    return 0;
  }
}
static inline _Bool ts_subtree_fragile_left(Subtree self) {
  return self.data.is_inline ? 0 : self.ptr->fragile_left;
}
static inline _Bool ts_subtree_fragile_right(Subtree self) {
  return self.data.is_inline ? 0 : self.ptr->fragile_right;
}
static inline _Bool ts_subtree_has_external_tokens(Subtree self) {
  return self.data.is_inline ? 0 : self.ptr->has_external_tokens;
}
static inline _Bool ts_subtree_depends_on_column(Subtree self) {
  return self.data.is_inline ? 0 : self.ptr->depends_on_column;
}
static inline _Bool ts_subtree_is_fragile(Subtree self) {
  return self.data.is_inline ? 0 : (self.ptr->fragile_left || self.ptr->fragile_right);
}
static inline _Bool ts_subtree_is_error(Subtree self) {
  return ts_subtree_symbol(self) == ((TSSymbol)-1);
}
static inline _Bool ts_subtree_is_eof(Subtree self) {
  return ts_subtree_symbol(self) == 0;
}
static inline Subtree ts_subtree_from_mut(MutableSubtree self) {
  Subtree result;
  result.data = self.data;
  return result;
}
static inline MutableSubtree ts_subtree_to_mut_unsafe(Subtree self) {
  MutableSubtree result;
  result.data = self.data;
  return result;
}
typedef struct {
  const TSParseAction *actions;
  uint32_t action_count;
  _Bool is_reusable;
} TableEntry;
typedef struct {
  const TSLanguage *language;
  const uint16_t *data;
  const uint16_t *group_end;
  TSStateId state;
  uint16_t table_value;
  uint16_t section_index;
  uint16_t group_count;
  _Bool is_small_state;
  const TSParseAction *actions;
  TSSymbol symbol;
  TSStateId next_state;
  uint16_t action_count;
} LookaheadIterator;
void ts_language_table_entry(const TSLanguage *, TSStateId, TSSymbol, TableEntry *);
TSSymbolMetadata ts_language_symbol_metadata(const TSLanguage *, TSSymbol);
TSSymbol ts_language_public_symbol(const TSLanguage *, TSSymbol);
static inline _Bool ts_language_is_symbol_external(const TSLanguage *self, TSSymbol symbol) {
  return 0 < symbol && symbol < self->external_token_count + 1;
}
static inline const TSParseAction *ts_language_actions(
  const TSLanguage *self,
  TSStateId state,
  TSSymbol symbol,
  uint32_t *count
) {
  TableEntry entry;
  ts_language_table_entry(self, state, symbol, &entry);
  *count = entry.action_count;
  return entry.actions;
}
static inline _Bool ts_language_has_reduce_action(
  const TSLanguage *self,
  TSStateId state,
  TSSymbol symbol
) {
  TableEntry entry;
  ts_language_table_entry(self, state, symbol, &entry);
  return entry.action_count > 0 && entry.actions[0].type == TSParseActionTypeReduce;
}
static inline uint16_t ts_language_lookup(
  const TSLanguage *self,
  TSStateId state,
  TSSymbol symbol
) {
  if (state >= self->large_state_count) {
    uint32_t index = self->small_parse_table_map[state - self->large_state_count];
    const uint16_t *data = &self->small_parse_table[index];
    uint16_t group_count = *(data++);
    for (unsigned i = 0; i < group_count; i++) {
      uint16_t section_value = *(data++);
      uint16_t symbol_count = *(data++);
      for (unsigned i = 0; i < symbol_count; i++) {
        if (*(data++) == symbol) return section_value;
      }
    }
    return 0;
  } else {
    return self->parse_table[state * self->symbol_count + symbol];
  }
}
static inline _Bool ts_language_has_actions(
  const TSLanguage *self,
  TSStateId state,
  TSSymbol symbol
) {
  return ts_language_lookup(self, state, symbol) != 0;
}
static inline LookaheadIterator ts_language_lookaheads(
  const TSLanguage *self,
  TSStateId state
) {
  _Bool is_small_state = state >= self->large_state_count;
  const uint16_t *data;
  const uint16_t *group_end = ((void*)0);
  uint16_t group_count = 0;
  if (is_small_state) {
    uint32_t index = self->small_parse_table_map[state - self->large_state_count];
    data = &self->small_parse_table[index];
    group_end = data + 1;
    group_count = *data;
  } else {
    data = &self->parse_table[state * self->symbol_count] - 1;
  }
  return (LookaheadIterator) {
    .language = self,
    .data = data,
    .group_end = group_end,
    .group_count = group_count,
    .is_small_state = is_small_state,
    .symbol = 65535,
    .next_state = 0,
  };
}
static inline _Bool ts_lookahead_iterator_next(LookaheadIterator *self) {
  if (self->is_small_state) {
    self->data++;
    if (self->data == self->group_end) {
      if (self->group_count == 0) return 0;
      self->group_count--;
      self->table_value = *(self->data++);
      unsigned symbol_count = *(self->data++);
      self->group_end = self->data + symbol_count;
      self->symbol = *self->data;
    } else {
      self->symbol = *self->data;
      return 1;
    }
  }
  else {
    do {
      self->data++;
      self->symbol++;
      if (self->symbol >= self->language->symbol_count) return 0;
      self->table_value = *self->data;
    } while (!self->table_value);
  }
  if (self->symbol < self->language->token_count) {
    const TSParseActionEntry *entry = &self->language->parse_actions[self->table_value];
    self->action_count = entry->entry.count;
    self->actions = (const TSParseAction *)(entry + 1);
    self->next_state = 0;
  } else {
    self->action_count = 0;
    self->next_state = self->table_value;
  }
  return 1;
}
static inline TSStateId ts_language_next_state(
  const TSLanguage *self,
  TSStateId state,
  TSSymbol symbol
) {
  if (symbol == ((TSSymbol)-1) || symbol == (((TSSymbol)-1) - 1)) {
    return 0;
  } else if (symbol < self->token_count) {
    uint32_t count;
    const TSParseAction *actions = ts_language_actions(self, state, symbol, &count);
    if (count > 0) {
      TSParseAction action = actions[count - 1];
      if (action.type == TSParseActionTypeShift) {
        return action.shift.extra ? state : action.shift.state;
      }
    }
    return 0;
  } else {
    return ts_language_lookup(self, state, symbol);
  }
}
static inline _Bool ts_language_state_is_primary(
  const TSLanguage *self,
  TSStateId state
) {
  if (self->version >= 14) {
    return state == self->primary_state_ids[state];
  } else {
    return 1;
  }
}
static inline const _Bool *ts_language_enabled_external_tokens(
  const TSLanguage *self,
  unsigned external_scanner_state
) {
  if (external_scanner_state == 0) {
    return ((void*)0);
  } else {
    return self->external_scanner.states + self->external_token_count * external_scanner_state;
  }
}
static inline const TSSymbol *ts_language_alias_sequence(
  const TSLanguage *self,
  uint32_t production_id
) {
  return production_id ?
    &self->alias_sequences[production_id * self->max_alias_sequence_length] :
    ((void*)0);
}
static inline TSSymbol ts_language_alias_at(
  const TSLanguage *self,
  uint32_t production_id,
  uint32_t child_index
) {
  return production_id ?
    self->alias_sequences[production_id * self->max_alias_sequence_length + child_index] :
    0;
}
static inline void ts_language_field_map(
  const TSLanguage *self,
  uint32_t production_id,
  const TSFieldMapEntry **start,
  const TSFieldMapEntry **end
) {
  if (self->field_count == 0) {
    *start = ((void*)0);
    *end = ((void*)0);
    return;
  }
  TSFieldMapSlice slice = self->field_map_slices[production_id];
  *start = &self->field_map_entries[slice.index];
  *end = &self->field_map_entries[slice.index] + slice.length;
}
static inline void ts_language_aliases_for_symbol(
  const TSLanguage *self,
  TSSymbol original_symbol,
  const TSSymbol **start,
  const TSSymbol **end
) {
  *start = &self->public_symbol_map[original_symbol];
  *end = *start + 1;
  unsigned i = 0;
  for (;;) {
    TSSymbol symbol = self->alias_map[i++];
    if (symbol == 0 || symbol > original_symbol) break;
    uint16_t count = self->alias_map[i++];
    if (symbol == original_symbol) {
      *start = &self->alias_map[i];
      *end = &self->alias_map[i + count];
      break;
    }
    i += count;
  }
}
typedef struct {
  const Subtree *subtree;
  Length position;
  uint32_t child_index;
  uint32_t structural_child_index;
} TreeCursorEntry;
typedef struct {
  const TSTree *tree;
  struct { TreeCursorEntry *contents; uint32_t size; uint32_t capacity; } stack;
} TreeCursor;
void ts_tree_cursor_init(TreeCursor *, TSNode);
void ts_tree_cursor_current_status(
  const TSTreeCursor *,
  TSFieldId *,
  _Bool *,
  _Bool *,
  _Bool *,
  TSSymbol *,
  unsigned *
);
TSNode ts_tree_cursor_parent_node(const TSTreeCursor *);
typedef int8_t UBool;
    typedef uint16_t UChar;
    typedef short unsigned int OldUChar;
typedef int32_t UChar32;
extern UChar32
utf8_nextCharSafeBody(const uint8_t *s, int32_t *pi, int32_t length, UChar32 c, UBool strict);
extern int32_t
utf8_appendCharSafeBody(uint8_t *s, int32_t i, int32_t length, UChar32 c, UBool *pIsError);
extern UChar32
utf8_prevCharSafeBody(const uint8_t *s, int32_t start, int32_t *pi, UChar32 c, UBool strict);
extern int32_t
utf8_back1SafeBody(const uint8_t *s, int32_t start, int32_t i);
static const int32_t TS_DECODE_ERROR = (-1);
typedef uint32_t (*UnicodeDecodeFunction)(
  const uint8_t *string,
  uint32_t length,
  int32_t *code_point
);
static inline uint32_t ts_decode_utf8(
  const uint8_t *string,
  uint32_t length,
  int32_t *code_point
) {
  uint32_t i = 0;
  do { (*code_point)=(uint8_t)(string)[(i)++]; if(!(((*code_point)&0x80)==0)) { uint8_t __t = 0; if((i)!=(length) && ((*code_point)>=0xe0 ? ((*code_point)<0xf0 ? "\x20\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x10\x30\x30"[(*code_point)&=0xf]&(1<<((__t=(string)[i])>>5)) && (__t&=0x3f, 1) : ((*code_point)-=0xf0)<=4 && "\x00\x00\x00\x00\x00\x00\x00\x00\x1E\x0F\x0F\x0F\x00\x00\x00\x00"[(__t=(string)[i])>>4]&(1<<(*code_point)) && ((*code_point)=((*code_point)<<6)|(__t&0x3f), ++(i)!=(length)) && (__t=(string)[i]-0x80)<=0x3f) && ((*code_point)=((*code_point)<<6)|__t, ++(i)!=(length)) : (*code_point)>=0xc2 && ((*code_point)&=0x1f, 1)) && (__t=(string)[i]-0x80)<=0x3f && ((*code_point)=((*code_point)<<6)|__t, ++(i), 1)) { } else { (*code_point)=((-1)); } } } while (0);
  return i;
}
static inline uint32_t ts_decode_utf16(
  const uint8_t *string,
  uint32_t length,
  int32_t *code_point
) {
  uint32_t i = 0;
  do { (*code_point)=(((uint16_t *)string))[(i)++]; if((((*code_point)&0xfffffc00)==0xd800)) { uint16_t __c2; if((i)!=(length) && (((__c2=(((uint16_t *)string))[(i)])&0xfffffc00)==0xdc00)) { ++(i); (*code_point)=(((UChar32)((*code_point))<<10UL)+(UChar32)(__c2)-((0xd800<<10UL)+0xdc00-0x10000)); } } } while (0);
  return i * 2;
}
typedef unsigned int wint_t; int iswalnum(wint_t); int iswalpha(wint_t); int iswspace(wint_t); int iswdigit(wint_t); int iswupper(wint_t); int iswlower(wint_t);
typedef struct {
  const char *input;
  const char *start;
  const char *end;
  int32_t next;
  uint8_t next_size;
} Stream;
typedef struct {
  TSSymbol symbol;
  TSSymbol supertype_symbol;
  TSFieldId field;
  uint16_t capture_ids[3];
  uint16_t depth;
  uint16_t alternative_index;
  uint16_t negated_field_list_id;
  _Bool is_named: 1;
  _Bool is_immediate: 1;
  _Bool is_last_child: 1;
  _Bool is_pass_through: 1;
  _Bool is_dead_end: 1;
  _Bool alternative_is_immediate: 1;
  _Bool contains_captures: 1;
  _Bool root_pattern_guaranteed: 1;
  _Bool parent_pattern_guaranteed: 1;
} QueryStep;
typedef struct {
  uint32_t offset;
  uint32_t length;
} Slice;
typedef struct {
  struct { char *contents; uint32_t size; uint32_t capacity; } characters;
  struct { Slice *contents; uint32_t size; uint32_t capacity; } slices;
} SymbolTable;
typedef struct { uint8_t *contents; uint32_t size; uint32_t capacity; } CaptureQuantifiers;
typedef struct {
  uint16_t step_index;
  uint16_t pattern_index;
  _Bool is_rooted;
} PatternEntry;
typedef struct {
  Slice steps;
  Slice predicate_steps;
  uint32_t start_byte;
} QueryPattern;
typedef struct {
  uint32_t byte_offset;
  uint16_t step_index;
} StepOffset;
typedef struct {
  uint32_t id;
  uint32_t capture_list_id;
  uint16_t start_depth;
  uint16_t step_index;
  uint16_t pattern_index;
  uint16_t consumed_capture_count: 12;
  _Bool seeking_immediate_match: 1;
  _Bool has_in_progress_alternatives: 1;
  _Bool dead: 1;
  _Bool needs_parent: 1;
} QueryState;
typedef struct { TSQueryCapture *contents; uint32_t size; uint32_t capacity; } CaptureList;
typedef struct {
  struct { CaptureList *contents; uint32_t size; uint32_t capacity; } list;
  CaptureList empty_list;
  uint32_t max_capture_list_count;
  uint32_t free_capture_list_count;
} CaptureListPool;
typedef struct {
  TSStateId parse_state;
  TSSymbol parent_symbol;
  uint16_t child_index;
  TSFieldId field_id: 15;
  _Bool done: 1;
} AnalysisStateEntry;
typedef struct {
  AnalysisStateEntry stack[8];
  uint16_t depth;
  uint16_t step_index;
} AnalysisState;
typedef struct { AnalysisState * *contents; uint32_t size; uint32_t capacity; } AnalysisStateSet;
typedef struct { AnalysisState * *contents; uint32_t size; uint32_t capacity; } AnalysisStatePool;
typedef struct {
  TSStateId state;
  uint8_t production_id;
  uint8_t child_index: 7;
  _Bool done: 1;
} AnalysisSubgraphNode;
typedef struct {
  TSSymbol symbol;
  struct { TSStateId *contents; uint32_t size; uint32_t capacity; } start_states;
  struct { AnalysisSubgraphNode *contents; uint32_t size; uint32_t capacity; } nodes;
} AnalysisSubgraph;
typedef struct {
  TSStateId *contents;
} StatePredecessorMap;
struct TSQuery {
  SymbolTable captures;
  struct { CaptureQuantifiers *contents; uint32_t size; uint32_t capacity; } capture_quantifiers;
  SymbolTable predicate_values;
  struct { QueryStep *contents; uint32_t size; uint32_t capacity; } steps;
  struct { PatternEntry *contents; uint32_t size; uint32_t capacity; } pattern_map;
  struct { TSQueryPredicateStep *contents; uint32_t size; uint32_t capacity; } predicate_steps;
  struct { QueryPattern *contents; uint32_t size; uint32_t capacity; } patterns;
  struct { StepOffset *contents; uint32_t size; uint32_t capacity; } step_offsets;
  struct { TSFieldId *contents; uint32_t size; uint32_t capacity; } negated_fields;
  struct { char *contents; uint32_t size; uint32_t capacity; } string_buffer;
  const TSLanguage *language;
  uint16_t wildcard_root_pattern_count;
};
struct TSQueryCursor {
  const TSQuery *query;
  TSTreeCursor cursor;
  struct { QueryState *contents; uint32_t size; uint32_t capacity; } states;
  struct { QueryState *contents; uint32_t size; uint32_t capacity; } finished_states;
  CaptureListPool capture_list_pool;
  uint32_t depth;
  uint32_t start_byte;
  uint32_t end_byte;
  TSPoint start_point;
  TSPoint end_point;
  uint32_t next_state_id;
  _Bool ascending;
  _Bool halted;
  _Bool did_exceed_match_limit;
};
static const TSQueryError PARENT_DONE = -1;
static const uint16_t PATTERN_DONE_MARKER = 65535;
static const uint16_t NONE = 65535;
static const TSSymbol WILDCARD_SYMBOL = 0;
static _Bool stream_advance(Stream *self) {
  self->input += self->next_size;
  if (self->input < self->end) {
    uint32_t size = ts_decode_utf8(
      (const uint8_t *)self->input,
      self->end - self->input,
      &self->next
    );
    if (size > 0) {
      self->next_size = size;
      return 1;
    }
  } else {
    self->next_size = 0;
    self->next = '\0';
  }
  return 0;
}
static void stream_reset(Stream *self, const char *input) {
  self->input = input;
  self->next_size = 0;
  stream_advance(self);
}
static Stream stream_new(const char *string, uint32_t length) {
  Stream self = {
    .next = 0,
    .input = string,
    .start = string,
    .end = string + length,
  };
  stream_advance(&self);
  return self;
}
static void stream_skip_whitespace(Stream *self) {
  for (;;) {
    if (iswspace(self->next)) {
      stream_advance(self);
    } else if (self->next == ';') {
      stream_advance(self);
      while (self->next && self->next != '\n') {
        if (!stream_advance(self)) break;
      }
    } else {
      break;
    }
  }
}
static _Bool stream_is_ident_start(Stream *self) {
  return iswalnum(self->next) || self->next == '_' || self->next == '-';
}
static void stream_scan_identifier(Stream *stream) {
  do {
    stream_advance(stream);
  } while (
    iswalnum(stream->next) ||
    stream->next == '_' ||
    stream->next == '-' ||
    stream->next == '.' ||
    stream->next == '?' ||
    stream->next == '!'
  );
}
static uint32_t stream_offset(Stream *self) {
  return self->input - self->start;
}
static CaptureListPool capture_list_pool_new(void) {
  return (CaptureListPool) {
    .list = { ((void*)0), 0, 0 },
    .empty_list = { ((void*)0), 0, 0 },
    .max_capture_list_count = 4294967295U,
    .free_capture_list_count = 0,
  };
}
static void capture_list_pool_reset(CaptureListPool *self) {
  for (uint16_t i = 0; i < self->list.size; i++) {
    self->list.contents[i].size = 4294967295U;
  }
  self->free_capture_list_count = self->list.size;
}
static void capture_list_pool_delete(CaptureListPool *self) {
  for (uint16_t i = 0; i < self->list.size; i++) {
    array__delete((VoidArray *)&self->list.contents[i]);
  }
  array__delete((VoidArray *)&self->list);
}
static const CaptureList *capture_list_pool_get(const CaptureListPool *self, uint16_t id) {
  if (id >= self->list.size) return &self->empty_list;
  return &self->list.contents[id];
}
static CaptureList *capture_list_pool_get_mut(CaptureListPool *self, uint16_t id) {
  ((id < self->list.size)?(void)0:abort());
  return &self->list.contents[id];
}
static _Bool capture_list_pool_is_empty(const CaptureListPool *self) {
  return self->free_capture_list_count == 0 && self->list.size >= self->max_capture_list_count;
}
static uint16_t capture_list_pool_acquire(CaptureListPool *self) {
  if (self->free_capture_list_count > 0) {
    for (uint16_t i = 0; i < self->list.size; i++) {
      if (self->list.contents[i].size == 4294967295U) {
        ((&self->list.contents[i])->size = 0);
        self->free_capture_list_count--;
        return i;
      }
    }
  }
  uint32_t i = self->list.size;
  if (i >= self->max_capture_list_count) {
    return NONE;
  }
  CaptureList list;
  ((&list)->size = 0, (&list)->capacity = 0, (&list)->contents = ((void*)0));
  (array__grow((VoidArray *)(&self->list), 1, sizeof(*(&self->list)->contents)), (&self->list)->contents[(&self->list)->size++] = (list));
  return i;
}
static void capture_list_pool_release(CaptureListPool *self, uint16_t id) {
  if (id >= self->list.size) return;
  self->list.contents[id].size = 4294967295U;
  self->free_capture_list_count++;
}
static TSQuantifier quantifier_mul(
  TSQuantifier left,
  TSQuantifier right
) {
  switch (left)
  {
    case TSQuantifierZero:
      return TSQuantifierZero;
    case TSQuantifierZeroOrOne:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierZero;
        case TSQuantifierZeroOrOne:
        case TSQuantifierOne:
          return TSQuantifierZeroOrOne;
        case TSQuantifierZeroOrMore:
        case TSQuantifierOneOrMore:
          return TSQuantifierZeroOrMore;
      };
      break;
    case TSQuantifierZeroOrMore:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierZero;
        case TSQuantifierZeroOrOne:
        case TSQuantifierZeroOrMore:
        case TSQuantifierOne:
        case TSQuantifierOneOrMore:
          return TSQuantifierZeroOrMore;
      };
      break;
    case TSQuantifierOne:
      return right;
    case TSQuantifierOneOrMore:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierZero;
        case TSQuantifierZeroOrOne:
        case TSQuantifierZeroOrMore:
          return TSQuantifierZeroOrMore;
        case TSQuantifierOne:
        case TSQuantifierOneOrMore:
          return TSQuantifierOneOrMore;
      };
      break;
  }
  return TSQuantifierZero;
}
static TSQuantifier quantifier_join(
  TSQuantifier left,
  TSQuantifier right
) {
  switch (left)
  {
    case TSQuantifierZero:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierZero;
        case TSQuantifierZeroOrOne:
        case TSQuantifierOne:
          return TSQuantifierZeroOrOne;
        case TSQuantifierZeroOrMore:
        case TSQuantifierOneOrMore:
          return TSQuantifierZeroOrMore;
      };
      break;
    case TSQuantifierZeroOrOne:
      switch (right) {
        case TSQuantifierZero:
        case TSQuantifierZeroOrOne:
        case TSQuantifierOne:
          return TSQuantifierZeroOrOne;
          break;
        case TSQuantifierZeroOrMore:
        case TSQuantifierOneOrMore:
          return TSQuantifierZeroOrMore;
          break;
      };
      break;
    case TSQuantifierZeroOrMore:
      return TSQuantifierZeroOrMore;
    case TSQuantifierOne:
      switch (right) {
        case TSQuantifierZero:
        case TSQuantifierZeroOrOne:
          return TSQuantifierZeroOrOne;
        case TSQuantifierZeroOrMore:
          return TSQuantifierZeroOrMore;
        case TSQuantifierOne:
          return TSQuantifierOne;
        case TSQuantifierOneOrMore:
          return TSQuantifierOneOrMore;
      };
      break;
    case TSQuantifierOneOrMore:
      switch (right) {
        case TSQuantifierZero:
        case TSQuantifierZeroOrOne:
        case TSQuantifierZeroOrMore:
          return TSQuantifierZeroOrMore;
        case TSQuantifierOne:
        case TSQuantifierOneOrMore:
          return TSQuantifierOneOrMore;
      };
      break;
  }
  return TSQuantifierZero;
}
static TSQuantifier quantifier_add(
  TSQuantifier left,
  TSQuantifier right
) {
  switch (left)
  {
    case TSQuantifierZero:
      return right;
    case TSQuantifierZeroOrOne:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierZeroOrOne;
        case TSQuantifierZeroOrOne:
        case TSQuantifierZeroOrMore:
          return TSQuantifierZeroOrMore;
        case TSQuantifierOne:
        case TSQuantifierOneOrMore:
          return TSQuantifierOneOrMore;
      };
      break;
    case TSQuantifierZeroOrMore:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierZeroOrMore;
        case TSQuantifierZeroOrOne:
        case TSQuantifierZeroOrMore:
          return TSQuantifierZeroOrMore;
        case TSQuantifierOne:
        case TSQuantifierOneOrMore:
          return TSQuantifierOneOrMore;
      };
      break;
    case TSQuantifierOne:
      switch (right) {
        case TSQuantifierZero:
          return TSQuantifierOne;
        case TSQuantifierZeroOrOne:
        case TSQuantifierZeroOrMore:
        case TSQuantifierOne:
        case TSQuantifierOneOrMore:
          return TSQuantifierOneOrMore;
      };
      break;
    case TSQuantifierOneOrMore:
      return TSQuantifierOneOrMore;
  }
  return TSQuantifierZero;
}
static CaptureQuantifiers capture_quantifiers_new(void) {
  return (CaptureQuantifiers) { ((void*)0), 0, 0 };
}
static void capture_quantifiers_delete(
  CaptureQuantifiers *self
) {
  array__delete((VoidArray *)self);
}
static void capture_quantifiers_clear(
  CaptureQuantifiers *self
) {
  ((self)->size = 0);
}
static void capture_quantifiers_replace(
  CaptureQuantifiers *self,
  CaptureQuantifiers *quantifiers
) {
  ((self)->size = 0);
  array__splice( (VoidArray *)((self)), sizeof(*((self))->contents), ((self))->size, 0, (quantifiers)->size, (quantifiers)->contents );
}
static TSQuantifier capture_quantifier_for_id(
  const CaptureQuantifiers *self,
  uint16_t id
) {
  return (self->size <= id) ? TSQuantifierZero : (TSQuantifier) *((((uint32_t)id < (self)->size)?(void)0:abort()), &(self)->contents[id]);
}
static void capture_quantifiers_add_for_id(
  CaptureQuantifiers *self,
  uint16_t id,
  TSQuantifier quantifier
) {
  if (self->size <= id) {
    (array__grow((VoidArray *)(self), id + 1 - self->size, sizeof(*(self)->contents)), memset((self)->contents + (self)->size, 0, (id + 1 - self->size) * sizeof(*(self)->contents)), (self)->size += (id + 1 - self->size));
  }
  uint8_t *own_quantifier = ((((uint32_t)id < (self)->size)?(void)0:abort()), &(self)->contents[id]);
  *own_quantifier = (uint8_t) quantifier_add((TSQuantifier) *own_quantifier, quantifier);
}
static void capture_quantifiers_add_all(
  CaptureQuantifiers *self,
  CaptureQuantifiers *quantifiers
) {
  if (self->size < quantifiers->size) {
    (array__grow((VoidArray *)(self), quantifiers->size - self->size, sizeof(*(self)->contents)), memset((self)->contents + (self)->size, 0, (quantifiers->size - self->size) * sizeof(*(self)->contents)), (self)->size += (quantifiers->size - self->size));
  }
  for (uint16_t id = 0; id < quantifiers->size; id++) {
    uint8_t *quantifier = ((((uint32_t)id < (quantifiers)->size)?(void)0:abort()), &(quantifiers)->contents[id]);
    uint8_t *own_quantifier = ((((uint32_t)id < (self)->size)?(void)0:abort()), &(self)->contents[id]);
    *own_quantifier = (uint8_t) quantifier_add((TSQuantifier) *own_quantifier, (TSQuantifier) *quantifier);
  }
}
static void capture_quantifiers_mul(
  CaptureQuantifiers *self,
  TSQuantifier quantifier
) {
  for (uint16_t id = 0; id < self->size; id++) {
    uint8_t *own_quantifier = ((((uint32_t)id < (self)->size)?(void)0:abort()), &(self)->contents[id]);
    *own_quantifier = (uint8_t) quantifier_mul((TSQuantifier) *own_quantifier, quantifier);
  }
}
static void capture_quantifiers_join_all(
  CaptureQuantifiers *self,
  CaptureQuantifiers *quantifiers
) {
  if (self->size < quantifiers->size) {
    (array__grow((VoidArray *)(self), quantifiers->size - self->size, sizeof(*(self)->contents)), memset((self)->contents + (self)->size, 0, (quantifiers->size - self->size) * sizeof(*(self)->contents)), (self)->size += (quantifiers->size - self->size));
  }
  for (uint32_t id = 0; id < quantifiers->size; id++) {
    uint8_t *quantifier = ((((uint32_t)id < (quantifiers)->size)?(void)0:abort()), &(quantifiers)->contents[id]);
    uint8_t *own_quantifier = ((((uint32_t)id < (self)->size)?(void)0:abort()), &(self)->contents[id]);
    *own_quantifier = (uint8_t) quantifier_join((TSQuantifier) *own_quantifier, (TSQuantifier) *quantifier);
  }
  for (uint32_t id = quantifiers->size; id < self->size; id++) {
    uint8_t *own_quantifier = ((((uint32_t)id < (self)->size)?(void)0:abort()), &(self)->contents[id]);
    *own_quantifier = (uint8_t) quantifier_join((TSQuantifier) *own_quantifier, TSQuantifierZero);
  }
}
static SymbolTable symbol_table_new(void) {
  return (SymbolTable) {
    .characters = { ((void*)0), 0, 0 },
    .slices = { ((void*)0), 0, 0 },
  };
}
static void symbol_table_delete(SymbolTable *self) {
  array__delete((VoidArray *)&self->characters);
  array__delete((VoidArray *)&self->slices);
}
static int symbol_table_id_for_name(
  const SymbolTable *self,
  const char *name,
  uint32_t length
) {
  for (unsigned i = 0; i < self->slices.size; i++) {
    Slice slice = self->slices.contents[i];
    if (
      slice.length == length &&
      !strncmp(&self->characters.contents[slice.offset], name, length)
    ) return i;
  }
  return -1;
}
static const char *symbol_table_name_for_id(
  const SymbolTable *self,
  uint16_t id,
  uint32_t *length
) {
  Slice slice = self->slices.contents[id];
  *length = slice.length;
  return &self->characters.contents[slice.offset];
}
static uint16_t symbol_table_insert_name(
  SymbolTable *self,
  const char *name,
  uint32_t length
) {
  int id = symbol_table_id_for_name(self, name, length);
  if (id >= 0) return (uint16_t)id;
  Slice slice = {
    .offset = self->characters.size,
    .length = length,
  };
  (array__grow((VoidArray *)(&self->characters), length + 1, sizeof(*(&self->characters)->contents)), memset((&self->characters)->contents + (&self->characters)->size, 0, (length + 1) * sizeof(*(&self->characters)->contents)), (&self->characters)->size += (length + 1));
  memcpy(&self->characters.contents[slice.offset], name, length);
  self->characters.contents[self->characters.size - 1] = 0;
  (array__grow((VoidArray *)(&self->slices), 1, sizeof(*(&self->slices)->contents)), (&self->slices)->contents[(&self->slices)->size++] = (slice));
  return self->slices.size - 1;
}
static QueryStep query_step__new(
  TSSymbol symbol,
  uint16_t depth,
  _Bool is_immediate
) {
  return (QueryStep) {
    .symbol = symbol,
    .depth = depth,
    .field = 0,
    .capture_ids = {NONE, NONE, NONE},
    .alternative_index = NONE,
    .negated_field_list_id = 0,
    .contains_captures = 0,
    .is_last_child = 0,
    .is_named = 0,
    .is_pass_through = 0,
    .is_dead_end = 0,
    .root_pattern_guaranteed = 0,
    .is_immediate = is_immediate,
    .alternative_is_immediate = 0,
  };
}
static void query_step__add_capture(QueryStep *self, uint16_t capture_id) {
  for (unsigned i = 0; i < 3; i++) {
    if (self->capture_ids[i] == NONE) {
      self->capture_ids[i] = capture_id;
      break;
    }
  }
}
static void query_step__remove_capture(QueryStep *self, uint16_t capture_id) {
  for (unsigned i = 0; i < 3; i++) {
    if (self->capture_ids[i] == capture_id) {
      self->capture_ids[i] = NONE;
      while (i + 1 < 3) {
        if (self->capture_ids[i + 1] == NONE) break;
        self->capture_ids[i] = self->capture_ids[i + 1];
        self->capture_ids[i + 1] = NONE;
        i++;
      }
      break;
    }
  }
}
static inline StatePredecessorMap state_predecessor_map_new(
  const TSLanguage *language
) {
  return (StatePredecessorMap) {
    .contents = ts_current_calloc(
      (size_t)language->state_count * (256 + 1),
      sizeof(TSStateId)
    ),
  };
}
static inline void state_predecessor_map_delete(StatePredecessorMap *self) {
  ts_current_free(self->contents);
}
static inline void state_predecessor_map_add(
  StatePredecessorMap *self,
  TSStateId state,
  TSStateId predecessor
) {
  size_t index = (size_t)state * (256 + 1);
  TSStateId *count = &self->contents[index];
  if (
    *count == 0 ||
    (*count < 256 && self->contents[index + *count] != predecessor)
  ) {
    (*count)++;
    self->contents[index + *count] = predecessor;
  }
}
static inline const TSStateId *state_predecessor_map_get(
  const StatePredecessorMap *self,
  TSStateId state,
  unsigned *count
) {
  size_t index = (size_t)state * (256 + 1);
  *count = self->contents[index];
  return &self->contents[index + 1];
}
static unsigned analysis_state__recursion_depth(const AnalysisState *self) {
  unsigned result = 0;
  for (unsigned i = 0; i < self->depth; i++) {
    TSSymbol symbol = self->stack[i].parent_symbol;
    for (unsigned j = 0; j < i; j++) {
      if (self->stack[j].parent_symbol == symbol) {
        result++;
        break;
      }
    }
  }
  return result;
}
static inline int analysis_state__compare_position(
  AnalysisState *const *self,
  AnalysisState *const *other
) {
  for (unsigned i = 0; i < (*self)->depth; i++) {
    if (i >= (*other)->depth) return -1;
    if ((*self)->stack[i].child_index < (*other)->stack[i].child_index) return -1;
    if ((*self)->stack[i].child_index > (*other)->stack[i].child_index) return 1;
  }
  if ((*self)->depth < (*other)->depth) return 1;
  if ((*self)->step_index < (*other)->step_index) return -1;
  if ((*self)->step_index > (*other)->step_index) return 1;
  return 0;
}
static inline int analysis_state__compare(
  AnalysisState *const *self,
  AnalysisState *const *other
) {
  int result = analysis_state__compare_position(self, other);
  if (result != 0) return result;
  for (unsigned i = 0; i < (*self)->depth; i++) {
    if ((*self)->stack[i].parent_symbol < (*other)->stack[i].parent_symbol) return -1;
    if ((*self)->stack[i].parent_symbol > (*other)->stack[i].parent_symbol) return 1;
    if ((*self)->stack[i].parse_state < (*other)->stack[i].parse_state) return -1;
    if ((*self)->stack[i].parse_state > (*other)->stack[i].parse_state) return 1;
    if ((*self)->stack[i].field_id < (*other)->stack[i].field_id) return -1;
    if ((*self)->stack[i].field_id > (*other)->stack[i].field_id) return 1;
  }
  return 0;
}
static inline AnalysisStateEntry *analysis_state__top(AnalysisState *self) {
  return &self->stack[self->depth - 1];
}
static inline _Bool analysis_state__has_supertype(AnalysisState *self, TSSymbol symbol) {
  for (unsigned i = 0; i < self->depth; i++) {
    if (self->stack[i].parent_symbol == symbol) return 1;
  }
  return 0;
}
static inline AnalysisState *analysis_state__clone(AnalysisState const *self) {
  AnalysisState *new_state = ts_current_malloc(sizeof(AnalysisState));
  *new_state = *self;
  return new_state;
}
static inline AnalysisState *analysis_state_pool__clone_or_reuse(
  AnalysisStatePool *self,
  AnalysisState *borrowed_item
) {
  AnalysisState *new_item;
  if (self->size) {
    new_item = ((self)->contents[--(self)->size]);
    *new_item = *borrowed_item;
  } else {
    new_item = analysis_state__clone(borrowed_item);
  }
  return new_item;
}
static inline void analysis_state_set__insert_sorted_by_clone(
  AnalysisStateSet *self,
  AnalysisStatePool *pool,
  AnalysisState *borrowed_item
) {
  unsigned index, exists;
  do { *(&index) = 0; *(&exists) = 0; uint32_t size = (self)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = analysis_state__compare(&((self)->contents[mid_index] ), (&borrowed_item)); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = analysis_state__compare(&((self)->contents[*(&index)] ), (&borrowed_item)); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0);
  if (!exists) {
    AnalysisState *new_item = analysis_state_pool__clone_or_reuse(pool, borrowed_item);
    array__splice((VoidArray *)(self), sizeof(*(self)->contents), index, 0, 1, &new_item);
  }
}
static inline void analysis_state_set__push_by_clone(
  AnalysisStateSet *self,
  AnalysisStatePool *pool,
  AnalysisState *borrowed_item
) {
  AnalysisState *new_item = analysis_state_pool__clone_or_reuse(pool, borrowed_item);
  (array__grow((VoidArray *)(self), 1, sizeof(*(self)->contents)), (self)->contents[(self)->size++] = (new_item));
}
static inline void analysis_state_set__clear(AnalysisStateSet *self, AnalysisStatePool *pool) {
  array__splice( (VoidArray *)((pool)), sizeof(*((pool))->contents), ((pool))->size, 0, (self)->size, (self)->contents );
  ((self)->size = 0);
}
static inline void analysis_state_set__delete(AnalysisStateSet *self) {
  for (unsigned i = 0; i < self->size; i++) {
    ts_current_free(self->contents[i]);
  }
  array__delete((VoidArray *)self);
}
static inline int analysis_subgraph_node__compare(const AnalysisSubgraphNode *self, const AnalysisSubgraphNode *other) {
  if (self->state < other->state) return -1;
  if (self->state > other->state) return 1;
  if (self->child_index < other->child_index) return -1;
  if (self->child_index > other->child_index) return 1;
  if (self->done < other->done) return -1;
  if (self->done > other->done) return 1;
  if (self->production_id < other->production_id) return -1;
  if (self->production_id > other->production_id) return 1;
  return 0;
}
static inline _Bool ts_query__pattern_map_search(
  const TSQuery *self,
  TSSymbol needle,
  uint32_t *result
) {
  uint32_t base_index = self->wildcard_root_pattern_count;
  uint32_t size = self->pattern_map.size - base_index;
  if (size == 0) {
    *result = base_index;
    return 0;
  }
  while (size > 1) {
    uint32_t half_size = size / 2;
    uint32_t mid_index = base_index + half_size;
    TSSymbol mid_symbol = self->steps.contents[
      self->pattern_map.contents[mid_index].step_index
    ].symbol;
    if (needle > mid_symbol) base_index = mid_index;
    size -= half_size;
  }
  TSSymbol symbol = self->steps.contents[
    self->pattern_map.contents[base_index].step_index
  ].symbol;
  if (needle > symbol) {
    base_index++;
    if (base_index < self->pattern_map.size) {
      symbol = self->steps.contents[
        self->pattern_map.contents[base_index].step_index
      ].symbol;
    }
  }
  *result = base_index;
  return needle == symbol;
}
static inline void ts_query__pattern_map_insert(
  TSQuery *self,
  TSSymbol symbol,
  PatternEntry new_entry
) {
  uint32_t index;
  ts_query__pattern_map_search(self, symbol, &index);
  while (index < self->pattern_map.size) {
    PatternEntry *entry = &self->pattern_map.contents[index];
    if (
      self->steps.contents[entry->step_index].symbol == symbol &&
      entry->pattern_index < new_entry.pattern_index
    ) {
      index++;
    } else {
      break;
    }
  }
  array__splice((VoidArray *)(&self->pattern_map), sizeof(*(&self->pattern_map)->contents), index, 0, 1, &new_entry);
}
static _Bool ts_query__analyze_patterns(TSQuery *self, unsigned *error_offset) {
  struct { uint32_t *contents; uint32_t size; uint32_t capacity; } parent_step_indices = { ((void*)0), 0, 0 };
  for (unsigned i = 0; i < self->steps.size; i++) {
    QueryStep *step = &self->steps.contents[i];
    if (step->depth == PATTERN_DONE_MARKER) {
      step->parent_pattern_guaranteed = 1;
      step->root_pattern_guaranteed = 1;
      continue;
    }
    _Bool has_children = 0;
    _Bool is_wildcard = step->symbol == WILDCARD_SYMBOL;
    step->contains_captures = step->capture_ids[0] != NONE;
    for (unsigned j = i + 1; j < self->steps.size; j++) {
      QueryStep *next_step = &self->steps.contents[j];
      if (
        next_step->depth == PATTERN_DONE_MARKER ||
        next_step->depth <= step->depth
      ) break;
      if (next_step->capture_ids[0] != NONE) {
        step->contains_captures = 1;
      }
      if (!is_wildcard) {
        next_step->root_pattern_guaranteed = 1;
        next_step->parent_pattern_guaranteed = 1;
      }
      has_children = 1;
    }
    if (has_children && !is_wildcard) {
      (array__grow((VoidArray *)(&parent_step_indices), 1, sizeof(*(&parent_step_indices)->contents)), (&parent_step_indices)->contents[(&parent_step_indices)->size++] = (i));
    }
  }
  struct { AnalysisSubgraph *contents; uint32_t size; uint32_t capacity; } subgraphs = { ((void*)0), 0, 0 };
  for (unsigned i = 0; i < parent_step_indices.size; i++) {
    uint32_t parent_step_index = parent_step_indices.contents[i];
    TSSymbol parent_symbol = self->steps.contents[parent_step_index].symbol;
    AnalysisSubgraph subgraph = { .symbol = parent_symbol };
    do { unsigned index, exists; do { *(&index) = 0; *(&exists) = 0; uint32_t size = (&subgraphs)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = ((int)*(&((&subgraphs)->contents[mid_index] .symbol)) - (int)(((subgraph) .symbol))); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = ((int)*(&((&subgraphs)->contents[*(&index)] .symbol)) - (int)(((subgraph) .symbol))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0); if (!exists) array__splice((VoidArray *)(&subgraphs), sizeof(*(&subgraphs)->contents), index, 0, 1, &subgraph); } while (0);
  }
  for (TSSymbol sym = self->language->token_count; sym < self->language->symbol_count; sym++) {
    if (!ts_language_symbol_metadata(self->language, sym).visible) {
      AnalysisSubgraph subgraph = { .symbol = sym };
      do { unsigned index, exists; do { *(&index) = 0; *(&exists) = 0; uint32_t size = (&subgraphs)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = ((int)*(&((&subgraphs)->contents[mid_index] .symbol)) - (int)(((subgraph) .symbol))); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = ((int)*(&((&subgraphs)->contents[*(&index)] .symbol)) - (int)(((subgraph) .symbol))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0); if (!exists) array__splice((VoidArray *)(&subgraphs), sizeof(*(&subgraphs)->contents), index, 0, 1, &subgraph); } while (0);
    }
  }
  StatePredecessorMap predecessor_map = state_predecessor_map_new(self->language);
  for (TSStateId state = 1; state < self->language->state_count; state++) {
    unsigned subgraph_index, exists;
    LookaheadIterator lookahead_iterator = ts_language_lookaheads(self->language, state);
    while (ts_lookahead_iterator_next(&lookahead_iterator)) {
      if (lookahead_iterator.action_count) {
        for (unsigned i = 0; i < lookahead_iterator.action_count; i++) {
          const TSParseAction *action = &lookahead_iterator.actions[i];
          if (action->type == TSParseActionTypeReduce) {
            const TSSymbol *aliases, *aliases_end;
            ts_language_aliases_for_symbol(
              self->language,
              action->reduce.symbol,
              &aliases,
              &aliases_end
            );
            for (const TSSymbol *symbol = aliases; symbol < aliases_end; symbol++) {
              do { *(&subgraph_index) = 0; *(&exists) = 0; uint32_t size = (&subgraphs)->size - *(&subgraph_index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&subgraph_index) + half_size; comparison = ((int)*(&((&subgraphs)->contents[mid_index] .symbol)) - (int)((*symbol))); if (comparison <= 0) *(&subgraph_index) = mid_index; size -= half_size; } comparison = ((int)*(&((&subgraphs)->contents[*(&subgraph_index)] .symbol)) - (int)((*symbol))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&subgraph_index) += 1; } while (0);
              if (exists) {
                AnalysisSubgraph *subgraph = &subgraphs.contents[subgraph_index];
                if (subgraph->nodes.size == 0 || ((((uint32_t)(&subgraph->nodes)->size - 1 < (&subgraph->nodes)->size)?(void)0:abort()), &(&subgraph->nodes)->contents[(&subgraph->nodes)->size - 1])->state != state) {
                  (array__grow((VoidArray *)(&subgraph->nodes), 1, sizeof(*(&subgraph->nodes)->contents)), (&subgraph->nodes)->contents[(&subgraph->nodes)->size++] = (((AnalysisSubgraphNode) { .state = state, .production_id = action->reduce.production_id, .child_index = action->reduce.child_count, .done = 1, })));
                }
              }
            }
          } else if (action->type == TSParseActionTypeShift && !action->shift.extra) {
            TSStateId next_state = action->shift.state;
            state_predecessor_map_add(&predecessor_map, next_state, state);
          }
        }
      } else if (lookahead_iterator.next_state != 0) {
        if (lookahead_iterator.next_state != state) {
          state_predecessor_map_add(&predecessor_map, lookahead_iterator.next_state, state);
        }
        if (ts_language_state_is_primary(self->language, state)) {
          const TSSymbol *aliases, *aliases_end;
          ts_language_aliases_for_symbol(
            self->language,
            lookahead_iterator.symbol,
            &aliases,
            &aliases_end
          );
          for (const TSSymbol *symbol = aliases; symbol < aliases_end; symbol++) {
            do { *(&subgraph_index) = 0; *(&exists) = 0; uint32_t size = (&subgraphs)->size - *(&subgraph_index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&subgraph_index) + half_size; comparison = ((int)*(&((&subgraphs)->contents[mid_index] .symbol)) - (int)((*symbol))); if (comparison <= 0) *(&subgraph_index) = mid_index; size -= half_size; } comparison = ((int)*(&((&subgraphs)->contents[*(&subgraph_index)] .symbol)) - (int)((*symbol))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&subgraph_index) += 1; } while (0);
            if (exists) {
              AnalysisSubgraph *subgraph = &subgraphs.contents[subgraph_index];
              if (
                subgraph->start_states.size == 0 ||
                *((((uint32_t)(&subgraph->start_states)->size - 1 < (&subgraph->start_states)->size)?(void)0:abort()), &(&subgraph->start_states)->contents[(&subgraph->start_states)->size - 1]) != state
              )
              (array__grow((VoidArray *)(&subgraph->start_states), 1, sizeof(*(&subgraph->start_states)->contents)), (&subgraph->start_states)->contents[(&subgraph->start_states)->size++] = (state));
            }
          }
        }
      }
    }
  }
  struct { AnalysisSubgraphNode *contents; uint32_t size; uint32_t capacity; } next_nodes = { ((void*)0), 0, 0 };
  for (unsigned i = 0; i < subgraphs.size; i++) {
    AnalysisSubgraph *subgraph = &subgraphs.contents[i];
    if (subgraph->nodes.size == 0) {
      array__delete((VoidArray *)&subgraph->start_states);
      array__erase((VoidArray *)(&subgraphs), sizeof(*(&subgraphs)->contents), i);
      i--;
      continue;
    }
    array__assign((VoidArray *)(&next_nodes), (const VoidArray *)(&subgraph->nodes), sizeof(*(&next_nodes)->contents));
    while (next_nodes.size > 0) {
      AnalysisSubgraphNode node = ((&next_nodes)->contents[--(&next_nodes)->size]);
      if (node.child_index > 1) {
        unsigned predecessor_count;
        const TSStateId *predecessors = state_predecessor_map_get(
          &predecessor_map,
          node.state,
          &predecessor_count
        );
        for (unsigned j = 0; j < predecessor_count; j++) {
          AnalysisSubgraphNode predecessor_node = {
            .state = predecessors[j],
            .child_index = node.child_index - 1,
            .production_id = node.production_id,
            .done = 0,
          };
          unsigned index, exists;
          do { *(&index) = 0; *(&exists) = 0; uint32_t size = (&subgraph->nodes)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = analysis_subgraph_node__compare(&((&subgraph->nodes)->contents[mid_index] ), (&predecessor_node)); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = analysis_subgraph_node__compare(&((&subgraph->nodes)->contents[*(&index)] ), (&predecessor_node)); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0);
          if (!exists) {
            array__splice((VoidArray *)(&subgraph->nodes), sizeof(*(&subgraph->nodes)->contents), index, 0, 1, &predecessor_node);
            (array__grow((VoidArray *)(&next_nodes), 1, sizeof(*(&next_nodes)->contents)), (&next_nodes)->contents[(&next_nodes)->size++] = (predecessor_node));
          }
        }
      }
    }
  }
  _Bool all_patterns_are_valid = 1;
  AnalysisStateSet states = { ((void*)0), 0, 0 };
  AnalysisStateSet next_states = { ((void*)0), 0, 0 };
  AnalysisStateSet deeper_states = { ((void*)0), 0, 0 };
  AnalysisStatePool state_pool = { ((void*)0), 0, 0 };
  struct { uint16_t *contents; uint32_t size; uint32_t capacity; } final_step_indices = { ((void*)0), 0, 0 };
  for (unsigned i = 0; i < parent_step_indices.size; i++) {
    uint16_t parent_step_index = parent_step_indices.contents[i];
    uint16_t parent_depth = self->steps.contents[parent_step_index].depth;
    TSSymbol parent_symbol = self->steps.contents[parent_step_index].symbol;
    if (parent_symbol == ((TSSymbol)-1)) continue;
    unsigned subgraph_index, exists;
    do { *(&subgraph_index) = 0; *(&exists) = 0; uint32_t size = (&subgraphs)->size - *(&subgraph_index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&subgraph_index) + half_size; comparison = ((int)*(&((&subgraphs)->contents[mid_index] .symbol)) - (int)((parent_symbol))); if (comparison <= 0) *(&subgraph_index) = mid_index; size -= half_size; } comparison = ((int)*(&((&subgraphs)->contents[*(&subgraph_index)] .symbol)) - (int)((parent_symbol))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&subgraph_index) += 1; } while (0);
    if (!exists) {
      unsigned first_child_step_index = parent_step_index + 1;
      uint32_t i, exists;
      do { *(&i) = 0; *(&exists) = 0; uint32_t size = (&self->step_offsets)->size - *(&i); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&i) + half_size; comparison = ((int)*(&((&self->step_offsets)->contents[mid_index] .step_index)) - (int)((first_child_step_index))); if (comparison <= 0) *(&i) = mid_index; size -= half_size; } comparison = ((int)*(&((&self->step_offsets)->contents[*(&i)] .step_index)) - (int)((first_child_step_index))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&i) += 1; } while (0);
      ((exists)?(void)0:abort());
      *error_offset = self->step_offsets.contents[i].byte_offset;
      all_patterns_are_valid = 0;
      break;
    }
    AnalysisSubgraph *subgraph = &subgraphs.contents[subgraph_index];
    analysis_state_set__clear(&states, &state_pool);
    analysis_state_set__clear(&deeper_states, &state_pool);
    for (unsigned j = 0; j < subgraph->start_states.size; j++) {
      TSStateId parse_state = subgraph->start_states.contents[j];
      analysis_state_set__push_by_clone(&states, &state_pool, &((AnalysisState) {
        .step_index = parent_step_index + 1,
        .stack = {
          [0] = {
            .parse_state = parse_state,
            .parent_symbol = parent_symbol,
            .child_index = 0,
            .field_id = 0,
            .done = 0,
          },
        },
        .depth = 1,
      }));
    }
    _Bool can_finish_pattern = 0;
    _Bool did_abort_analysis = 0;
    unsigned recursion_depth_limit = 0;
    unsigned prev_final_step_count = 0;
    ((&final_step_indices)->size = 0);
    for (unsigned iteration = 0;; iteration++) {
      if (iteration == 256) {
        did_abort_analysis = 1;
        break;
      }
      if (states.size == 0) {
        if (
            deeper_states.size > 0
            && final_step_indices.size > prev_final_step_count
        ) {
          prev_final_step_count = final_step_indices.size;
          recursion_depth_limit++;
          AnalysisStateSet _states = states;
          states = deeper_states;
          deeper_states = _states;
          continue;
        }
        break;
      }
      analysis_state_set__clear(&next_states, &state_pool);
      for (unsigned j = 0; j < states.size; j++) {
        AnalysisState * const state = states.contents[j];
        if (next_states.size > 0) {
          int comparison = analysis_state__compare_position(
            &state,
            ((((uint32_t)(&next_states)->size - 1 < (&next_states)->size)?(void)0:abort()), &(&next_states)->contents[(&next_states)->size - 1])
          );
          if (comparison == 0) {
            analysis_state_set__insert_sorted_by_clone(&next_states, &state_pool, state);
            continue;
          } else if (comparison > 0) {
            while (j < states.size) {
              analysis_state_set__push_by_clone(
                &next_states,
                &state_pool,
                states.contents[j]
              );
              j++;
            }
            break;
          }
        }
        const TSStateId parse_state = analysis_state__top(state)->parse_state;
        const TSSymbol parent_symbol = analysis_state__top(state)->parent_symbol;
        const TSFieldId parent_field_id = analysis_state__top(state)->field_id;
        const unsigned child_index = analysis_state__top(state)->child_index;
        const QueryStep * const step = &self->steps.contents[state->step_index];
        unsigned subgraph_index, exists;
        do { *(&subgraph_index) = 0; *(&exists) = 0; uint32_t size = (&subgraphs)->size - *(&subgraph_index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&subgraph_index) + half_size; comparison = ((int)*(&((&subgraphs)->contents[mid_index] .symbol)) - (int)((parent_symbol))); if (comparison <= 0) *(&subgraph_index) = mid_index; size -= half_size; } comparison = ((int)*(&((&subgraphs)->contents[*(&subgraph_index)] .symbol)) - (int)((parent_symbol))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&subgraph_index) += 1; } while (0);
        if (!exists) continue;
        const AnalysisSubgraph *subgraph = &subgraphs.contents[subgraph_index];
        LookaheadIterator lookahead_iterator = ts_language_lookaheads(self->language, parse_state);
        while (ts_lookahead_iterator_next(&lookahead_iterator)) {
          TSSymbol sym = lookahead_iterator.symbol;
          AnalysisSubgraphNode successor = {
            .state = parse_state,
            .child_index = child_index,
          };
          if (lookahead_iterator.action_count) {
            const TSParseAction *action = &lookahead_iterator.actions[lookahead_iterator.action_count - 1];
            if (action->type == TSParseActionTypeShift) {
              if (!action->shift.extra) {
                successor.state = action->shift.state;
                successor.child_index++;
              }
            } else {
              continue;
            }
          } else if (lookahead_iterator.next_state != 0) {
            successor.state = lookahead_iterator.next_state;
            successor.child_index++;
          } else {
            continue;
          }
          unsigned node_index;
          do { *(&node_index) = 0; *(&exists) = 0; uint32_t size = (&subgraph->nodes)->size - *(&node_index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&node_index) + half_size; comparison = analysis_subgraph_node__compare(&((&subgraph->nodes)->contents[mid_index] ), (&successor)); if (comparison <= 0) *(&node_index) = mid_index; size -= half_size; } comparison = analysis_subgraph_node__compare(&((&subgraph->nodes)->contents[*(&node_index)] ), (&successor)); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&node_index) += 1; } while (0);
          while (node_index < subgraph->nodes.size) {
            AnalysisSubgraphNode *node = &subgraph->nodes.contents[node_index++];
            if (node->state != successor.state || node->child_index != successor.child_index) break;
            TSSymbol alias = ts_language_alias_at(self->language, node->production_id, child_index);
            TSSymbol visible_symbol = alias
              ? alias
              : self->language->symbol_metadata[sym].visible
                ? self->language->public_symbol_map[sym]
                : 0;
            TSFieldId field_id = parent_field_id;
            if (!field_id) {
              const TSFieldMapEntry *field_map, *field_map_end;
              ts_language_field_map(self->language, node->production_id, &field_map, &field_map_end);
              for (; field_map != field_map_end; field_map++) {
                if (!field_map->inherited && field_map->child_index == child_index) {
                  field_id = field_map->field_id;
                  break;
                }
              }
            }
            AnalysisState next_state = *state;
            AnalysisStateEntry *next_state_top = analysis_state__top(&next_state);
            next_state_top->child_index = successor.child_index;
            next_state_top->parse_state = successor.state;
            if (node->done) next_state_top->done = 1;
            _Bool does_match = 0;
            if (visible_symbol) {
              does_match = 1;
              if (step->symbol == WILDCARD_SYMBOL) {
                if (
                  step->is_named &&
                  !self->language->symbol_metadata[visible_symbol].named
                ) does_match = 0;
              } else if (step->symbol != visible_symbol) {
                does_match = 0;
              }
              if (step->field && step->field != field_id) {
                does_match = 0;
              }
              if (
                step->supertype_symbol &&
                !analysis_state__has_supertype(state, step->supertype_symbol)
              ) does_match = 0;
            }
            else if (sym >= self->language->token_count) {
              if (!next_state_top->done) {
                if (next_state.depth + 1 >= 8) {
                  did_abort_analysis = 1;
                  continue;
                }
                next_state.depth++;
                next_state_top = analysis_state__top(&next_state);
              }
              *next_state_top = (AnalysisStateEntry) {
                .parse_state = parse_state,
                .parent_symbol = sym,
                .child_index = 0,
                .field_id = field_id,
                .done = 0,
              };
              if (analysis_state__recursion_depth(&next_state) > recursion_depth_limit) {
                analysis_state_set__insert_sorted_by_clone(
                  &deeper_states,
                  &state_pool,
                  &next_state
                );
                continue;
              }
            }
            while (next_state.depth > 0 && next_state_top->done) {
              next_state.depth--;
              next_state_top = analysis_state__top(&next_state);
            }
            const QueryStep *next_step = step;
            if (does_match) {
              for (;;) {
                next_state.step_index++;
                next_step = &self->steps.contents[next_state.step_index];
                if (
                  next_step->depth == PATTERN_DONE_MARKER ||
                  next_step->depth <= parent_depth + 1
                ) break;
              }
            } else if (successor.state == parse_state) {
              continue;
            }
            for (;;) {
              if (next_step->is_pass_through) {
                next_state.step_index++;
                next_step++;
                continue;
              }
              if (!next_step->is_dead_end) {
                _Bool did_finish_pattern = self->steps.contents[next_state.step_index].depth != parent_depth + 1;
                if (did_finish_pattern) can_finish_pattern = 1;
                if (did_finish_pattern || next_state.depth == 0) {
                  do { unsigned index, exists; do { *(&index) = 0; *(&exists) = 0; uint32_t size = (&final_step_indices)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = ((int)*(&((&final_step_indices)->contents[mid_index] )) - (int)(((next_state.step_index)))); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = ((int)*(&((&final_step_indices)->contents[*(&index)] )) - (int)(((next_state.step_index)))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0); if (!exists) array__splice((VoidArray *)(&final_step_indices), sizeof(*(&final_step_indices)->contents), index, 0, 1, &next_state.step_index); } while (0);
                } else {
                  analysis_state_set__insert_sorted_by_clone(&next_states, &state_pool, &next_state);
                }
              }
              if (
                does_match &&
                next_step->alternative_index != NONE &&
                next_step->alternative_index > next_state.step_index
              ) {
                next_state.step_index = next_step->alternative_index;
                next_step = &self->steps.contents[next_state.step_index];
              } else {
                break;
              }
            }
          }
        }
      }
      AnalysisStateSet _states = states;
      states = next_states;
      next_states = _states;
    }
    if (did_abort_analysis) {
      for (unsigned j = parent_step_index + 1; j < self->steps.size; j++) {
        QueryStep *step = &self->steps.contents[j];
        if (
          step->depth <= parent_depth ||
          step->depth == PATTERN_DONE_MARKER
        ) break;
        if (!step->is_dead_end) {
          step->parent_pattern_guaranteed = 0;
          step->root_pattern_guaranteed = 0;
        }
      }
      continue;
    }
    if (!can_finish_pattern) {
      ((final_step_indices.size > 0)?(void)0:abort());
      uint16_t impossible_step_index = *((((uint32_t)(&final_step_indices)->size - 1 < (&final_step_indices)->size)?(void)0:abort()), &(&final_step_indices)->contents[(&final_step_indices)->size - 1]);
      uint32_t i, exists;
      do { *(&i) = 0; *(&exists) = 0; uint32_t size = (&self->step_offsets)->size - *(&i); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&i) + half_size; comparison = ((int)*(&((&self->step_offsets)->contents[mid_index] .step_index)) - (int)((impossible_step_index))); if (comparison <= 0) *(&i) = mid_index; size -= half_size; } comparison = ((int)*(&((&self->step_offsets)->contents[*(&i)] .step_index)) - (int)((impossible_step_index))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&i) += 1; } while (0);
      if (i >= self->step_offsets.size) i = self->step_offsets.size - 1;
      *error_offset = self->step_offsets.contents[i].byte_offset;
      all_patterns_are_valid = 0;
      break;
    }
    for (unsigned j = 0; j < final_step_indices.size; j++) {
      uint32_t final_step_index = final_step_indices.contents[j];
      QueryStep *step = &self->steps.contents[final_step_index];
      if (
        step->depth != PATTERN_DONE_MARKER &&
        step->depth > parent_depth &&
        !step->is_dead_end
      ) {
        step->parent_pattern_guaranteed = 0;
        step->root_pattern_guaranteed = 0;
      }
    }
  }
  struct { uint16_t *contents; uint32_t size; uint32_t capacity; } predicate_capture_ids = { ((void*)0), 0, 0 };
  for (unsigned i = 0; i < self->patterns.size; i++) {
    QueryPattern *pattern = &self->patterns.contents[i];
    ((&predicate_capture_ids)->size = 0);
    for (
      unsigned start = pattern->predicate_steps.offset,
      end = start + pattern->predicate_steps.length,
      j = start; j < end; j++
    ) {
      TSQueryPredicateStep *step = &self->predicate_steps.contents[j];
      if (step->type == TSQueryPredicateStepTypeCapture) {
        do { unsigned index, exists; do { *(&index) = 0; *(&exists) = 0; uint32_t size = (&predicate_capture_ids)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = ((int)*(&((&predicate_capture_ids)->contents[mid_index] )) - (int)(((step->value_id)))); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = ((int)*(&((&predicate_capture_ids)->contents[*(&index)] )) - (int)(((step->value_id)))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0); if (!exists) array__splice((VoidArray *)(&predicate_capture_ids), sizeof(*(&predicate_capture_ids)->contents), index, 0, 1, &step->value_id); } while (0);
      }
    }
    for (
      unsigned start = pattern->steps.offset,
      end = start + pattern->steps.length,
      j = start; j < end; j++
    ) {
      QueryStep *step = &self->steps.contents[j];
      for (unsigned k = 0; k < 3; k++) {
        uint16_t capture_id = step->capture_ids[k];
        if (capture_id == NONE) break;
        unsigned index, exists;
        do { *(&index) = 0; *(&exists) = 0; uint32_t size = (&predicate_capture_ids)->size - *(&index); if (size == 0) break; int comparison; while (size > 1) { uint32_t half_size = size / 2; uint32_t mid_index = *(&index) + half_size; comparison = ((int)*(&((&predicate_capture_ids)->contents[mid_index] )) - (int)((capture_id))); if (comparison <= 0) *(&index) = mid_index; size -= half_size; } comparison = ((int)*(&((&predicate_capture_ids)->contents[*(&index)] )) - (int)((capture_id))); if (comparison == 0) *(&exists) = 1; else if (comparison < 0) *(&index) += 1; } while (0);
        if (exists) {
          step->root_pattern_guaranteed = 0;
          break;
        }
      }
    }
  }
  _Bool done = self->steps.size == 0;
  while (!done) {
    done = 1;
    for (unsigned i = self->steps.size - 1; i > 0; i--) {
      QueryStep *step = &self->steps.contents[i];
      if (step->depth == PATTERN_DONE_MARKER) continue;
      _Bool parent_pattern_guaranteed = 0;
      for (;;) {
        if (step->root_pattern_guaranteed) {
          parent_pattern_guaranteed = 1;
          break;
        }
        if (step->alternative_index == NONE || step->alternative_index < i) {
          break;
        }
        step = &self->steps.contents[step->alternative_index];
      }
      if (!parent_pattern_guaranteed) {
        QueryStep *prev_step = &self->steps.contents[i - 1];
        if (
          !prev_step->is_dead_end &&
          prev_step->depth != PATTERN_DONE_MARKER &&
          prev_step->root_pattern_guaranteed
        ) {
          prev_step->root_pattern_guaranteed = 0;
          done = 0;
        }
      }
    }
  }
  for (unsigned i = 0; i < subgraphs.size; i++) {
    array__delete((VoidArray *)&subgraphs.contents[i].start_states);
    array__delete((VoidArray *)&subgraphs.contents[i].nodes);
  }
  array__delete((VoidArray *)&subgraphs);
  for (unsigned i = 0; i < state_pool.size; i++) {
    ts_current_free(state_pool.contents[i]);
  }
  array__delete((VoidArray *)&state_pool);
  array__delete((VoidArray *)&next_nodes);
  analysis_state_set__delete(&states);
  analysis_state_set__delete(&next_states);
  analysis_state_set__delete(&deeper_states);
  array__delete((VoidArray *)&final_step_indices);
  array__delete((VoidArray *)&parent_step_indices);
  array__delete((VoidArray *)&predicate_capture_ids);
  state_predecessor_map_delete(&predecessor_map);
  return all_patterns_are_valid;
}
static void ts_query__add_negated_fields(
  TSQuery *self,
  uint16_t step_index,
  TSFieldId *field_ids,
  uint16_t field_count
) {
  QueryStep *step = &self->steps.contents[step_index];
  _Bool failed_match = 0;
  unsigned match_count = 0;
  unsigned start_i = 0;
  for (unsigned i = 0; i < self->negated_fields.size; i++) {
    TSFieldId existing_field_id = self->negated_fields.contents[i];
    if (existing_field_id == 0) {
      if (match_count == field_count) {
        step->negated_field_list_id = start_i;
        return;
      } else {
        start_i = i + 1;
        match_count = 0;
        failed_match = 0;
      }
    }
    else if (
      match_count < field_count &&
      existing_field_id == field_ids[match_count] &&
      !failed_match
    ) {
      match_count++;
    }
    else {
      match_count = 0;
      failed_match = 1;
    }
  }
  step->negated_field_list_id = self->negated_fields.size;
  array__splice( (VoidArray *)(&self->negated_fields), sizeof(*(&self->negated_fields)->contents), (&self->negated_fields)->size, 0, field_count, field_ids );
  (array__grow((VoidArray *)(&self->negated_fields), 1, sizeof(*(&self->negated_fields)->contents)), (&self->negated_fields)->contents[(&self->negated_fields)->size++] = (0));
}
static TSQueryError ts_query__parse_string_literal(
  TSQuery *self,
  Stream *stream
) {
  const char *string_start = stream->input;
  if (stream->next != '"') return TSQueryErrorSyntax;
  stream_advance(stream);
  const char *prev_position = stream->input;
  _Bool is_escaped = 0;
  ((&self->string_buffer)->size = 0);
  for (;;) {
    if (is_escaped) {
      is_escaped = 0;
      switch (stream->next) {
        case 'n':
          (array__grow((VoidArray *)(&self->string_buffer), 1, sizeof(*(&self->string_buffer)->contents)), (&self->string_buffer)->contents[(&self->string_buffer)->size++] = ('\n'));
          break;
        case 'r':
          (array__grow((VoidArray *)(&self->string_buffer), 1, sizeof(*(&self->string_buffer)->contents)), (&self->string_buffer)->contents[(&self->string_buffer)->size++] = ('\r'));
          break;
        case 't':
          (array__grow((VoidArray *)(&self->string_buffer), 1, sizeof(*(&self->string_buffer)->contents)), (&self->string_buffer)->contents[(&self->string_buffer)->size++] = ('\t'));
          break;
        case '0':
          (array__grow((VoidArray *)(&self->string_buffer), 1, sizeof(*(&self->string_buffer)->contents)), (&self->string_buffer)->contents[(&self->string_buffer)->size++] = ('\0'));
          break;
        default:
          array__splice( (VoidArray *)(&self->string_buffer), sizeof(*(&self->string_buffer)->contents), (&self->string_buffer)->size, 0, stream->next_size, stream->input );
          break;
      }
      prev_position = stream->input + stream->next_size;
    } else {
      if (stream->next == '\\') {
        array__splice( (VoidArray *)(&self->string_buffer), sizeof(*(&self->string_buffer)->contents), (&self->string_buffer)->size, 0, (stream->input - prev_position), prev_position );
        prev_position = stream->input + 1;
        is_escaped = 1;
      } else if (stream->next == '"') {
        array__splice( (VoidArray *)(&self->string_buffer), sizeof(*(&self->string_buffer)->contents), (&self->string_buffer)->size, 0, (stream->input - prev_position), prev_position );
        stream_advance(stream);
        return TSQueryErrorNone;
      } else if (stream->next == '\n') {
        stream_reset(stream, string_start);
        return TSQueryErrorSyntax;
      }
    }
    if (!stream_advance(stream)) {
      stream_reset(stream, string_start);
      return TSQueryErrorSyntax;
    }
  }
}
static TSQueryError ts_query__parse_predicate(
  TSQuery *self,
  Stream *stream
) {
  if (!stream_is_ident_start(stream)) return TSQueryErrorSyntax;
  const char *predicate_name = stream->input;
  stream_scan_identifier(stream);
  uint32_t length = stream->input - predicate_name;
  uint16_t id = symbol_table_insert_name(
    &self->predicate_values,
    predicate_name,
    length
  );
  (array__grow((VoidArray *)(&self->predicate_steps), 1, sizeof(*(&self->predicate_steps)->contents)), (&self->predicate_steps)->contents[(&self->predicate_steps)->size++] = (((TSQueryPredicateStep) { .type = TSQueryPredicateStepTypeString, .value_id = id, })));
  stream_skip_whitespace(stream);
  for (;;) {
    if (stream->next == ')') {
      stream_advance(stream);
      stream_skip_whitespace(stream);
      (array__grow((VoidArray *)(&self->predicate_steps), 1, sizeof(*(&self->predicate_steps)->contents)), (&self->predicate_steps)->contents[(&self->predicate_steps)->size++] = (((TSQueryPredicateStep) { .type = TSQueryPredicateStepTypeDone, .value_id = 0, })));
      break;
    }
    else if (stream->next == '@') {
      stream_advance(stream);
      if (!stream_is_ident_start(stream)) return TSQueryErrorSyntax;
      const char *capture_name = stream->input;
      stream_scan_identifier(stream);
      uint32_t length = stream->input - capture_name;
      int capture_id = symbol_table_id_for_name(
        &self->captures,
        capture_name,
        length
      );
      if (capture_id == -1) {
        stream_reset(stream, capture_name);
        return TSQueryErrorCapture;
      }
      (array__grow((VoidArray *)(&self->predicate_steps), 1, sizeof(*(&self->predicate_steps)->contents)), (&self->predicate_steps)->contents[(&self->predicate_steps)->size++] = (((TSQueryPredicateStep) { .type = TSQueryPredicateStepTypeCapture, .value_id = capture_id, })));
    }
    else if (stream->next == '"') {
      TSQueryError e = ts_query__parse_string_literal(self, stream);
      if (e) return e;
      uint16_t id = symbol_table_insert_name(
        &self->predicate_values,
        self->string_buffer.contents,
        self->string_buffer.size
      );
      (array__grow((VoidArray *)(&self->predicate_steps), 1, sizeof(*(&self->predicate_steps)->contents)), (&self->predicate_steps)->contents[(&self->predicate_steps)->size++] = (((TSQueryPredicateStep) { .type = TSQueryPredicateStepTypeString, .value_id = id, })));
    }
    else if (stream_is_ident_start(stream)) {
      const char *symbol_start = stream->input;
      stream_scan_identifier(stream);
      uint32_t length = stream->input - symbol_start;
      uint16_t id = symbol_table_insert_name(
        &self->predicate_values,
        symbol_start,
        length
      );
      (array__grow((VoidArray *)(&self->predicate_steps), 1, sizeof(*(&self->predicate_steps)->contents)), (&self->predicate_steps)->contents[(&self->predicate_steps)->size++] = (((TSQueryPredicateStep) { .type = TSQueryPredicateStepTypeString, .value_id = id, })));
    }
    else {
      return TSQueryErrorSyntax;
    }
    stream_skip_whitespace(stream);
  }
  return 0;
}
static TSQueryError ts_query__parse_pattern(
  TSQuery *self,
  Stream *stream,
  uint32_t depth,
  _Bool is_immediate,
  CaptureQuantifiers *capture_quantifiers
) {
  if (stream->next == 0) return TSQueryErrorSyntax;
  if (stream->next == ')' || stream->next == ']') return PARENT_DONE;
  const uint32_t starting_step_index = self->steps.size;
  if (
    self->step_offsets.size == 0 ||
    ((((uint32_t)(&self->step_offsets)->size - 1 < (&self->step_offsets)->size)?(void)0:abort()), &(&self->step_offsets)->contents[(&self->step_offsets)->size - 1])->step_index != starting_step_index
  ) {
    (array__grow((VoidArray *)(&self->step_offsets), 1, sizeof(*(&self->step_offsets)->contents)), (&self->step_offsets)->contents[(&self->step_offsets)->size++] = (((StepOffset) { .step_index = starting_step_index, .byte_offset = stream_offset(stream), })));
  }
  if (stream->next == '[') {
    stream_advance(stream);
    stream_skip_whitespace(stream);
    struct { uint32_t *contents; uint32_t size; uint32_t capacity; } branch_step_indices = { ((void*)0), 0, 0 };
    CaptureQuantifiers branch_capture_quantifiers = capture_quantifiers_new();
    for (;;) {
      uint32_t start_index = self->steps.size;
      TSQueryError e = ts_query__parse_pattern(
        self,
        stream,
        depth,
        is_immediate,
        &branch_capture_quantifiers
      );
      if (e == PARENT_DONE) {
        if (stream->next == ']' && branch_step_indices.size > 0) {
          stream_advance(stream);
          break;
        }
        e = TSQueryErrorSyntax;
      }
      if (e) {
        capture_quantifiers_delete(&branch_capture_quantifiers);
        array__delete((VoidArray *)&branch_step_indices);
        return e;
      }
      if(start_index == starting_step_index) {
        capture_quantifiers_replace(capture_quantifiers, &branch_capture_quantifiers);
      } else {
        capture_quantifiers_join_all(capture_quantifiers, &branch_capture_quantifiers);
      }
      (array__grow((VoidArray *)(&branch_step_indices), 1, sizeof(*(&branch_step_indices)->contents)), (&branch_step_indices)->contents[(&branch_step_indices)->size++] = (start_index));
      (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (query_step__new(0, depth, 0)));
      capture_quantifiers_clear(&branch_capture_quantifiers);
    }
    (void)((&self->steps)->contents[--(&self->steps)->size]);
    for (unsigned i = 0; i < branch_step_indices.size - 1; i++) {
      uint32_t step_index = branch_step_indices.contents[i];
      uint32_t next_step_index = branch_step_indices.contents[i + 1];
      QueryStep *start_step = &self->steps.contents[step_index];
      QueryStep *end_step = &self->steps.contents[next_step_index - 1];
      start_step->alternative_index = next_step_index;
      end_step->alternative_index = self->steps.size;
      end_step->is_dead_end = 1;
    }
    capture_quantifiers_delete(&branch_capture_quantifiers);
    array__delete((VoidArray *)&branch_step_indices);
  }
  else if (stream->next == '(') {
    stream_advance(stream);
    stream_skip_whitespace(stream);
    if (stream->next == '(' || stream->next == '"' || stream->next == '[') {
      _Bool child_is_immediate = 0;
      CaptureQuantifiers child_capture_quantifiers = capture_quantifiers_new();
      for (;;) {
        if (stream->next == '.') {
          child_is_immediate = 1;
          stream_advance(stream);
          stream_skip_whitespace(stream);
        }
        TSQueryError e = ts_query__parse_pattern(
          self,
          stream,
          depth,
          child_is_immediate,
          &child_capture_quantifiers
        );
        if (e == PARENT_DONE) {
          if (stream->next == ')') {
            stream_advance(stream);
            break;
          }
          e = TSQueryErrorSyntax;
        }
        if (e) {
          capture_quantifiers_delete(&child_capture_quantifiers);
          return e;
        }
        capture_quantifiers_add_all(capture_quantifiers, &child_capture_quantifiers);
        child_is_immediate = 0;
        capture_quantifiers_clear(&child_capture_quantifiers);
      }
      capture_quantifiers_delete(&child_capture_quantifiers);
    }
    else if (stream->next == '.' || stream->next == '#') {
      stream_advance(stream);
      return ts_query__parse_predicate(self, stream);
    }
    else {
      TSSymbol symbol;
      if (stream_is_ident_start(stream)) {
        const char *node_name = stream->input;
        stream_scan_identifier(stream);
        uint32_t length = stream->input - node_name;
        if (length > 0 && (node_name[length - 1] == '!' || node_name[length - 1] == '?')) {
          stream_reset(stream, node_name);
          return ts_query__parse_predicate(self, stream);
        }
        else if (length == 1 && node_name[0] == '_') {
          symbol = WILDCARD_SYMBOL;
        }
        else {
          symbol = ts_language_symbol_for_name(
            self->language,
            node_name,
            length,
            1
          );
          if (!symbol) {
            stream_reset(stream, node_name);
            return TSQueryErrorNodeType;
          }
        }
      } else {
        return TSQueryErrorSyntax;
      }
      (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (query_step__new(symbol, depth, is_immediate)));
      QueryStep *step = ((((uint32_t)(&self->steps)->size - 1 < (&self->steps)->size)?(void)0:abort()), &(&self->steps)->contents[(&self->steps)->size - 1]);
      if (ts_language_symbol_metadata(self->language, symbol).supertype) {
        step->supertype_symbol = step->symbol;
        step->symbol = WILDCARD_SYMBOL;
      }
      if (symbol == WILDCARD_SYMBOL) {
        step->is_named = 1;
      }
      stream_skip_whitespace(stream);
      if (stream->next == '/') {
        stream_advance(stream);
        if (!stream_is_ident_start(stream)) {
          return TSQueryErrorSyntax;
        }
        const char *node_name = stream->input;
        stream_scan_identifier(stream);
        uint32_t length = stream->input - node_name;
        step->symbol = ts_language_symbol_for_name(
          self->language,
          node_name,
          length,
          1
        );
        if (!step->symbol) {
          stream_reset(stream, node_name);
          return TSQueryErrorNodeType;
        }
        stream_skip_whitespace(stream);
      }
      _Bool child_is_immediate = 0;
      uint16_t last_child_step_index = 0;
      uint16_t negated_field_count = 0;
      TSFieldId negated_field_ids[8];
      CaptureQuantifiers child_capture_quantifiers = capture_quantifiers_new();
      for (;;) {
        if (stream->next == '!') {
          stream_advance(stream);
          stream_skip_whitespace(stream);
          if (!stream_is_ident_start(stream)) {
            capture_quantifiers_delete(&child_capture_quantifiers);
            return TSQueryErrorSyntax;
          }
          const char *field_name = stream->input;
          stream_scan_identifier(stream);
          uint32_t length = stream->input - field_name;
          stream_skip_whitespace(stream);
          TSFieldId field_id = ts_language_field_id_for_name(
            self->language,
            field_name,
            length
          );
          if (!field_id) {
            stream->input = field_name;
            capture_quantifiers_delete(&child_capture_quantifiers);
            return TSQueryErrorField;
          }
          if (negated_field_count < 8) {
            negated_field_ids[negated_field_count] = field_id;
            negated_field_count++;
          }
          continue;
        }
        if (stream->next == '.') {
          child_is_immediate = 1;
          stream_advance(stream);
          stream_skip_whitespace(stream);
        }
        uint16_t step_index = self->steps.size;
        TSQueryError e = ts_query__parse_pattern(
          self,
          stream,
          depth + 1,
          child_is_immediate,
          &child_capture_quantifiers
        );
        if (e == PARENT_DONE) {
          if (stream->next == ')') {
            if (child_is_immediate) {
              if (last_child_step_index == 0) {
                capture_quantifiers_delete(&child_capture_quantifiers);
                return TSQueryErrorSyntax;
              }
              self->steps.contents[last_child_step_index].is_last_child = 1;
            }
            if (negated_field_count) {
              ts_query__add_negated_fields(
                self,
                starting_step_index,
                negated_field_ids,
                negated_field_count
              );
            }
            stream_advance(stream);
            break;
          }
          e = TSQueryErrorSyntax;
        }
        if (e) {
          capture_quantifiers_delete(&child_capture_quantifiers);
          return e;
        }
        capture_quantifiers_add_all(capture_quantifiers, &child_capture_quantifiers);
        last_child_step_index = step_index;
        child_is_immediate = 0;
        capture_quantifiers_clear(&child_capture_quantifiers);
      }
      capture_quantifiers_delete(&child_capture_quantifiers);
    }
  }
  else if (stream->next == '_') {
    stream_advance(stream);
    stream_skip_whitespace(stream);
    (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (query_step__new(WILDCARD_SYMBOL, depth, is_immediate)));
  }
  else if (stream->next == '"') {
    const char *string_start = stream->input;
    TSQueryError e = ts_query__parse_string_literal(self, stream);
    if (e) return e;
    TSSymbol symbol = ts_language_symbol_for_name(
      self->language,
      self->string_buffer.contents,
      self->string_buffer.size,
      0
    );
    if (!symbol) {
      stream_reset(stream, string_start + 1);
      return TSQueryErrorNodeType;
    }
    (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (query_step__new(symbol, depth, is_immediate)));
  }
  else if (stream_is_ident_start(stream)) {
    const char *field_name = stream->input;
    stream_scan_identifier(stream);
    uint32_t length = stream->input - field_name;
    stream_skip_whitespace(stream);
    if (stream->next != ':') {
      stream_reset(stream, field_name);
      return TSQueryErrorSyntax;
    }
    stream_advance(stream);
    stream_skip_whitespace(stream);
    CaptureQuantifiers field_capture_quantifiers = capture_quantifiers_new();
    TSQueryError e = ts_query__parse_pattern(
      self,
      stream,
      depth,
      is_immediate,
      &field_capture_quantifiers
    );
    if (e) {
      capture_quantifiers_delete(&field_capture_quantifiers);
      if (e == PARENT_DONE) e = TSQueryErrorSyntax;
      return e;
    }
    TSFieldId field_id = ts_language_field_id_for_name(
      self->language,
      field_name,
      length
    );
    if (!field_id) {
      stream->input = field_name;
      return TSQueryErrorField;
    }
    uint32_t step_index = starting_step_index;
    QueryStep *step = &self->steps.contents[step_index];
    for (;;) {
      step->field = field_id;
      if (
        step->alternative_index != NONE &&
        step->alternative_index > step_index &&
        step->alternative_index < self->steps.size
      ) {
        step_index = step->alternative_index;
        step = &self->steps.contents[step_index];
      } else {
        break;
      }
    }
    capture_quantifiers_add_all(capture_quantifiers, &field_capture_quantifiers);
    capture_quantifiers_delete(&field_capture_quantifiers);
  }
  else {
    return TSQueryErrorSyntax;
  }
  stream_skip_whitespace(stream);
  TSQuantifier quantifier = TSQuantifierOne;
  for (;;) {
    if (stream->next == '+') {
      quantifier = quantifier_join(TSQuantifierOneOrMore, quantifier);
      stream_advance(stream);
      stream_skip_whitespace(stream);
      QueryStep repeat_step = query_step__new(WILDCARD_SYMBOL, depth, 0);
      repeat_step.alternative_index = starting_step_index;
      repeat_step.is_pass_through = 1;
      repeat_step.alternative_is_immediate = 1;
      (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (repeat_step));
    }
    else if (stream->next == '*') {
      quantifier = quantifier_join(TSQuantifierZeroOrMore, quantifier);
      stream_advance(stream);
      stream_skip_whitespace(stream);
      QueryStep repeat_step = query_step__new(WILDCARD_SYMBOL, depth, 0);
      repeat_step.alternative_index = starting_step_index;
      repeat_step.is_pass_through = 1;
      repeat_step.alternative_is_immediate = 1;
      (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (repeat_step));
      QueryStep *step = &self->steps.contents[starting_step_index];
      while (step->alternative_index != NONE) {
        step = &self->steps.contents[step->alternative_index];
      }
      step->alternative_index = self->steps.size;
    }
    else if (stream->next == '?') {
      quantifier = quantifier_join(TSQuantifierZeroOrOne, quantifier);
      stream_advance(stream);
      stream_skip_whitespace(stream);
      QueryStep *step = &self->steps.contents[starting_step_index];
      while (step->alternative_index != NONE) {
        step = &self->steps.contents[step->alternative_index];
      }
      step->alternative_index = self->steps.size;
    }
    else if (stream->next == '@') {
      stream_advance(stream);
      if (!stream_is_ident_start(stream)) return TSQueryErrorSyntax;
      const char *capture_name = stream->input;
      stream_scan_identifier(stream);
      uint32_t length = stream->input - capture_name;
      stream_skip_whitespace(stream);
      uint16_t capture_id = symbol_table_insert_name(
        &self->captures,
        capture_name,
        length
      );
      capture_quantifiers_add_for_id(capture_quantifiers, capture_id, TSQuantifierOne);
      uint32_t step_index = starting_step_index;
      for (;;) {
        QueryStep *step = &self->steps.contents[step_index];
        query_step__add_capture(step, capture_id);
        if (
          step->alternative_index != NONE &&
          step->alternative_index > step_index &&
          step->alternative_index < self->steps.size
        ) {
          step_index = step->alternative_index;
          step = &self->steps.contents[step_index];
        } else {
          break;
        }
      }
    }
    else {
      break;
    }
  }
  capture_quantifiers_mul(capture_quantifiers, quantifier);
  return 0;
}
TSQuery *ts_query_new(
  const TSLanguage *language,
  const char *source,
  uint32_t source_len,
  uint32_t *error_offset,
  TSQueryError *error_type
) {
  if (
    !language ||
    language->version > 14 ||
    language->version < 13
  ) {
    *error_type = TSQueryErrorLanguage;
    return ((void*)0);
  }
  TSQuery *self = ts_current_malloc(sizeof(TSQuery));
  *self = (TSQuery) {
    .steps = { ((void*)0), 0, 0 },
    .pattern_map = { ((void*)0), 0, 0 },
    .captures = symbol_table_new(),
    .capture_quantifiers = { ((void*)0), 0, 0 },
    .predicate_values = symbol_table_new(),
    .predicate_steps = { ((void*)0), 0, 0 },
    .patterns = { ((void*)0), 0, 0 },
    .step_offsets = { ((void*)0), 0, 0 },
    .string_buffer = { ((void*)0), 0, 0 },
    .negated_fields = { ((void*)0), 0, 0 },
    .wildcard_root_pattern_count = 0,
    .language = language,
  };
  (array__grow((VoidArray *)(&self->negated_fields), 1, sizeof(*(&self->negated_fields)->contents)), (&self->negated_fields)->contents[(&self->negated_fields)->size++] = (0));
  Stream stream = stream_new(source, source_len);
  stream_skip_whitespace(&stream);
  while (stream.input < stream.end) {
    uint32_t pattern_index = self->patterns.size;
    uint32_t start_step_index = self->steps.size;
    uint32_t start_predicate_step_index = self->predicate_steps.size;
    (array__grow((VoidArray *)(&self->patterns), 1, sizeof(*(&self->patterns)->contents)), (&self->patterns)->contents[(&self->patterns)->size++] = (((QueryPattern) { .steps = (Slice) {.offset = start_step_index}, .predicate_steps = (Slice) {.offset = start_predicate_step_index}, .start_byte = stream_offset(&stream), })));
    CaptureQuantifiers capture_quantifiers = capture_quantifiers_new();
    *error_type = ts_query__parse_pattern(self, &stream, 0, 0, &capture_quantifiers);
    (array__grow((VoidArray *)(&self->steps), 1, sizeof(*(&self->steps)->contents)), (&self->steps)->contents[(&self->steps)->size++] = (query_step__new(0, PATTERN_DONE_MARKER, 0)));
    QueryPattern *pattern = ((((uint32_t)(&self->patterns)->size - 1 < (&self->patterns)->size)?(void)0:abort()), &(&self->patterns)->contents[(&self->patterns)->size - 1]);
    pattern->steps.length = self->steps.size - start_step_index;
    pattern->predicate_steps.length = self->predicate_steps.size - start_predicate_step_index;
    if (*error_type) {
      if (*error_type == PARENT_DONE) *error_type = TSQueryErrorSyntax;
      *error_offset = stream_offset(&stream);
      capture_quantifiers_delete(&capture_quantifiers);
      ts_query_delete(self);
      return ((void*)0);
    }
    (array__grow((VoidArray *)(&self->capture_quantifiers), 1, sizeof(*(&self->capture_quantifiers)->contents)), (&self->capture_quantifiers)->contents[(&self->capture_quantifiers)->size++] = (capture_quantifiers));
    uint16_t wildcard_root_alternative_index = NONE;
    for (;;) {
      QueryStep *step = &self->steps.contents[start_step_index];
      if (step->symbol == WILDCARD_SYMBOL && step->depth == 0 && !step->field) {
        QueryStep *second_step = &self->steps.contents[start_step_index + 1];
        if (second_step->symbol != WILDCARD_SYMBOL && second_step->depth == 1) {
          wildcard_root_alternative_index = step->alternative_index;
          start_step_index += 1;
          step = second_step;
        }
      }
      _Bool is_rooted = 1;
      uint32_t start_depth = step->depth;
      for (uint32_t step_index = start_step_index + 1; step_index < self->steps.size; step_index++) {
        QueryStep *step = &self->steps.contents[step_index];
        if (step->depth == start_depth) {
          is_rooted = 0;
          break;
        }
      }
      ts_query__pattern_map_insert(self, step->symbol, (PatternEntry) {
        .step_index = start_step_index,
        .pattern_index = pattern_index,
        .is_rooted = is_rooted
      });
      if (step->symbol == WILDCARD_SYMBOL) {
        self->wildcard_root_pattern_count++;
      }
      if (step->alternative_index != NONE) {
        start_step_index = step->alternative_index;
        step->alternative_index = NONE;
      } else if (wildcard_root_alternative_index != NONE) {
        start_step_index = wildcard_root_alternative_index;
        wildcard_root_alternative_index = NONE;
      } else {
        break;
      }
    }
  }
  if (!ts_query__analyze_patterns(self, error_offset)) {
    *error_type = TSQueryErrorStructure;
    ts_query_delete(self);
    return ((void*)0);
  }
  array__delete((VoidArray *)&self->string_buffer);
  return self;
}
void ts_query_delete(TSQuery *self) {
  if (self) {
    array__delete((VoidArray *)&self->steps);
    array__delete((VoidArray *)&self->pattern_map);
    array__delete((VoidArray *)&self->predicate_steps);
    array__delete((VoidArray *)&self->patterns);
    array__delete((VoidArray *)&self->step_offsets);
    array__delete((VoidArray *)&self->string_buffer);
    array__delete((VoidArray *)&self->negated_fields);
    symbol_table_delete(&self->captures);
    symbol_table_delete(&self->predicate_values);
    for (uint32_t index = 0; index < self->capture_quantifiers.size; index++) {
      CaptureQuantifiers *capture_quantifiers = ((((uint32_t)index < (&self->capture_quantifiers)->size)?(void)0:abort()), &(&self->capture_quantifiers)->contents[index]);
      capture_quantifiers_delete(capture_quantifiers);
    }
    array__delete((VoidArray *)&self->capture_quantifiers);
    ts_current_free(self);
  }
}
uint32_t ts_query_pattern_count(const TSQuery *self) {
  return self->patterns.size;
}
uint32_t ts_query_capture_count(const TSQuery *self) {
  return self->captures.slices.size;
}
uint32_t ts_query_string_count(const TSQuery *self) {
  return self->predicate_values.slices.size;
}
const char *ts_query_capture_name_for_id(
  const TSQuery *self,
  uint32_t index,
  uint32_t *length
) {
  return symbol_table_name_for_id(&self->captures, index, length);
}
TSQuantifier ts_query_capture_quantifier_for_id(
  const TSQuery *self,
  uint32_t pattern_index,
  uint32_t capture_index
) {
  CaptureQuantifiers *capture_quantifiers = ((((uint32_t)pattern_index < (&self->capture_quantifiers)->size)?(void)0:abort()), &(&self->capture_quantifiers)->contents[pattern_index]);
  return capture_quantifier_for_id(capture_quantifiers, capture_index);
}
const char *ts_query_string_value_for_id(
  const TSQuery *self,
  uint32_t index,
  uint32_t *length
) {
  return symbol_table_name_for_id(&self->predicate_values, index, length);
}
const TSQueryPredicateStep *ts_query_predicates_for_pattern(
  const TSQuery *self,
  uint32_t pattern_index,
  uint32_t *step_count
) {
  Slice slice = self->patterns.contents[pattern_index].predicate_steps;
  *step_count = slice.length;
  if (self->predicate_steps.contents == ((void*)0)) {
    return ((void*)0);
  }
  return &self->predicate_steps.contents[slice.offset];
}
uint32_t ts_query_start_byte_for_pattern(
  const TSQuery *self,
  uint32_t pattern_index
) {
  return self->patterns.contents[pattern_index].start_byte;
}
_Bool ts_query_is_pattern_guaranteed_at_step(
  const TSQuery *self,
  uint32_t byte_offset
) {
  uint32_t step_index = 4294967295U;
  for (unsigned i = 0; i < self->step_offsets.size; i++) {
    StepOffset *step_offset = &self->step_offsets.contents[i];
    if (step_offset->byte_offset > byte_offset) break;
    step_index = step_offset->step_index;
  }
  if (step_index < self->steps.size) {
    return self->steps.contents[step_index].root_pattern_guaranteed;
  } else {
    return 0;
  }
}
_Bool ts_query__step_is_fallible(
  const TSQuery *self,
  uint16_t step_index
) {
  (((uint32_t)step_index + 1 < self->steps.size)?(void)0:abort());
  QueryStep *step = &self->steps.contents[step_index];
  QueryStep *next_step = &self->steps.contents[step_index + 1];
  return (
    next_step->depth != PATTERN_DONE_MARKER &&
    next_step->depth > step->depth &&
    !next_step->parent_pattern_guaranteed
  );
}
void ts_query_disable_capture(
  TSQuery *self,
  const char *name,
  uint32_t length
) {
  int id = symbol_table_id_for_name(&self->captures, name, length);
  if (id != -1) {
    for (unsigned i = 0; i < self->steps.size; i++) {
      QueryStep *step = &self->steps.contents[i];
      query_step__remove_capture(step, id);
    }
  }
}
void ts_query_disable_pattern(
  TSQuery *self,
  uint32_t pattern_index
) {
  for (unsigned i = 0; i < self->pattern_map.size; i++) {
    PatternEntry *pattern = &self->pattern_map.contents[i];
    if (pattern->pattern_index == pattern_index) {
      array__erase((VoidArray *)(&self->pattern_map), sizeof(*(&self->pattern_map)->contents), i);
      i--;
    }
  }
}
TSQueryCursor *ts_query_cursor_new(void) {
  TSQueryCursor *self = ts_current_malloc(sizeof(TSQueryCursor));
  *self = (TSQueryCursor) {
    .did_exceed_match_limit = 0,
    .ascending = 0,
    .halted = 0,
    .states = { ((void*)0), 0, 0 },
    .finished_states = { ((void*)0), 0, 0 },
    .capture_list_pool = capture_list_pool_new(),
    .start_byte = 0,
    .end_byte = 4294967295U,
    .start_point = {0, 0},
    .end_point = ((TSPoint) {4294967295U, 4294967295U}),
  };
  array__reserve((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), 8);
  array__reserve((VoidArray *)(&self->finished_states), sizeof(*(&self->finished_states)->contents), 8);
  return self;
}
void ts_query_cursor_delete(TSQueryCursor *self) {
  array__delete((VoidArray *)&self->states);
  array__delete((VoidArray *)&self->finished_states);
  ts_tree_cursor_delete(&self->cursor);
  capture_list_pool_delete(&self->capture_list_pool);
  ts_current_free(self);
}
_Bool ts_query_cursor_did_exceed_match_limit(const TSQueryCursor *self) {
  return self->did_exceed_match_limit;
}
uint32_t ts_query_cursor_match_limit(const TSQueryCursor *self) {
  return self->capture_list_pool.max_capture_list_count;
}
void ts_query_cursor_set_match_limit(TSQueryCursor *self, uint32_t limit) {
  self->capture_list_pool.max_capture_list_count = limit;
}
void ts_query_cursor_exec(
  TSQueryCursor *self,
  const TSQuery *query,
  TSNode node
) {
  ((&self->states)->size = 0);
  ((&self->finished_states)->size = 0);
  ts_tree_cursor_reset(&self->cursor, node);
  capture_list_pool_reset(&self->capture_list_pool);
  self->next_state_id = 0;
  self->depth = 0;
  self->ascending = 0;
  self->halted = 0;
  self->query = query;
  self->did_exceed_match_limit = 0;
}
void ts_query_cursor_set_byte_range(
  TSQueryCursor *self,
  uint32_t start_byte,
  uint32_t end_byte
) {
  if (end_byte == 0) {
    end_byte = 4294967295U;
  }
  self->start_byte = start_byte;
  self->end_byte = end_byte;
}
void ts_query_cursor_set_point_range(
  TSQueryCursor *self,
  TSPoint start_point,
  TSPoint end_point
) {
  if (end_point.row == 0 && end_point.column == 0) {
    end_point = ((TSPoint) {4294967295U, 4294967295U});
  }
  self->start_point = start_point;
  self->end_point = end_point;
}
static _Bool ts_query_cursor__first_in_progress_capture(
  TSQueryCursor *self,
  uint32_t *state_index,
  uint32_t *byte_offset,
  uint32_t *pattern_index,
  _Bool *root_pattern_guaranteed
) {
  _Bool result = 0;
  *state_index = 4294967295U;
  *byte_offset = 4294967295U;
  *pattern_index = 4294967295U;
  for (unsigned i = 0; i < self->states.size; i++) {
    QueryState *state = &self->states.contents[i];
    if (state->dead) continue;
    const CaptureList *captures = capture_list_pool_get(
      &self->capture_list_pool,
      state->capture_list_id
    );
    if (state->consumed_capture_count >= captures->size) {
      continue;
    }
    TSNode node = captures->contents[state->consumed_capture_count].node;
    if (
      ts_node_end_byte(node) <= self->start_byte ||
      point_lte(ts_node_end_point(node), self->start_point)
    ) {
      state->consumed_capture_count++;
      i--;
      continue;
    }
    uint32_t node_start_byte = ts_node_start_byte(node);
    if (
      !result ||
      node_start_byte < *byte_offset ||
      (node_start_byte == *byte_offset && state->pattern_index < *pattern_index)
    ) {
      QueryStep *step = &self->query->steps.contents[state->step_index];
      if (root_pattern_guaranteed) {
        *root_pattern_guaranteed = step->root_pattern_guaranteed;
      } else if (step->root_pattern_guaranteed) {
        continue;
      }
      result = 1;
      *state_index = i;
      *byte_offset = node_start_byte;
      *pattern_index = state->pattern_index;
    }
  }
  return result;
}
int ts_query_cursor__compare_nodes(TSNode left, TSNode right) {
  if (left.id != right.id) {
    uint32_t left_start = ts_node_start_byte(left);
    uint32_t right_start = ts_node_start_byte(right);
    if (left_start < right_start) return -1;
    if (left_start > right_start) return 1;
    uint32_t left_node_count = ts_node_end_byte(left);
    uint32_t right_node_count = ts_node_end_byte(right);
    if (left_node_count > right_node_count) return -1;
    if (left_node_count < right_node_count) return 1;
  }
  return 0;
}
void ts_query_cursor__compare_captures(
  TSQueryCursor *self,
  QueryState *left_state,
  QueryState *right_state,
  _Bool *left_contains_right,
  _Bool *right_contains_left
) {
  const CaptureList *left_captures = capture_list_pool_get(
    &self->capture_list_pool,
    left_state->capture_list_id
  );
  const CaptureList *right_captures = capture_list_pool_get(
    &self->capture_list_pool,
    right_state->capture_list_id
  );
  *left_contains_right = 1;
  *right_contains_left = 1;
  unsigned i = 0, j = 0;
  for (;;) {
    if (i < left_captures->size) {
      if (j < right_captures->size) {
        TSQueryCapture *left = &left_captures->contents[i];
        TSQueryCapture *right = &right_captures->contents[j];
        if (left->node.id == right->node.id && left->index == right->index) {
          i++;
          j++;
        } else {
          switch (ts_query_cursor__compare_nodes(left->node, right->node)) {
            case -1:
              *right_contains_left = 0;
              i++;
              break;
            case 1:
              *left_contains_right = 0;
              j++;
              break;
            default:
              *right_contains_left = 0;
              *left_contains_right = 0;
              i++;
              j++;
              break;
          }
        }
      } else {
        *right_contains_left = 0;
        break;
      }
    } else {
      if (j < right_captures->size) {
        *left_contains_right = 0;
      }
      break;
    }
  }
}
static void ts_query_cursor__add_state(
  TSQueryCursor *self,
  const PatternEntry *pattern
) {
  QueryStep *step = &self->query->steps.contents[pattern->step_index];
  uint32_t start_depth = self->depth - step->depth;
  uint32_t index = self->states.size;
  while (index > 0) {
    QueryState *prev_state = &self->states.contents[index - 1];
    if (prev_state->start_depth < start_depth) break;
    if (prev_state->start_depth == start_depth) {
      if (
        prev_state->pattern_index == pattern->pattern_index &&
        prev_state->step_index == pattern->step_index
      ) return;
      if (prev_state->pattern_index <= pattern->pattern_index) break;
    }
    index--;
  }
  ;
  array__splice((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), index, 0, 1, &((QueryState) { .id = 4294967295U, .capture_list_id = NONE, .step_index = pattern->step_index, .pattern_index = pattern->pattern_index, .start_depth = start_depth, .consumed_capture_count = 0, .seeking_immediate_match = 1, .has_in_progress_alternatives = 0, .needs_parent = step->depth == 1, .dead = 0, }));
}
static CaptureList *ts_query_cursor__prepare_to_capture(
  TSQueryCursor *self,
  QueryState *state,
  unsigned state_index_to_preserve
) {
  if (state->capture_list_id == NONE) {
    state->capture_list_id = capture_list_pool_acquire(&self->capture_list_pool);
    if (state->capture_list_id == NONE) {
      self->did_exceed_match_limit = 1;
      uint32_t state_index, byte_offset, pattern_index;
      if (
        ts_query_cursor__first_in_progress_capture(
          self,
          &state_index,
          &byte_offset,
          &pattern_index,
          ((void*)0)
        ) &&
        state_index != state_index_to_preserve
      ) {
        ;
        QueryState *other_state = &self->states.contents[state_index];
        state->capture_list_id = other_state->capture_list_id;
        other_state->capture_list_id = NONE;
        other_state->dead = 1;
        CaptureList *list = capture_list_pool_get_mut(
          &self->capture_list_pool,
          state->capture_list_id
        );
        ((list)->size = 0);
        return list;
      } else {
        ;
        return ((void*)0);
      }
    }
  }
  return capture_list_pool_get_mut(&self->capture_list_pool, state->capture_list_id);
}
static void ts_query_cursor__capture(
  TSQueryCursor *self,
  QueryState *state,
  QueryStep *step,
  TSNode node
) {
  if (state->dead) return;
  CaptureList *capture_list = ts_query_cursor__prepare_to_capture(self, state, 4294967295U);
  if (!capture_list) {
    state->dead = 1;
    return;
  }
  for (unsigned j = 0; j < 3; j++) {
    uint16_t capture_id = step->capture_ids[j];
    if (step->capture_ids[j] == NONE) break;
    (array__grow((VoidArray *)(capture_list), 1, sizeof(*(capture_list)->contents)), (capture_list)->contents[(capture_list)->size++] = (((TSQueryCapture) { node, capture_id })));
    ;
  }
}
static QueryState *ts_query_cursor__copy_state(
  TSQueryCursor *self,
  QueryState **state_ref
) {
  const QueryState *state = *state_ref;
  uint32_t state_index = state - self->states.contents;
  QueryState copy = *state;
  copy.capture_list_id = NONE;
  if (state->capture_list_id != NONE) {
    CaptureList *new_captures = ts_query_cursor__prepare_to_capture(self, &copy, state_index);
    if (!new_captures) return ((void*)0);
    const CaptureList *old_captures = capture_list_pool_get(
      &self->capture_list_pool,
      state->capture_list_id
    );
    array__splice( (VoidArray *)((new_captures)), sizeof(*((new_captures))->contents), ((new_captures))->size, 0, (old_captures)->size, (old_captures)->contents );
  }
  array__splice((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), state_index + 1, 0, 1, &copy);
  *state_ref = &self->states.contents[state_index];
  return &self->states.contents[state_index + 1];
}
static inline _Bool ts_query_cursor__advance(
  TSQueryCursor *self,
  _Bool stop_on_definite_step
) {
  _Bool did_match = 0;
  for (;;) {
    if (self->halted) {
      while (self->states.size > 0) {
        QueryState state = ((&self->states)->contents[--(&self->states)->size]);
        capture_list_pool_release(
          &self->capture_list_pool,
          state.capture_list_id
        );
      }
    }
    if (did_match || self->halted) return did_match;
    if (self->ascending) {
      ;
      if (ts_tree_cursor_goto_next_sibling(&self->cursor)) {
        self->ascending = 0;
      } else if (ts_tree_cursor_goto_parent(&self->cursor)) {
        self->depth--;
      } else {
        ;
        self->halted = 1;
      }
      uint32_t deleted_count = 0;
      for (unsigned i = 0, n = self->states.size; i < n; i++) {
        QueryState *state = &self->states.contents[i];
        QueryStep *step = &self->query->steps.contents[state->step_index];
        if (step->depth == PATTERN_DONE_MARKER) {
          if (state->start_depth > self->depth || self->halted) {
            ;
            (array__grow((VoidArray *)(&self->finished_states), 1, sizeof(*(&self->finished_states)->contents)), (&self->finished_states)->contents[(&self->finished_states)->size++] = (*state));
            did_match = 1;
            deleted_count++;
            continue;
          }
        }
        else if ((uint32_t)state->start_depth + (uint32_t)step->depth > self->depth) {
          ;
          capture_list_pool_release(
            &self->capture_list_pool,
            state->capture_list_id
          );
          deleted_count++;
          continue;
        }
        if (deleted_count > 0) {
          self->states.contents[i - deleted_count] = *state;
        }
      }
      self->states.size -= deleted_count;
    }
    else {
      TSNode node = ts_tree_cursor_current_node(&self->cursor);
      TSNode parent_node = ts_tree_cursor_parent_node(&self->cursor);
      TSSymbol symbol = ts_node_symbol(node);
      _Bool is_named = ts_node_is_named(node);
      _Bool has_later_siblings;
      _Bool has_later_named_siblings;
      _Bool can_have_later_siblings_with_this_field;
      TSFieldId field_id = 0;
      TSSymbol supertypes[8] = {0};
      unsigned supertype_count = 8;
      ts_tree_cursor_current_status(
        &self->cursor,
        &field_id,
        &has_later_siblings,
        &has_later_named_siblings,
        &can_have_later_siblings_with_this_field,
        supertypes,
        &supertype_count
      );
      ;
      _Bool node_intersects_range = (
        ts_node_end_byte(node) > self->start_byte &&
        ts_node_start_byte(node) < self->end_byte &&
        point_gt(ts_node_end_point(node), self->start_point) &&
        point_lt(ts_node_start_point(node), self->end_point)
      );
      _Bool parent_intersects_range = ts_node_is_null(parent_node) || (
        ts_node_end_byte(parent_node) > self->start_byte &&
        ts_node_start_byte(parent_node) < self->end_byte &&
        point_gt(ts_node_end_point(parent_node), self->start_point) &&
        point_lt(ts_node_start_point(parent_node), self->end_point)
      );
      for (unsigned i = 0; i < self->query->wildcard_root_pattern_count; i++) {
        PatternEntry *pattern = &self->query->pattern_map.contents[i];
        QueryStep *step = &self->query->steps.contents[pattern->step_index];
        if (
          (node_intersects_range || (!pattern->is_rooted && parent_intersects_range)) &&
          (!step->field || field_id == step->field) &&
          (!step->supertype_symbol || supertype_count > 0)
        ) {
          ts_query_cursor__add_state(self, pattern);
        }
      }
      unsigned i;
      if (ts_query__pattern_map_search(self->query, symbol, &i)) {
        PatternEntry *pattern = &self->query->pattern_map.contents[i];
        QueryStep *step = &self->query->steps.contents[pattern->step_index];
        do {
          if (
            (node_intersects_range || (!pattern->is_rooted && parent_intersects_range)) &&
            (!step->field || field_id == step->field)
          ) {
            ts_query_cursor__add_state(self, pattern);
          }
          i++;
          if (i == self->query->pattern_map.size) break;
          pattern = &self->query->pattern_map.contents[i];
          step = &self->query->steps.contents[pattern->step_index];
        } while (step->symbol == symbol);
      }
      for (unsigned i = 0, copy_count = 0; i < self->states.size; i += 1 + copy_count) {
        QueryState *state = &self->states.contents[i];
        QueryStep *step = &self->query->steps.contents[state->step_index];
        state->has_in_progress_alternatives = 0;
        copy_count = 0;
        if ((uint32_t)state->start_depth + (uint32_t)step->depth != self->depth) continue;
        _Bool node_does_match = 0;
        if (step->symbol == WILDCARD_SYMBOL) {
          node_does_match = is_named || !step->is_named;
        } else {
          node_does_match = symbol == step->symbol;
        }
        _Bool later_sibling_can_match = has_later_siblings;
        if ((step->is_immediate && is_named) || state->seeking_immediate_match) {
          later_sibling_can_match = 0;
        }
        if (step->is_last_child && has_later_named_siblings) {
          node_does_match = 0;
        }
        if (step->supertype_symbol) {
          _Bool has_supertype = 0;
          for (unsigned j = 0; j < supertype_count; j++) {
            if (supertypes[j] == step->supertype_symbol) {
              has_supertype = 1;
              break;
            }
          }
          if (!has_supertype) node_does_match = 0;
        }
        if (step->field) {
          if (step->field == field_id) {
            if (!can_have_later_siblings_with_this_field) {
              later_sibling_can_match = 0;
            }
          } else {
            node_does_match = 0;
          }
        }
        if (step->negated_field_list_id) {
          TSFieldId *negated_field_ids = &self->query->negated_fields.contents[step->negated_field_list_id];
          for (;;) {
            TSFieldId negated_field_id = *negated_field_ids;
            if (negated_field_id) {
              negated_field_ids++;
              if (ts_node_child_by_field_id(node, negated_field_id).id) {
                node_does_match = 0;
                break;
              }
            } else {
              break;
            }
          }
        }
        if (!node_does_match) {
          if (!later_sibling_can_match) {
            ;
            capture_list_pool_release(
              &self->capture_list_pool,
              state->capture_list_id
            );
            array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), i);
            i--;
          }
          continue;
        }
        if (later_sibling_can_match && (
          step->contains_captures ||
          ts_query__step_is_fallible(self->query, state->step_index)
        )) {
          if (ts_query_cursor__copy_state(self, &state)) {
            ;
            copy_count++;
          }
        }
        if (state->needs_parent) {
          TSNode parent = ts_tree_cursor_parent_node(&self->cursor);
          if (ts_node_is_null(parent)) {
            ;
            state->dead = 1;
          } else {
            state->needs_parent = 0;
            QueryStep *skipped_wildcard_step = step;
            do {
              skipped_wildcard_step--;
            } while (
              skipped_wildcard_step->is_dead_end ||
              skipped_wildcard_step->is_pass_through ||
              skipped_wildcard_step->depth > 0
            );
            if (skipped_wildcard_step->capture_ids[0] != NONE) {
              ;
              ts_query_cursor__capture(
                self,
                state,
                skipped_wildcard_step,
                parent
              );
            }
          }
        }
        if (step->capture_ids[0] != NONE) {
          ts_query_cursor__capture(self, state, step, node);
        }
        if (state->dead) {
          array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), i);
          i--;
          continue;
        }
        state->step_index++;
        state->seeking_immediate_match = 0;
        ;
        QueryStep *next_step = &self->query->steps.contents[state->step_index];
        if (stop_on_definite_step && next_step->root_pattern_guaranteed) did_match = 1;
        unsigned end_index = i + 1;
        for (unsigned j = i; j < end_index; j++) {
          QueryState *state = &self->states.contents[j];
          QueryStep *next_step = &self->query->steps.contents[state->step_index];
          if (next_step->alternative_index != NONE) {
            if (next_step->is_dead_end) {
              state->step_index = next_step->alternative_index;
              j--;
              continue;
            }
            if (next_step->is_pass_through) {
              state->step_index++;
              j--;
            }
            QueryState *copy = ts_query_cursor__copy_state(self, &state);
            if (copy) {
              ;
              end_index++;
              copy_count++;
              copy->step_index = next_step->alternative_index;
              if (next_step->alternative_is_immediate) {
                copy->seeking_immediate_match = 1;
              }
            }
          }
        }
      }
      for (unsigned i = 0; i < self->states.size; i++) {
        QueryState *state = &self->states.contents[i];
        if (state->dead) {
          array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), i);
          i--;
          continue;
        }
        _Bool did_remove = 0;
        for (unsigned j = i + 1; j < self->states.size; j++) {
          QueryState *other_state = &self->states.contents[j];
          if (
            other_state->start_depth != state->start_depth ||
            other_state->pattern_index != state->pattern_index
          ) break;
          _Bool left_contains_right, right_contains_left;
          ts_query_cursor__compare_captures(
            self,
            state,
            other_state,
            &left_contains_right,
            &right_contains_left
          );
          if (left_contains_right) {
            if (state->step_index == other_state->step_index) {
              ;
              capture_list_pool_release(&self->capture_list_pool, other_state->capture_list_id);
              array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), j);
              j--;
              continue;
            }
            other_state->has_in_progress_alternatives = 1;
          }
          if (right_contains_left) {
            if (state->step_index == other_state->step_index) {
              ;
              capture_list_pool_release(&self->capture_list_pool, state->capture_list_id);
              array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), i);
              i--;
              did_remove = 1;
              break;
            }
            state->has_in_progress_alternatives = 1;
          }
        }
        if (!did_remove) {
          ;
          QueryStep *next_step = &self->query->steps.contents[state->step_index];
          if (next_step->depth == PATTERN_DONE_MARKER) {
            if (state->has_in_progress_alternatives) {
              ;
            } else {
              ;
              (array__grow((VoidArray *)(&self->finished_states), 1, sizeof(*(&self->finished_states)->contents)), (&self->finished_states)->contents[(&self->finished_states)->size++] = (*state));
              array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), state - self->states.contents);
              did_match = 1;
              i--;
            }
          }
        }
      }
      _Bool should_descend = node_intersects_range;
      if (!should_descend) {
        for (unsigned i = 0; i < self->states.size; i++) {
          QueryState *state = &self->states.contents[i];;
          QueryStep *next_step = &self->query->steps.contents[state->step_index];
          if (
            next_step->depth != PATTERN_DONE_MARKER &&
            state->start_depth + next_step->depth > self->depth
          ) {
            should_descend = 1;
            break;
          }
        }
      }
      if (!should_descend) {
        ;
      }
      if (should_descend && ts_tree_cursor_goto_first_child(&self->cursor)) {
        self->depth++;
      } else {
        self->ascending = 1;
      }
    }
  }
}
_Bool ts_query_cursor_next_match(
  TSQueryCursor *self,
  TSQueryMatch *match
) {
  if (self->finished_states.size == 0) {
    if (!ts_query_cursor__advance(self, 0)) {
      return 0;
    }
  }
  QueryState *state = &self->finished_states.contents[0];
  if (state->id == 4294967295U) state->id = self->next_state_id++;
  match->id = state->id;
  match->pattern_index = state->pattern_index;
  const CaptureList *captures = capture_list_pool_get(
    &self->capture_list_pool,
    state->capture_list_id
  );
  match->captures = captures->contents;
  match->capture_count = captures->size;
  capture_list_pool_release(&self->capture_list_pool, state->capture_list_id);
  array__erase((VoidArray *)(&self->finished_states), sizeof(*(&self->finished_states)->contents), 0);
  return 1;
}
void ts_query_cursor_remove_match(
  TSQueryCursor *self,
  uint32_t match_id
) {
  for (unsigned i = 0; i < self->finished_states.size; i++) {
    const QueryState *state = &self->finished_states.contents[i];
    if (state->id == match_id) {
      capture_list_pool_release(
        &self->capture_list_pool,
        state->capture_list_id
      );
      array__erase((VoidArray *)(&self->finished_states), sizeof(*(&self->finished_states)->contents), i);
      return;
    }
  }
  for (unsigned i = 0; i < self->states.size; i++) {
    const QueryState *state = &self->states.contents[i];
    if (state->id == match_id) {
      capture_list_pool_release(
        &self->capture_list_pool,
        state->capture_list_id
      );
      array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), i);
      return;
    }
  }
}
_Bool ts_query_cursor_next_capture(
  TSQueryCursor *self,
  TSQueryMatch *match,
  uint32_t *capture_index
) {
  for (;;) {
    uint32_t first_unfinished_capture_byte;
    uint32_t first_unfinished_pattern_index;
    uint32_t first_unfinished_state_index;
    _Bool first_unfinished_state_is_definite = 0;
    ts_query_cursor__first_in_progress_capture(
      self,
      &first_unfinished_state_index,
      &first_unfinished_capture_byte,
      &first_unfinished_pattern_index,
      &first_unfinished_state_is_definite
    );
    QueryState *first_finished_state = ((void*)0);
    uint32_t first_finished_capture_byte = first_unfinished_capture_byte;
    uint32_t first_finished_pattern_index = first_unfinished_pattern_index;
    for (unsigned i = 0; i < self->finished_states.size;) {
      QueryState *state = &self->finished_states.contents[i];
      const CaptureList *captures = capture_list_pool_get(
        &self->capture_list_pool,
        state->capture_list_id
      );
      if (state->consumed_capture_count >= captures->size) {
        capture_list_pool_release(
          &self->capture_list_pool,
          state->capture_list_id
        );
        array__erase((VoidArray *)(&self->finished_states), sizeof(*(&self->finished_states)->contents), i);
        continue;
      }
      TSNode node = captures->contents[state->consumed_capture_count].node;
      if (ts_node_end_byte(node) <= self->start_byte) {
        state->consumed_capture_count++;
        continue;
      }
      uint32_t node_start_byte = ts_node_start_byte(node);
      if (
        node_start_byte < first_finished_capture_byte ||
        (
          node_start_byte == first_finished_capture_byte &&
          state->pattern_index < first_finished_pattern_index
        )
      ) {
        first_finished_state = state;
        first_finished_capture_byte = node_start_byte;
        first_finished_pattern_index = state->pattern_index;
      }
      i++;
    }
    QueryState *state;
    if (first_finished_state) {
      state = first_finished_state;
    } else if (first_unfinished_state_is_definite) {
      state = &self->states.contents[first_unfinished_state_index];
    } else {
      state = ((void*)0);
    }
    if (state) {
      if (state->id == 4294967295U) state->id = self->next_state_id++;
      match->id = state->id;
      match->pattern_index = state->pattern_index;
      const CaptureList *captures = capture_list_pool_get(
        &self->capture_list_pool,
        state->capture_list_id
      );
      match->captures = captures->contents;
      match->capture_count = captures->size;
      *capture_index = state->consumed_capture_count;
      state->consumed_capture_count++;
      return 1;
    }
    if (capture_list_pool_is_empty(&self->capture_list_pool)) {
      ;
      capture_list_pool_release(
        &self->capture_list_pool,
        self->states.contents[first_unfinished_state_index].capture_list_id
      );
      array__erase((VoidArray *)(&self->states), sizeof(*(&self->states)->contents), first_unfinished_state_index);
    }
    if (
      !ts_query_cursor__advance(self, 1) &&
      self->finished_states.size == 0
    ) return 0;
  }
}
