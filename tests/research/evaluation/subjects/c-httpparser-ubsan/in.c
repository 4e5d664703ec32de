typedef unsigned long size_t; typedef long ptrdiff_t; typedef int wchar_t;
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t; typedef long intptr_t; typedef unsigned long uintptr_t; typedef long intmax_t; typedef unsigned long uintmax_t; typedef uint8_t uint_fast8_t; typedef uint64_t uint_fast32_t;
typedef struct http_parser http_parser;
typedef struct http_parser_settings http_parser_settings;
typedef int (*http_data_cb) (http_parser*, const char *at, size_t length);
typedef int (*http_cb) (http_parser*);
enum http_status
  {
  HTTP_STATUS_CONTINUE = 100, HTTP_STATUS_SWITCHING_PROTOCOLS = 101, HTTP_STATUS_PROCESSING = 102, HTTP_STATUS_OK = 200, HTTP_STATUS_CREATED = 201, HTTP_STATUS_ACCEPTED = 202, HTTP_STATUS_NON_AUTHORITATIVE_INFORMATION = 203, HTTP_STATUS_NO_CONTENT = 204, HTTP_STATUS_RESET_CONTENT = 205, HTTP_STATUS_PARTIAL_CONTENT = 206, HTTP_STATUS_MULTI_STATUS = 207, HTTP_STATUS_ALREADY_REPORTED = 208, HTTP_STATUS_IM_USED = 226, HTTP_STATUS_MULTIPLE_CHOICES = 300, HTTP_STATUS_MOVED_PERMANENTLY = 301, HTTP_STATUS_FOUND = 302, HTTP_STATUS_SEE_OTHER = 303, HTTP_STATUS_NOT_MODIFIED = 304, HTTP_STATUS_USE_PROXY = 305, HTTP_STATUS_TEMPORARY_REDIRECT = 307, HTTP_STATUS_PERMANENT_REDIRECT = 308, HTTP_STATUS_BAD_REQUEST = 400, HTTP_STATUS_UNAUTHORIZED = 401, HTTP_STATUS_PAYMENT_REQUIRED = 402, HTTP_STATUS_FORBIDDEN = 403, HTTP_STATUS_NOT_FOUND = 404, HTTP_STATUS_METHOD_NOT_ALLOWED = 405, HTTP_STATUS_NOT_ACCEPTABLE = 406, HTTP_STATUS_PROXY_AUTHENTICATION_REQUIRED = 407, HTTP_STATUS_REQUEST_TIMEOUT = 408, HTTP_STATUS_CONFLICT = 409, HTTP_STATUS_GONE = 410, HTTP_STATUS_LENGTH_REQUIRED = 411, HTTP_STATUS_PRECONDITION_FAILED = 412, HTTP_STATUS_PAYLOAD_TOO_LARGE = 413, HTTP_STATUS_URI_TOO_LONG = 414, HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE = 415, HTTP_STATUS_RANGE_NOT_SATISFIABLE = 416, HTTP_STATUS_EXPECTATION_FAILED = 417, HTTP_STATUS_MISDIRECTED_REQUEST = 421, HTTP_STATUS_UNPROCESSABLE_ENTITY = 422, HTTP_STATUS_LOCKED = 423, HTTP_STATUS_FAILED_DEPENDENCY = 424, HTTP_STATUS_UPGRADE_REQUIRED = 426, HTTP_STATUS_PRECONDITION_REQUIRED = 428, HTTP_STATUS_TOO_MANY_REQUESTS = 429, HTTP_STATUS_REQUEST_HEADER_FIELDS_TOO_LARGE = 431, HTTP_STATUS_UNAVAILABLE_FOR_LEGAL_REASONS = 451, HTTP_STATUS_INTERNAL_SERVER_ERROR = 500, HTTP_STATUS_NOT_IMPLEMENTED = 501, HTTP_STATUS_BAD_GATEWAY = 502, HTTP_STATUS_SERVICE_UNAVAILABLE = 503, HTTP_STATUS_GATEWAY_TIMEOUT = 504, HTTP_STATUS_HTTP_VERSION_NOT_SUPPORTED = 505, HTTP_STATUS_VARIANT_ALSO_NEGOTIATES = 506, HTTP_STATUS_INSUFFICIENT_STORAGE = 507, HTTP_STATUS_LOOP_DETECTED = 508, HTTP_STATUS_NOT_EXTENDED = 510, HTTP_STATUS_NETWORK_AUTHENTICATION_REQUIRED = 511,
  };
enum http_method
  {
  HTTP_DELETE = 0, HTTP_GET = 1, HTTP_HEAD = 2, HTTP_POST = 3, HTTP_PUT = 4, HTTP_CONNECT = 5, HTTP_OPTIONS = 6, HTTP_TRACE = 7, HTTP_COPY = 8, HTTP_LOCK = 9, HTTP_MKCOL = 10, HTTP_MOVE = 11, HTTP_PROPFIND = 12, HTTP_PROPPATCH = 13, HTTP_SEARCH = 14, HTTP_UNLOCK = 15, HTTP_BIND = 16, HTTP_REBIND = 17, HTTP_UNBIND = 18, HTTP_ACL = 19, HTTP_REPORT = 20, HTTP_MKACTIVITY = 21, HTTP_CHECKOUT = 22, HTTP_MERGE = 23, HTTP_MSEARCH = 24, HTTP_NOTIFY = 25, HTTP_SUBSCRIBE = 26, HTTP_UNSUBSCRIBE = 27, HTTP_PATCH = 28, HTTP_PURGE = 29, HTTP_MKCALENDAR = 30, HTTP_LINK = 31, HTTP_UNLINK = 32, HTTP_SOURCE = 33,
  };
enum http_parser_type { HTTP_REQUEST, HTTP_RESPONSE, HTTP_BOTH };
enum flags
  { F_CHUNKED = 1 << 0
  , F_CONNECTION_KEEP_ALIVE = 1 << 1
  , F_CONNECTION_CLOSE = 1 << 2
  , F_CONNECTION_UPGRADE = 1 << 3
  , F_TRAILING = 1 << 4
  , F_UPGRADE = 1 << 5
  , F_SKIPBODY = 1 << 6
  , F_CONTENTLENGTH = 1 << 7
  , F_TRANSFER_ENCODING = 1 << 8
  };
enum http_errno {
  HPE_OK, HPE_CB_message_begin, HPE_CB_url, HPE_CB_header_field, HPE_CB_header_value, HPE_CB_headers_complete, HPE_CB_body, HPE_CB_message_complete, HPE_CB_status, HPE_CB_chunk_header, HPE_CB_chunk_complete, HPE_INVALID_EOF_STATE, HPE_HEADER_OVERFLOW, HPE_CLOSED_CONNECTION, HPE_INVALID_VERSION, HPE_INVALID_STATUS, HPE_INVALID_METHOD, HPE_INVALID_URL, HPE_INVALID_HOST, HPE_INVALID_PORT, HPE_INVALID_PATH, HPE_INVALID_QUERY_STRING, HPE_INVALID_FRAGMENT, HPE_LF_EXPECTED, HPE_INVALID_HEADER_TOKEN, HPE_INVALID_CONTENT_LENGTH, HPE_UNEXPECTED_CONTENT_LENGTH, HPE_INVALID_CHUNK_SIZE, HPE_INVALID_CONSTANT, HPE_INVALID_INTERNAL_STATE, HPE_STRICT, HPE_PAUSED, HPE_UNKNOWN, HPE_INVALID_TRANSFER_ENCODING,
};
struct http_parser {
  unsigned int type : 2;
  unsigned int flags : 8;
  unsigned int state : 7;
  unsigned int header_state : 7;
  unsigned int index : 5;
  unsigned int extra_flags : 2;
  unsigned int lenient_http_headers : 1;
  uint32_t nread;
  uint64_t content_length;
  unsigned short http_major;
  unsigned short http_minor;
  unsigned int status_code : 16;
  unsigned int method : 8;
  unsigned int http_errno : 7;
  unsigned int upgrade : 1;
  void *data;
};
struct http_parser_settings {
  http_cb on_message_begin;
  http_data_cb on_url;
  http_data_cb on_status;
  http_data_cb on_header_field;
  http_data_cb on_header_value;
  http_cb on_headers_complete;
  http_data_cb on_body;
  http_cb on_message_complete;
  http_cb on_chunk_header;
  http_cb on_chunk_complete;
};
enum http_parser_url_fields
  { UF_SCHEMA = 0
  , UF_HOST = 1
  , UF_PORT = 2
  , UF_PATH = 3
  , UF_QUERY = 4
  , UF_FRAGMENT = 5
  , UF_USERINFO = 6
  , UF_MAX = 7
  };
struct http_parser_url {
  uint16_t field_set;
  uint16_t port;
  struct {
    uint16_t off;
    uint16_t len;
  } field_data[UF_MAX];
};
unsigned long http_parser_version(void);
void http_parser_init(http_parser *parser, enum http_parser_type type);
void http_parser_settings_init(http_parser_settings *settings);
size_t http_parser_execute(http_parser *parser,
                           const http_parser_settings *settings,
                           const char *data,
                           size_t len);
int http_should_keep_alive(const http_parser *parser);
const char *http_method_str(enum http_method m);
const char *http_status_str(enum http_status s);
const char *http_errno_name(enum http_errno err);
const char *http_errno_description(enum http_errno err);
void http_parser_url_init(struct http_parser_url *u);
int http_parser_parse_url(const char *buf, size_t buflen,
                          int is_connect,
                          struct http_parser_url *u);
void http_parser_pause(http_parser *parser, int paused);
int http_body_is_final(const http_parser *parser);
void http_parser_set_max_header_size(uint32_t size);
void abort(void);
int isalnum(int); int isalpha(int); int isdigit(int); int isspace(int); int isprint(int); int isxdigit(int); int isupper(int); int islower(int); int toupper(int); int tolower(int); int iscntrl(int); int ispunct(int); int isgraph(int);
void *memcpy(void*,const void*,size_t); void *memmove(void*,const void*,size_t); void *memset(void*,int,size_t); int memcmp(const void*,const void*,size_t); void *memchr(const void*,int,size_t); size_t strlen(const char*); int strcmp(const char*,const char*); int strncmp(const char*,const char*,size_t); char *strchr(const char*,int); char *strrchr(const char*,int); char *strstr(const char*,const char*); char *strcpy(char*,const char*); char *strncpy(char*,const char*,size_t); char *strcat(char*,const char*); char *strdup(const char*); char *strpbrk(const char*,const char*); size_t strspn(const char*,const char*); int strcoll(const char*,const char*); char *strerror(int);
static uint32_t max_header_size = (80*1024);
static const char *method_strings[] =
  {
  "DELETE", "GET", "HEAD", "POST", "PUT", "CONNECT", "OPTIONS", "TRACE", "COPY", "LOCK", "MKCOL", "MOVE", "PROPFIND", "PROPPATCH", "SEARCH", "UNLOCK", "BIND", "REBIND", "UNBIND", "ACL", "REPORT", "MKACTIVITY", "CHECKOUT", "MERGE", "M-SEARCH", "NOTIFY", "SUBSCRIBE", "UNSUBSCRIBE", "PATCH", "PURGE", "MKCALENDAR", "LINK", "UNLINK", "SOURCE",
  };
static const char tokens[256] = {
        0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
       ' ', '!', 0, '#', '$', '%', '&', '\'',
        0, 0, '*', '+', 0, '-', '.', 0,
       '0', '1', '2', '3', '4', '5', '6', '7',
       '8', '9', 0, 0, 0, 0, 0, 0,
        0, 'a', 'b', 'c', 'd', 'e', 'f', 'g',
       'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o',
       'p', 'q', 'r', 's', 't', 'u', 'v', 'w',
       'x', 'y', 'z', 0, 0, 0, '^', '_',
       '`', 'a', 'b', 'c', 'd', 'e', 'f', 'g',
       'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o',
       'p', 'q', 'r', 's', 't', 'u', 'v', 'w',
       'x', 'y', 'z', 0, '|', 0, '~', 0 };
static const int8_t unhex[256] =
  {-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
  ,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
  ,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
  , 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,-1,-1,-1,-1,-1,-1
  ,-1,10,11,12,13,14,15,-1,-1,-1,-1,-1,-1,-1,-1,-1
  ,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
  ,-1,10,11,12,13,14,15,-1,-1,-1,-1,-1,-1,-1,-1,-1
  ,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
  };
static const uint8_t normal_url_char[32] = {
        0 | 0 | 0 | 0 | 0 | 0 | 0 | 0,
        0 | 0 | 0 | 0 | 0 | 0 | 0 | 0,
        0 | 0 | 0 | 0 | 0 | 0 | 0 | 0,
        0 | 0 | 0 | 0 | 0 | 0 | 0 | 0,
        0 | 2 | 4 | 0 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 0,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128,
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 0, };
enum state
  { s_dead = 1
  , s_start_req_or_res
  , s_res_or_resp_H
  , s_start_res
  , s_res_H
  , s_res_HT
  , s_res_HTT
  , s_res_HTTP
  , s_res_http_major
  , s_res_http_dot
  , s_res_http_minor
  , s_res_http_end
  , s_res_first_status_code
  , s_res_status_code
  , s_res_status_start
  , s_res_status
  , s_res_line_almost_done
  , s_start_req
  , s_req_method
  , s_req_spaces_before_url
  , s_req_schema
  , s_req_schema_slash
  , s_req_schema_slash_slash
  , s_req_server_start
  , s_req_server
  , s_req_server_with_at
  , s_req_path
  , s_req_query_string_start
  , s_req_query_string
  , s_req_fragment_start
  , s_req_fragment
  , s_req_http_start
  , s_req_http_H
  , s_req_http_HT
  , s_req_http_HTT
  , s_req_http_HTTP
  , s_req_http_I
  , s_req_http_IC
  , s_req_http_major
  , s_req_http_dot
  , s_req_http_minor
  , s_req_http_end
  , s_req_line_almost_done
  , s_header_field_start
  , s_header_field
  , s_header_value_discard_ws
  , s_header_value_discard_ws_almost_done
  , s_header_value_discard_lws
  , s_header_value_start
  , s_header_value
  , s_header_value_lws
  , s_header_almost_done
  , s_chunk_size_start
  , s_chunk_size
  , s_chunk_parameters
  , s_chunk_size_almost_done
  , s_headers_almost_done
  , s_headers_done
  , s_chunk_data
  , s_chunk_data_almost_done
  , s_chunk_data_done
  , s_body_identity
  , s_body_identity_eof
  , s_message_done
  };
enum header_states
  { h_general = 0
  , h_C
  , h_CO
  , h_CON
  , h_matching_connection
  , h_matching_proxy_connection
  , h_matching_content_length
  , h_matching_transfer_encoding
  , h_matching_upgrade
  , h_connection
  , h_content_length
  , h_content_length_num
  , h_content_length_ws
  , h_transfer_encoding
  , h_upgrade
  , h_matching_transfer_encoding_token_start
  , h_matching_transfer_encoding_chunked
  , h_matching_transfer_encoding_token
  , h_matching_connection_token_start
  , h_matching_connection_keep_alive
  , h_matching_connection_close
  , h_matching_connection_upgrade
  , h_matching_connection_token
  , h_transfer_encoding_chunked
  , h_connection_keep_alive
  , h_connection_close
  , h_connection_upgrade
  };
enum http_host_state
  {
    s_http_host_dead = 1
  , s_http_userinfo_start
  , s_http_userinfo
  , s_http_host_start
  , s_http_host_v6_start
  , s_http_host
  , s_http_host_v6
  , s_http_host_v6_end
  , s_http_host_v6_zone_start
  , s_http_host_v6_zone
  , s_http_host_port_start
  , s_http_host_port
};
static struct {
  const char *name;
  const char *description;
} http_strerror_tab[] = {
  { "HPE_" "OK", "success" }, { "HPE_" "CB_message_begin", "the on_message_begin callback failed" }, { "HPE_" "CB_url", "the on_url callback failed" }, { "HPE_" "CB_header_field", "the on_header_field callback failed" }, { "HPE_" "CB_header_value", "the on_header_value callback failed" }, { "HPE_" "CB_headers_complete", "the on_headers_complete callback failed" }, { "HPE_" "CB_body", "the on_body callback failed" }, { "HPE_" "CB_message_complete", "the on_message_complete callback failed" }, { "HPE_" "CB_status", "the on_status callback failed" }, { "HPE_" "CB_chunk_header", "the on_chunk_header callback failed" }, { "HPE_" "CB_chunk_complete", "the on_chunk_complete callback failed" }, { "HPE_" "INVALID_EOF_STATE", "stream ended at an unexpected time" }, { "HPE_" "HEADER_OVERFLOW", "too many header bytes seen; overflow detected" }, { "HPE_" "CLOSED_CONNECTION", "data received after completed connection: close message" }, { "HPE_" "INVALID_VERSION", "invalid HTTP version" }, { "HPE_" "INVALID_STATUS", "invalid HTTP status code" }, { "HPE_" "INVALID_METHOD", "invalid HTTP method" }, { "HPE_" "INVALID_URL", "invalid URL" }, { "HPE_" "INVALID_HOST", "invalid host" }, { "HPE_" "INVALID_PORT", "invalid port" }, { "HPE_" "INVALID_PATH", "invalid path" }, { "HPE_" "INVALID_QUERY_STRING", "invalid query string" }, { "HPE_" "INVALID_FRAGMENT", "invalid fragment" }, { "HPE_" "LF_EXPECTED", "LF character expected" }, { "HPE_" "INVALID_HEADER_TOKEN", "invalid character in header" }, { "HPE_" "INVALID_CONTENT_LENGTH", "invalid character in content-length header" }, { "HPE_" "UNEXPECTED_CONTENT_LENGTH", "unexpected content-length header" }, { "HPE_" "INVALID_CHUNK_SIZE", "invalid character in chunk size header" }, { "HPE_" "INVALID_CONSTANT", "invalid constant string" }, { "HPE_" "INVALID_INTERNAL_STATE", "encountered unexpected internal state" }, { "HPE_" "STRICT", "strict mode assertion failed" }, { "HPE_" "PAUSED", "parser is paused" }, { "HPE_" "UNKNOWN", "an unknown error occurred" }, { "HPE_" "INVALID_TRANSFER_ENCODING", "request has invalid transfer-encoding" },
};
int http_message_needs_eof(const http_parser *parser);
static enum state
parse_url_char(enum state s, const char ch)
{
  if (ch == ' ' || ch == '\r' || ch == '\n') {
    return s_dead;
  }
  if (ch == '\t' || ch == '\f') {
    return s_dead;
  }
  switch (s) {
    case s_req_spaces_before_url:
      if (ch == '/' || ch == '*') {
        return s_req_path;
      }
      if (((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z')) {
        return s_req_schema;
      }
      break;
    case s_req_schema:
      if (((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z')) {
        return s;
      }
      if (ch == ':') {
        return s_req_schema_slash;
      }
      break;
    case s_req_schema_slash:
      if (ch == '/') {
        return s_req_schema_slash_slash;
      }
      break;
    case s_req_schema_slash_slash:
      if (ch == '/') {
        return s_req_server_start;
      }
      break;
    case s_req_server_with_at:
      if (ch == '@') {
        return s_dead;
      }
    case s_req_server_start:
    case s_req_server:
      if (ch == '/') {
        return s_req_path;
      }
      if (ch == '?') {
        return s_req_query_string_start;
      }
      if (ch == '@') {
        return s_req_server_with_at;
      }
      if (((((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z') || ((ch) >= '0' && (ch) <= '9')) || ((ch) == '-' || (ch) == '_' || (ch) == '.' || (ch) == '!' || (ch) == '~' || (ch) == '*' || (ch) == '\'' || (ch) == '(' || (ch) == ')') || (ch) == '%' || (ch) == ';' || (ch) == ':' || (ch) == '&' || (ch) == '=' || (ch) == '+' || (ch) == '$' || (ch) == ',') || ch == '[' || ch == ']') {
        return s_req_server;
      }
      break;
    case s_req_path:
      if (((!!((unsigned int) (normal_url_char)[(unsigned int) ((unsigned char)ch) >> 3] & (1 << ((unsigned int) ((unsigned char)ch) & 7)))))) {
        return s;
      }
      switch (ch) {
        case '?':
          return s_req_query_string_start;
        case '#':
          return s_req_fragment_start;
      }
      break;
    case s_req_query_string_start:
    case s_req_query_string:
      if (((!!((unsigned int) (normal_url_char)[(unsigned int) ((unsigned char)ch) >> 3] & (1 << ((unsigned int) ((unsigned char)ch) & 7)))))) {
        return s_req_query_string;
      }
      switch (ch) {
        case '?':
          return s_req_query_string;
        case '#':
          return s_req_fragment_start;
      }
      break;
    case s_req_fragment_start:
      if (((!!((unsigned int) (normal_url_char)[(unsigned int) ((unsigned char)ch) >> 3] & (1 << ((unsigned int) ((unsigned char)ch) & 7)))))) {
        return s_req_fragment;
      }
      switch (ch) {
        case '?':
          return s_req_fragment;
        case '#':
          return s;
      }
      break;
    case s_req_fragment:
      if (((!!((unsigned int) (normal_url_char)[(unsigned int) ((unsigned char)ch) >> 3] & (1 << ((unsigned int) ((unsigned char)ch) & 7)))))) {
        return s;
      }
      switch (ch) {
        case '?':
        case '#':
          return s;
      }
      break;
    default:
      break;
  }
  return s_dead;
}
size_t http_parser_execute (http_parser *parser,
                            const http_parser_settings *settings,
                            const char *data,
                            size_t len)
{
  char c, ch;
  int8_t unhex_val;
  const char *p = data;
  const char *header_field_mark = 0;
  const char *header_value_mark = 0;
  const char *url_mark = 0;
  const char *body_mark = 0;
  const char *status_mark = 0;
  enum state p_state = (enum state) parser->state;
  const unsigned int lenient = parser->lenient_http_headers;
  uint32_t nread = parser->nread;
  if (((enum http_errno) (parser)->http_errno) != HPE_OK) {
    return 0;
  }
  if (len == 0) {
    switch (p_state) {
      case s_body_identity_eof:
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } } while (0);
        return 0;
      case s_dead:
      case s_start_req_or_res:
      case s_start_res:
      case s_start_req:
        return 0;
      default:
        do { parser->nread = nread; parser->http_errno = (HPE_INVALID_EOF_STATE); } while(0);
        return 1;
    }
  }
  if (p_state == s_header_field)
    header_field_mark = data;
  if (p_state == s_header_value)
    header_value_mark = data;
  switch (p_state) {
  case s_req_path:
  case s_req_schema:
  case s_req_schema_slash:
  case s_req_schema_slash_slash:
  case s_req_server_start:
  case s_req_server:
  case s_req_server_with_at:
  case s_req_query_string_start:
  case s_req_query_string:
  case s_req_fragment_start:
  case s_req_fragment:
    url_mark = data;
    break;
  case s_res_status:
    status_mark = data;
    break;
  default:
    break;
  }
  for (p=data; p != data + len; p++) {
    ch = *p;
    if ((p_state <= s_headers_done))
      do { nread += (uint32_t)(1); if (__builtin_expect(!!(nread > max_header_size), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_HEADER_OVERFLOW); } while(0); goto error; } } while (0);
reexecute:
    switch (p_state) {
      case s_dead:
        if (__builtin_expect(!!(ch == '\r' || ch == '\n'), 1))
          break;
        do { parser->nread = nread; parser->http_errno = (HPE_CLOSED_CONNECTION); } while(0);
        goto error;
      case s_start_req_or_res:
      {
        if (ch == '\r' || ch == '\n')
          break;
        parser->flags = 0;
        parser->extra_flags = 0;
        parser->content_length = 18446744073709551615ULL;
        if (ch == 'H') {
          p_state = (enum state) (s_res_or_resp_H);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_begin), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_begin(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_begin); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        } else {
          parser->type = HTTP_REQUEST;
          p_state = (enum state) (s_start_req);;
          goto reexecute;;
        }
        break;
      }
      case s_res_or_resp_H:
        if (ch == 'T') {
          parser->type = HTTP_RESPONSE;
          p_state = (enum state) (s_res_HT);;
        } else {
          if (__builtin_expect(!!(ch != 'E'), 0)) {
            do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONSTANT); } while(0);
            goto error;
          }
          parser->type = HTTP_REQUEST;
          parser->method = HTTP_HEAD;
          parser->index = 2;
          p_state = (enum state) (s_req_method);;
        }
        break;
      case s_start_res:
      {
        if (ch == '\r' || ch == '\n')
          break;
        parser->flags = 0;
        parser->extra_flags = 0;
        parser->content_length = 18446744073709551615ULL;
        if (ch == 'H') {
          p_state = (enum state) (s_res_H);;
        } else {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONSTANT); } while(0);
          goto error;
        }
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_begin), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_begin(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_begin); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        break;
      }
      case s_res_H:
        do { if (ch != 'T') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_res_HT);;
        break;
      case s_res_HT:
        do { if (ch != 'T') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_res_HTT);;
        break;
      case s_res_HTT:
        do { if (ch != 'P') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_res_HTTP);;
        break;
      case s_res_HTTP:
        do { if (ch != '/') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_res_http_major);;
        break;
      case s_res_http_major:
        if (__builtin_expect(!!(!((ch) >= '0' && (ch) <= '9')), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        parser->http_major = ch - '0';
        p_state = (enum state) (s_res_http_dot);;
        break;
      case s_res_http_dot:
      {
        if (__builtin_expect(!!(ch != '.'), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        p_state = (enum state) (s_res_http_minor);;
        break;
      }
      case s_res_http_minor:
        if (__builtin_expect(!!(!((ch) >= '0' && (ch) <= '9')), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        parser->http_minor = ch - '0';
        p_state = (enum state) (s_res_http_end);;
        break;
      case s_res_http_end:
      {
        if (__builtin_expect(!!(ch != ' '), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        p_state = (enum state) (s_res_first_status_code);;
        break;
      }
      case s_res_first_status_code:
      {
        if (!((ch) >= '0' && (ch) <= '9')) {
          if (ch == ' ') {
            break;
          }
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_STATUS); } while(0);
          goto error;
        }
        parser->status_code = ch - '0';
        p_state = (enum state) (s_res_status_code);;
        break;
      }
      case s_res_status_code:
      {
        if (!((ch) >= '0' && (ch) <= '9')) {
          switch (ch) {
            case ' ':
              p_state = (enum state) (s_res_status_start);;
              break;
            case '\r':
            case '\n':
              p_state = (enum state) (s_res_status_start);;
              goto reexecute;;
              break;
            default:
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_STATUS); } while(0);
              goto error;
          }
          break;
        }
        parser->status_code *= 10;
        parser->status_code += ch - '0';
        if (__builtin_expect(!!(parser->status_code > 999), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_STATUS); } while(0);
          goto error;
        }
        break;
      }
      case s_res_status_start:
      {
        do { if (!status_mark) { status_mark = p; } } while (0);
        p_state = (enum state) (s_res_status);;
        parser->index = 0;
        if (ch == '\r' || ch == '\n')
          goto reexecute;;
        break;
      }
      case s_res_status:
        if (ch == '\r') {
          p_state = (enum state) (s_res_line_almost_done);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (status_mark) { if (__builtin_expect(!!(settings->on_status), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_status(parser, status_mark, (p - status_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_status); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } status_mark = ((void*)0); } } while (0);
          break;
        }
        if (ch == '\n') {
          p_state = (enum state) (s_header_field_start);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (status_mark) { if (__builtin_expect(!!(settings->on_status), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_status(parser, status_mark, (p - status_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_status); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } status_mark = ((void*)0); } } while (0);
          break;
        }
        break;
      case s_res_line_almost_done:
        do { if (ch != '\n') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_header_field_start);;
        break;
      case s_start_req:
      {
        if (ch == '\r' || ch == '\n')
          break;
        parser->flags = 0;
        parser->extra_flags = 0;
        parser->content_length = 18446744073709551615ULL;
        if (__builtin_expect(!!(!((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z')), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_METHOD); } while(0);
          goto error;
        }
        parser->method = (enum http_method) 0;
        parser->index = 1;
        switch (ch) {
          case 'A': parser->method = HTTP_ACL; break;
          case 'B': parser->method = HTTP_BIND; break;
          case 'C': parser->method = HTTP_CONNECT; break;
          case 'D': parser->method = HTTP_DELETE; break;
          case 'G': parser->method = HTTP_GET; break;
          case 'H': parser->method = HTTP_HEAD; break;
          case 'L': parser->method = HTTP_LOCK; break;
          case 'M': parser->method = HTTP_MKCOL; break;
          case 'N': parser->method = HTTP_NOTIFY; break;
          case 'O': parser->method = HTTP_OPTIONS; break;
          case 'P': parser->method = HTTP_POST;
            break;
          case 'R': parser->method = HTTP_REPORT; break;
          case 'S': parser->method = HTTP_SUBSCRIBE; break;
          case 'T': parser->method = HTTP_TRACE; break;
          case 'U': parser->method = HTTP_UNLOCK; break;
          default:
            do { parser->nread = nread; parser->http_errno = (HPE_INVALID_METHOD); } while(0);
            goto error;
        }
        p_state = (enum state) (s_req_method);;
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_begin), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_begin(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_begin); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        break;
      }
      case s_req_method:
      {
        const char *matcher;
        if (__builtin_expect(!!(ch == '\0'), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_METHOD); } while(0);
          goto error;
        }
        matcher = method_strings[parser->method];
        if (ch == ' ' && matcher[parser->index] == '\0') {
          p_state = (enum state) (s_req_spaces_before_url);;
        } else if (ch == matcher[parser->index]) {
          ;
        } else if ((ch >= 'A' && ch <= 'Z') || ch == '-') {
          switch (parser->method << 16 | parser->index << 8 | ch) {
            case (HTTP_POST << 16 | 1 << 8 | 'U'): parser->method = HTTP_PUT; break;
            case (HTTP_POST << 16 | 1 << 8 | 'A'): parser->method = HTTP_PATCH; break;
            case (HTTP_POST << 16 | 1 << 8 | 'R'): parser->method = HTTP_PROPFIND; break;
            case (HTTP_PUT << 16 | 2 << 8 | 'R'): parser->method = HTTP_PURGE; break;
            case (HTTP_CONNECT << 16 | 1 << 8 | 'H'): parser->method = HTTP_CHECKOUT; break;
            case (HTTP_CONNECT << 16 | 2 << 8 | 'P'): parser->method = HTTP_COPY; break;
            case (HTTP_MKCOL << 16 | 1 << 8 | 'O'): parser->method = HTTP_MOVE; break;
            case (HTTP_MKCOL << 16 | 1 << 8 | 'E'): parser->method = HTTP_MERGE; break;
            case (HTTP_MKCOL << 16 | 1 << 8 | '-'): parser->method = HTTP_MSEARCH; break;
            case (HTTP_MKCOL << 16 | 2 << 8 | 'A'): parser->method = HTTP_MKACTIVITY; break;
            case (HTTP_MKCOL << 16 | 3 << 8 | 'A'): parser->method = HTTP_MKCALENDAR; break;
            case (HTTP_SUBSCRIBE << 16 | 1 << 8 | 'E'): parser->method = HTTP_SEARCH; break;
            case (HTTP_SUBSCRIBE << 16 | 1 << 8 | 'O'): parser->method = HTTP_SOURCE; break;
            case (HTTP_REPORT << 16 | 2 << 8 | 'B'): parser->method = HTTP_REBIND; break;
            case (HTTP_PROPFIND << 16 | 4 << 8 | 'P'): parser->method = HTTP_PROPPATCH; break;
            case (HTTP_LOCK << 16 | 1 << 8 | 'I'): parser->method = HTTP_LINK; break;
            case (HTTP_UNLOCK << 16 | 2 << 8 | 'S'): parser->method = HTTP_UNSUBSCRIBE; break;
            case (HTTP_UNLOCK << 16 | 2 << 8 | 'B'): parser->method = HTTP_UNBIND; break;
            case (HTTP_UNLOCK << 16 | 3 << 8 | 'I'): parser->method = HTTP_UNLINK; break;
            default:
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_METHOD); } while(0);
              goto error;
          }
        } else {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_METHOD); } while(0);
          goto error;
        }
        ++parser->index;
        break;
      }
      case s_req_spaces_before_url:
      {
        if (ch == ' ') break;
        do { if (!url_mark) { url_mark = p; } } while (0);
        if (parser->method == HTTP_CONNECT) {
          p_state = (enum state) (s_req_server_start);;
        }
        p_state = (enum state) (parse_url_char(p_state, ch));;
        if (__builtin_expect(!!(p_state == s_dead), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_URL); } while(0);
          goto error;
        }
        break;
      }
      case s_req_schema:
      case s_req_schema_slash:
      case s_req_schema_slash_slash:
      case s_req_server_start:
      {
        switch (ch) {
          case ' ':
          case '\r':
          case '\n':
            do { parser->nread = nread; parser->http_errno = (HPE_INVALID_URL); } while(0);
            goto error;
          default:
            p_state = (enum state) (parse_url_char(p_state, ch));;
            if (__builtin_expect(!!(p_state == s_dead), 0)) {
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_URL); } while(0);
              goto error;
            }
        }
        break;
      }
      case s_req_server:
      case s_req_server_with_at:
      case s_req_path:
      case s_req_query_string_start:
      case s_req_query_string:
      case s_req_fragment_start:
      case s_req_fragment:
      {
        switch (ch) {
          case ' ':
            p_state = (enum state) (s_req_http_start);;
            do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (url_mark) { if (__builtin_expect(!!(settings->on_url), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_url(parser, url_mark, (p - url_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_url); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } url_mark = ((void*)0); } } while (0);
            break;
          case '\r':
          case '\n':
            parser->http_major = 0;
            parser->http_minor = 9;
            p_state = (enum state) ((ch == '\r') ? s_req_line_almost_done : s_header_field_start);;
            do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (url_mark) { if (__builtin_expect(!!(settings->on_url), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_url(parser, url_mark, (p - url_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_url); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } url_mark = ((void*)0); } } while (0);
            break;
          default:
            p_state = (enum state) (parse_url_char(p_state, ch));;
            if (__builtin_expect(!!(p_state == s_dead), 0)) {
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_URL); } while(0);
              goto error;
            }
        }
        break;
      }
      case s_req_http_start:
        switch (ch) {
          case ' ':
            break;
          case 'H':
            p_state = (enum state) (s_req_http_H);;
            break;
          case 'I':
            if (parser->method == HTTP_SOURCE) {
              p_state = (enum state) (s_req_http_I);;
              break;
            }
          default:
            do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONSTANT); } while(0);
            goto error;
        }
        break;
      case s_req_http_H:
        do { if (ch != 'T') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_req_http_HT);;
        break;
      case s_req_http_HT:
        do { if (ch != 'T') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_req_http_HTT);;
        break;
      case s_req_http_HTT:
        do { if (ch != 'P') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_req_http_HTTP);;
        break;
      case s_req_http_I:
        do { if (ch != 'C') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_req_http_IC);;
        break;
      case s_req_http_IC:
        do { if (ch != 'E') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_req_http_HTTP);;
        break;
      case s_req_http_HTTP:
        do { if (ch != '/') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_req_http_major);;
        break;
      case s_req_http_major:
        if (__builtin_expect(!!(!((ch) >= '0' && (ch) <= '9')), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        parser->http_major = ch - '0';
        p_state = (enum state) (s_req_http_dot);;
        break;
      case s_req_http_dot:
      {
        if (__builtin_expect(!!(ch != '.'), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        p_state = (enum state) (s_req_http_minor);;
        break;
      }
      case s_req_http_minor:
        if (__builtin_expect(!!(!((ch) >= '0' && (ch) <= '9')), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
          goto error;
        }
        parser->http_minor = ch - '0';
        p_state = (enum state) (s_req_http_end);;
        break;
      case s_req_http_end:
      {
        if (ch == '\r') {
          p_state = (enum state) (s_req_line_almost_done);;
          break;
        }
        if (ch == '\n') {
          p_state = (enum state) (s_header_field_start);;
          break;
        }
        do { parser->nread = nread; parser->http_errno = (HPE_INVALID_VERSION); } while(0);
        goto error;
        break;
      }
      case s_req_line_almost_done:
      {
        if (__builtin_expect(!!(ch != '\n'), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_LF_EXPECTED); } while(0);
          goto error;
        }
        p_state = (enum state) (s_header_field_start);;
        break;
      }
      case s_header_field_start:
      {
        if (ch == '\r') {
          p_state = (enum state) (s_headers_almost_done);;
          break;
        }
        if (ch == '\n') {
          p_state = (enum state) (s_headers_almost_done);;
          goto reexecute;;
        }
        c = ((ch == ' ') ? 0 : tokens[(unsigned char)ch]);
        if (__builtin_expect(!!(!c), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_HEADER_TOKEN); } while(0);
          goto error;
        }
        do { if (!header_field_mark) { header_field_mark = p; } } while (0);
        parser->index = 0;
        p_state = (enum state) (s_header_field);;
        switch (c) {
          case 'c':
            parser->header_state = h_C;
            break;
          case 'p':
            parser->header_state = h_matching_proxy_connection;
            break;
          case 't':
            parser->header_state = h_matching_transfer_encoding;
            break;
          case 'u':
            parser->header_state = h_matching_upgrade;
            break;
          default:
            parser->header_state = h_general;
            break;
        }
        break;
      }
      case s_header_field:
      {
        const char* start = p;
        for (; p != data + len; p++) {
          ch = *p;
          c = ((ch == ' ') ? 0 : tokens[(unsigned char)ch]);
          if (!c)
            break;
          switch (parser->header_state) {
            case h_general: {
              size_t left = data + len - p;
              const char* pe = p + ((left) < (max_header_size) ? (left) : (max_header_size));
              while (p+1 < pe && ((p[1] == ' ') ? 0 : tokens[(unsigned char)p[1]])) {
                p++;
              }
              break;
            }
            case h_C:
              parser->index++;
              parser->header_state = (c == 'o' ? h_CO : h_general);
              break;
            case h_CO:
              parser->index++;
              parser->header_state = (c == 'n' ? h_CON : h_general);
              break;
            case h_CON:
              parser->index++;
              switch (c) {
                case 'n':
                  parser->header_state = h_matching_connection;
                  break;
                case 't':
                  parser->header_state = h_matching_content_length;
                  break;
                default:
                  parser->header_state = h_general;
                  break;
              }
              break;
            case h_matching_connection:
              parser->index++;
              if (parser->index > sizeof("connection")-1
                  || c != "connection"[parser->index]) {
                parser->header_state = h_general;
              } else if (parser->index == sizeof("connection")-2) {
                parser->header_state = h_connection;
              }
              break;
            case h_matching_proxy_connection:
              parser->index++;
              if (parser->index > sizeof("proxy-connection")-1
                  || c != "proxy-connection"[parser->index]) {
                parser->header_state = h_general;
              } else if (parser->index == sizeof("proxy-connection")-2) {
                parser->header_state = h_connection;
              }
              break;
            case h_matching_content_length:
              parser->index++;
              if (parser->index > sizeof("content-length")-1
                  || c != "content-length"[parser->index]) {
                parser->header_state = h_general;
              } else if (parser->index == sizeof("content-length")-2) {
                parser->header_state = h_content_length;
              }
              break;
            case h_matching_transfer_encoding:
              parser->index++;
              if (parser->index > sizeof("transfer-encoding")-1
                  || c != "transfer-encoding"[parser->index]) {
                parser->header_state = h_general;
              } else if (parser->index == sizeof("transfer-encoding")-2) {
                parser->header_state = h_transfer_encoding;
                parser->extra_flags |= F_TRANSFER_ENCODING >> 8;
              }
              break;
            case h_matching_upgrade:
              parser->index++;
              if (parser->index > sizeof("upgrade")-1
                  || c != "upgrade"[parser->index]) {
                parser->header_state = h_general;
              } else if (parser->index == sizeof("upgrade")-2) {
                parser->header_state = h_upgrade;
              }
              break;
            case h_connection:
            case h_content_length:
            case h_transfer_encoding:
            case h_upgrade:
              if (ch != ' ') parser->header_state = h_general;
              break;
            default:
              ((0 && "Unknown header_state")?(void)0:abort());
              break;
          }
        }
        if (p == data + len) {
          --p;
          do { nread += (uint32_t)(p - start); if (__builtin_expect(!!(nread > max_header_size), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_HEADER_OVERFLOW); } while(0); goto error; } } while (0);
          break;
        }
        do { nread += (uint32_t)(p - start); if (__builtin_expect(!!(nread > max_header_size), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_HEADER_OVERFLOW); } while(0); goto error; } } while (0);
        if (ch == ':') {
          p_state = (enum state) (s_header_value_discard_ws);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (header_field_mark) { if (__builtin_expect(!!(settings->on_header_field), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_header_field(parser, header_field_mark, (p - header_field_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_header_field); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } header_field_mark = ((void*)0); } } while (0);
          break;
        }
        do { parser->nread = nread; parser->http_errno = (HPE_INVALID_HEADER_TOKEN); } while(0);
        goto error;
      }
      case s_header_value_discard_ws:
        if (ch == ' ' || ch == '\t') break;
        if (ch == '\r') {
          p_state = (enum state) (s_header_value_discard_ws_almost_done);;
          break;
        }
        if (ch == '\n') {
          p_state = (enum state) (s_header_value_discard_lws);;
          break;
        }
      case s_header_value_start:
      {
        do { if (!header_value_mark) { header_value_mark = p; } } while (0);
        p_state = (enum state) (s_header_value);;
        parser->index = 0;
        c = (unsigned char)(ch | 0x20);
        switch (parser->header_state) {
          case h_upgrade:
            parser->flags |= F_UPGRADE;
            parser->header_state = h_general;
            break;
          case h_transfer_encoding:
            if ('c' == c) {
              parser->header_state = h_matching_transfer_encoding_chunked;
            } else {
              parser->header_state = h_matching_transfer_encoding_token;
            }
            break;
          case h_matching_transfer_encoding_token_start:
            break;
          case h_content_length:
            if (__builtin_expect(!!(!((ch) >= '0' && (ch) <= '9')), 0)) {
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONTENT_LENGTH); } while(0);
              goto error;
            }
            if (parser->flags & F_CONTENTLENGTH) {
              do { parser->nread = nread; parser->http_errno = (HPE_UNEXPECTED_CONTENT_LENGTH); } while(0);
              goto error;
            }
            parser->flags |= F_CONTENTLENGTH;
            parser->content_length = ch - '0';
            parser->header_state = h_content_length_num;
            break;
          case h_content_length_ws:
            break;
          case h_connection:
            if (c == 'k') {
              parser->header_state = h_matching_connection_keep_alive;
            } else if (c == 'c') {
              parser->header_state = h_matching_connection_close;
            } else if (c == 'u') {
              parser->header_state = h_matching_connection_upgrade;
            } else {
              parser->header_state = h_matching_connection_token;
            }
            break;
          case h_matching_connection_token_start:
            break;
          default:
            parser->header_state = h_general;
            break;
        }
        break;
      }
      case s_header_value:
      {
        const char* start = p;
        enum header_states h_state = (enum header_states) parser->header_state;
        for (; p != data + len; p++) {
          ch = *p;
          if (ch == '\r') {
            p_state = (enum state) (s_header_almost_done);;
            parser->header_state = h_state;
            do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (header_value_mark) { if (__builtin_expect(!!(settings->on_header_value), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_header_value(parser, header_value_mark, (p - header_value_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_header_value); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } header_value_mark = ((void*)0); } } while (0);
            break;
          }
          if (ch == '\n') {
            p_state = (enum state) (s_header_almost_done);;
            do { nread += (uint32_t)(p - start); if (__builtin_expect(!!(nread > max_header_size), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_HEADER_OVERFLOW); } while(0); goto error; } } while (0);
            parser->header_state = h_state;
            do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (header_value_mark) { if (__builtin_expect(!!(settings->on_header_value), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_header_value(parser, header_value_mark, (p - header_value_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_header_value); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } header_value_mark = ((void*)0); } } while (0);
            goto reexecute;;
          }
          if (!lenient && !(ch == '\r' || ch == '\n' || ch == 9 || ((unsigned char)ch > 31 && ch != 127))) {
            do { parser->nread = nread; parser->http_errno = (HPE_INVALID_HEADER_TOKEN); } while(0);
            goto error;
          }
          c = (unsigned char)(ch | 0x20);
          switch (h_state) {
            case h_general:
              {
                size_t left = data + len - p;
                const char* pe = p + ((left) < (max_header_size) ? (left) : (max_header_size));
                for (; p != pe; p++) {
                  ch = *p;
                  if (ch == '\r' || ch == '\n') {
                    --p;
                    break;
                  }
                  if (!lenient && !(ch == '\r' || ch == '\n' || ch == 9 || ((unsigned char)ch > 31 && ch != 127))) {
                    do { parser->nread = nread; parser->http_errno = (HPE_INVALID_HEADER_TOKEN); } while(0);
                    goto error;
                  }
                }
                if (p == data + len)
                  --p;
                break;
              }
            case h_connection:
            case h_transfer_encoding:
              ((0 && "Shouldn't get here.")?(void)0:abort());
              break;
            case h_content_length:
              if (ch == ' ') break;
              h_state = h_content_length_num;
            case h_content_length_num:
            {
              int64_t t;
              if (ch == ' ') {
                h_state = h_content_length_ws;
                break;
              }
              if (__builtin_expect(!!(!((ch) >= '0' && (ch) <= '9')), 0)) {
                do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONTENT_LENGTH); } while(0);
                parser->header_state = h_state;
                goto error;
              }
              t = parser->content_length;
              t *= 10;
              t += ch - '0';
              if (__builtin_expect(!!((18446744073709551615ULL - 10) / 10 < parser->content_length), 0)) {
                do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONTENT_LENGTH); } while(0);
                parser->header_state = h_state;
                goto error;
              }
              parser->content_length = t;
              break;
            }
            case h_content_length_ws:
              if (ch == ' ') break;
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONTENT_LENGTH); } while(0);
              parser->header_state = h_state;
              goto error;
            case h_matching_transfer_encoding_token_start:
              if ('c' == c) {
                h_state = h_matching_transfer_encoding_chunked;
              } else if (((c == ' ') ? 0 : tokens[(unsigned char)c])) {
                h_state = h_matching_transfer_encoding_token;
              } else if (c == ' ' || c == '\t') {
              } else {
                h_state = h_general;
              }
              break;
            case h_matching_transfer_encoding_chunked:
              parser->index++;
              if (parser->index > sizeof("chunked")-1
                  || c != "chunked"[parser->index]) {
                h_state = h_matching_transfer_encoding_token;
              } else if (parser->index == sizeof("chunked")-2) {
                h_state = h_transfer_encoding_chunked;
              }
              break;
            case h_matching_transfer_encoding_token:
              if (ch == ',') {
                h_state = h_matching_transfer_encoding_token_start;
                parser->index = 0;
              }
              break;
            case h_matching_connection_token_start:
              if (c == 'k') {
                h_state = h_matching_connection_keep_alive;
              } else if (c == 'c') {
                h_state = h_matching_connection_close;
              } else if (c == 'u') {
                h_state = h_matching_connection_upgrade;
              } else if (((c == ' ') ? 0 : tokens[(unsigned char)c])) {
                h_state = h_matching_connection_token;
              } else if (c == ' ' || c == '\t') {
              } else {
                h_state = h_general;
              }
              break;
            case h_matching_connection_keep_alive:
              parser->index++;
              if (parser->index > sizeof("keep-alive")-1
                  || c != "keep-alive"[parser->index]) {
                h_state = h_matching_connection_token;
              } else if (parser->index == sizeof("keep-alive")-2) {
                h_state = h_connection_keep_alive;
              }
              break;
            case h_matching_connection_close:
              parser->index++;
              if (parser->index > sizeof("close")-1 || c != "close"[parser->index]) {
                h_state = h_matching_connection_token;
              } else if (parser->index == sizeof("close")-2) {
                h_state = h_connection_close;
              }
              break;
            case h_matching_connection_upgrade:
              parser->index++;
              if (parser->index > sizeof("upgrade") - 1 ||
                  c != "upgrade"[parser->index]) {
                h_state = h_matching_connection_token;
              } else if (parser->index == sizeof("upgrade")-2) {
                h_state = h_connection_upgrade;
              }
              break;
            case h_matching_connection_token:
              if (ch == ',') {
                h_state = h_matching_connection_token_start;
                parser->index = 0;
              }
              break;
            case h_transfer_encoding_chunked:
              if (ch != ' ') h_state = h_matching_transfer_encoding_token;
              break;
            case h_connection_keep_alive:
            case h_connection_close:
            case h_connection_upgrade:
              if (ch == ',') {
                if (h_state == h_connection_keep_alive) {
                  parser->flags |= F_CONNECTION_KEEP_ALIVE;
                } else if (h_state == h_connection_close) {
                  parser->flags |= F_CONNECTION_CLOSE;
                } else if (h_state == h_connection_upgrade) {
                  parser->flags |= F_CONNECTION_UPGRADE;
                }
                h_state = h_matching_connection_token_start;
                parser->index = 0;
              } else if (ch != ' ') {
                h_state = h_matching_connection_token;
              }
              break;
            default:
              p_state = (enum state) (s_header_value);;
              h_state = h_general;
              break;
          }
        }
        parser->header_state = h_state;
        if (p == data + len)
          --p;
        do { nread += (uint32_t)(p - start); if (__builtin_expect(!!(nread > max_header_size), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_HEADER_OVERFLOW); } while(0); goto error; } } while (0);
        break;
      }
      case s_header_almost_done:
      {
        if (__builtin_expect(!!(ch != '\n'), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_LF_EXPECTED); } while(0);
          goto error;
        }
        p_state = (enum state) (s_header_value_lws);;
        break;
      }
      case s_header_value_lws:
      {
        if (ch == ' ' || ch == '\t') {
          if (parser->header_state == h_content_length_num) {
              parser->header_state = h_content_length_ws;
          }
          p_state = (enum state) (s_header_value_start);;
          goto reexecute;;
        }
        switch (parser->header_state) {
          case h_connection_keep_alive:
            parser->flags |= F_CONNECTION_KEEP_ALIVE;
            break;
          case h_connection_close:
            parser->flags |= F_CONNECTION_CLOSE;
            break;
          case h_transfer_encoding_chunked:
            parser->flags |= F_CHUNKED;
            break;
          case h_connection_upgrade:
            parser->flags |= F_CONNECTION_UPGRADE;
            break;
          default:
            break;
        }
        p_state = (enum state) (s_header_field_start);;
        goto reexecute;;
      }
      case s_header_value_discard_ws_almost_done:
      {
        do { if (ch != '\n') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_header_value_discard_lws);;
        break;
      }
      case s_header_value_discard_lws:
      {
        if (ch == ' ' || ch == '\t') {
          p_state = (enum state) (s_header_value_discard_ws);;
          break;
        } else {
          switch (parser->header_state) {
            case h_connection_keep_alive:
              parser->flags |= F_CONNECTION_KEEP_ALIVE;
              break;
            case h_connection_close:
              parser->flags |= F_CONNECTION_CLOSE;
              break;
            case h_connection_upgrade:
              parser->flags |= F_CONNECTION_UPGRADE;
              break;
            case h_transfer_encoding_chunked:
              parser->flags |= F_CHUNKED;
              break;
            case h_content_length:
              do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONTENT_LENGTH); } while(0);
              goto error;
              break;
            default:
              break;
          }
          do { if (!header_value_mark) { header_value_mark = p; } } while (0);
          p_state = (enum state) (s_header_field_start);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (header_value_mark) { if (__builtin_expect(!!(settings->on_header_value), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_header_value(parser, header_value_mark, (p - header_value_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_header_value); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } header_value_mark = ((void*)0); } } while (0);
          goto reexecute;;
        }
      }
      case s_headers_almost_done:
      {
        do { if (ch != '\n') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        if (parser->flags & F_TRAILING) {
          p_state = (enum state) (s_message_done);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_chunk_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_chunk_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_chunk_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } } while (0);
          goto reexecute;;
        }
        if ((parser->extra_flags & (F_TRANSFER_ENCODING >> 8)) &&
            (parser->flags & F_CONTENTLENGTH)) {
          if (!lenient || (parser->flags & F_CHUNKED)) {
            do { parser->nread = nread; parser->http_errno = (HPE_UNEXPECTED_CONTENT_LENGTH); } while(0);
            goto error;
          }
        }
        p_state = (enum state) (s_headers_done);;
        if ((parser->flags & F_UPGRADE) &&
            (parser->flags & F_CONNECTION_UPGRADE)) {
          parser->upgrade =
              (parser->type == HTTP_REQUEST || parser->status_code == 101);
        } else {
          parser->upgrade = (parser->method == HTTP_CONNECT);
        }
        if (settings->on_headers_complete) {
          switch (settings->on_headers_complete(parser)) {
            case 0:
              break;
            case 2:
              parser->upgrade = 1;
            case 1:
              parser->flags |= F_SKIPBODY;
              break;
            default:
              do { parser->nread = nread; parser->http_errno = (HPE_CB_headers_complete); } while(0);
              do { parser->nread = nread; parser->state = p_state; return (p - data); } while (0);;
          }
        }
        if (((enum http_errno) (parser)->http_errno) != HPE_OK) {
          do { parser->nread = nread; parser->state = p_state; return (p - data); } while (0);;
        }
        goto reexecute;;
      }
      case s_headers_done:
      {
        int hasBody;
        do { if (ch != '\n') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        parser->nread = 0;
        nread = 0;
        hasBody = parser->flags & F_CHUNKED ||
          (parser->content_length > 0 && parser->content_length != 18446744073709551615ULL);
        if (parser->upgrade && (parser->method == HTTP_CONNECT ||
                                (parser->flags & F_SKIPBODY) || !hasBody)) {
          p_state = (enum state) ((http_should_keep_alive(parser) ? (parser->type == HTTP_REQUEST ? s_start_req : s_start_res) : s_dead));;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
          do { parser->nread = nread; parser->state = p_state; return ((p - data) + 1); } while (0);;
        }
        if (parser->flags & F_SKIPBODY) {
          p_state = (enum state) ((http_should_keep_alive(parser) ? (parser->type == HTTP_REQUEST ? s_start_req : s_start_res) : s_dead));;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        } else if (parser->flags & F_CHUNKED) {
          p_state = (enum state) (s_chunk_size_start);;
        } else if (parser->extra_flags & (F_TRANSFER_ENCODING >> 8)) {
          if (parser->type == HTTP_REQUEST && !lenient) {
            do { parser->nread = nread; parser->http_errno = (HPE_INVALID_TRANSFER_ENCODING); } while(0);
            do { parser->nread = nread; parser->state = p_state; return (p - data); } while (0);;
          } else {
            p_state = (enum state) (s_body_identity_eof);;
          }
        } else {
          if (parser->content_length == 0) {
            p_state = (enum state) ((http_should_keep_alive(parser) ? (parser->type == HTTP_REQUEST ? s_start_req : s_start_res) : s_dead));;
            do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
          } else if (parser->content_length != 18446744073709551615ULL) {
            p_state = (enum state) (s_body_identity);;
          } else {
            if (!http_message_needs_eof(parser)) {
              p_state = (enum state) ((http_should_keep_alive(parser) ? (parser->type == HTTP_REQUEST ? s_start_req : s_start_res) : s_dead));;
              do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
            } else {
              p_state = (enum state) (s_body_identity_eof);;
            }
          }
        }
        break;
      }
      case s_body_identity:
      {
        uint64_t to_read = ((parser->content_length) < ((uint64_t) ((data + len) - p)) ? (parser->content_length) : ((uint64_t) ((data + len) - p)));
        ((parser->content_length != 0 && parser->content_length != 18446744073709551615ULL)?(void)0:abort());
        do { if (!body_mark) { body_mark = p; } } while (0);
        parser->content_length -= to_read;
        p += to_read - 1;
        if (parser->content_length == 0) {
          p_state = (enum state) (s_message_done);;
          do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (body_mark) { if (__builtin_expect(!!(settings->on_body), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_body(parser, body_mark, (p - body_mark + 1))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_body); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } body_mark = ((void*)0); } } while (0);
          goto reexecute;;
        }
        break;
      }
      case s_body_identity_eof:
        do { if (!body_mark) { body_mark = p; } } while (0);
        p = data + len - 1;
        break;
      case s_message_done:
        p_state = (enum state) ((http_should_keep_alive(parser) ? (parser->type == HTTP_REQUEST ? s_start_req : s_start_res) : s_dead));;
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_message_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_message_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_message_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        if (parser->upgrade) {
          do { parser->nread = nread; parser->state = p_state; return ((p - data) + 1); } while (0);;
        }
        break;
      case s_chunk_size_start:
      {
        ((nread == 1)?(void)0:abort());
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        unhex_val = unhex[(unsigned char)ch];
        if (__builtin_expect(!!(unhex_val == -1), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CHUNK_SIZE); } while(0);
          goto error;
        }
        parser->content_length = unhex_val;
        p_state = (enum state) (s_chunk_size);;
        break;
      }
      case s_chunk_size:
      {
        uint64_t t;
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        if (ch == '\r') {
          p_state = (enum state) (s_chunk_size_almost_done);;
          break;
        }
        unhex_val = unhex[(unsigned char)ch];
        if (unhex_val == -1) {
          if (ch == ';' || ch == ' ') {
            p_state = (enum state) (s_chunk_parameters);;
            break;
          }
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CHUNK_SIZE); } while(0);
          goto error;
        }
        t = parser->content_length;
        t *= 16;
        t += unhex_val;
        if (__builtin_expect(!!((18446744073709551615ULL - 16) / 16 < parser->content_length), 0)) {
          do { parser->nread = nread; parser->http_errno = (HPE_INVALID_CONTENT_LENGTH); } while(0);
          goto error;
        }
        parser->content_length = t;
        break;
      }
      case s_chunk_parameters:
      {
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        if (ch == '\r') {
          p_state = (enum state) (s_chunk_size_almost_done);;
          break;
        }
        break;
      }
      case s_chunk_size_almost_done:
      {
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        do { if (ch != '\n') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        parser->nread = 0;
        nread = 0;
        if (parser->content_length == 0) {
          parser->flags |= F_TRAILING;
          p_state = (enum state) (s_header_field_start);;
        } else {
          p_state = (enum state) (s_chunk_data);;
        }
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_chunk_header), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_chunk_header(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_chunk_header); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        break;
      }
      case s_chunk_data:
      {
        uint64_t to_read = ((parser->content_length) < ((uint64_t) ((data + len) - p)) ? (parser->content_length) : ((uint64_t) ((data + len) - p)));
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        ((parser->content_length != 0 && parser->content_length != 18446744073709551615ULL)?(void)0:abort());
        do { if (!body_mark) { body_mark = p; } } while (0);
        parser->content_length -= to_read;
        p += to_read - 1;
        if (parser->content_length == 0) {
          p_state = (enum state) (s_chunk_data_almost_done);;
        }
        break;
      }
      case s_chunk_data_almost_done:
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        ((parser->content_length == 0)?(void)0:abort());
        do { if (ch != '\r') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        p_state = (enum state) (s_chunk_data_done);;
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (body_mark) { if (__builtin_expect(!!(settings->on_body), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_body(parser, body_mark, (p - body_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_body); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } body_mark = ((void*)0); } } while (0);
        break;
      case s_chunk_data_done:
        ((parser->flags & F_CHUNKED)?(void)0:abort());
        do { if (ch != '\n') { do { parser->nread = nread; parser->http_errno = (HPE_STRICT); } while(0); goto error; } } while (0);
        parser->nread = 0;
        nread = 0;
        p_state = (enum state) (s_chunk_size_start);;
        do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (__builtin_expect(!!(settings->on_chunk_complete), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_chunk_complete(parser)), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_chunk_complete); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data + 1); } } } while (0);
        break;
      default:
        ((0 && "unhandled state")?(void)0:abort());
        do { parser->nread = nread; parser->http_errno = (HPE_INVALID_INTERNAL_STATE); } while(0);
        goto error;
    }
  }
  ((((header_field_mark ? 1 : 0) + (header_value_mark ? 1 : 0) + (url_mark ? 1 : 0) + (body_mark ? 1 : 0) + (status_mark ? 1 : 0)) <= 1)?(void)0:abort());
  do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (header_field_mark) { if (__builtin_expect(!!(settings->on_header_field), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_header_field(parser, header_field_mark, (p - header_field_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_header_field); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } header_field_mark = ((void*)0); } } while (0);
  do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (header_value_mark) { if (__builtin_expect(!!(settings->on_header_value), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_header_value(parser, header_value_mark, (p - header_value_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_header_value); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } header_value_mark = ((void*)0); } } while (0);
  do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (url_mark) { if (__builtin_expect(!!(settings->on_url), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_url(parser, url_mark, (p - url_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_url); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } url_mark = ((void*)0); } } while (0);
  do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (body_mark) { if (__builtin_expect(!!(settings->on_body), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_body(parser, body_mark, (p - body_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_body); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } body_mark = ((void*)0); } } while (0);
  do { ((((enum http_errno) (parser)->http_errno) == HPE_OK)?(void)0:abort()); if (status_mark) { if (__builtin_expect(!!(settings->on_status), 1)) { parser->state = p_state; if (__builtin_expect(!!(0 != settings->on_status(parser, status_mark, (p - status_mark))), 0)) { do { parser->nread = nread; parser->http_errno = (HPE_CB_status); } while(0); } p_state = (enum state) (parser->state);; if (__builtin_expect(!!(((enum http_errno) (parser)->http_errno) != HPE_OK), 0)) { return (p - data); } } status_mark = ((void*)0); } } while (0);
  do { parser->nread = nread; parser->state = p_state; return (len); } while (0);;
error:
  if (((enum http_errno) (parser)->http_errno) == HPE_OK) {
    do { parser->nread = nread; parser->http_errno = (HPE_UNKNOWN); } while(0);
  }
  do { parser->nread = nread; parser->state = p_state; return (p - data); } while (0);;
}
int
http_message_needs_eof (const http_parser *parser)
{
  if (parser->type == HTTP_REQUEST) {
    return 0;
  }
  if (parser->status_code / 100 == 1 ||
      parser->status_code == 204 ||
      parser->status_code == 304 ||
      parser->flags & F_SKIPBODY) {
    return 0;
  }
  if ((parser->extra_flags & (F_TRANSFER_ENCODING >> 8)) &&
      (parser->flags & F_CHUNKED) == 0) {
    return 1;
  }
  if ((parser->flags & F_CHUNKED) || parser->content_length != 18446744073709551615ULL) {
    return 0;
  }
  return 1;
}
int
http_should_keep_alive (const http_parser *parser)
{
  if (parser->http_major > 0 && parser->http_minor > 0) {
    if (parser->flags & F_CONNECTION_CLOSE) {
      return 0;
    }
  } else {
    if (!(parser->flags & F_CONNECTION_KEEP_ALIVE)) {
      return 0;
    }
  }
  return !http_message_needs_eof(parser);
}
const char *
http_method_str (enum http_method m)
{
  return ((unsigned int) (m) < (sizeof(method_strings) / sizeof((method_strings)[0])) ? (method_strings)[(m)] : ("<unknown>"));
}
const char *
http_status_str (enum http_status s)
{
  switch (s) {
    case HTTP_STATUS_CONTINUE: return "Continue"; case HTTP_STATUS_SWITCHING_PROTOCOLS: return "Switching Protocols"; case HTTP_STATUS_PROCESSING: return "Processing"; case HTTP_STATUS_OK: return "OK"; case HTTP_STATUS_CREATED: return "Created"; case HTTP_STATUS_ACCEPTED: return "Accepted"; case HTTP_STATUS_NON_AUTHORITATIVE_INFORMATION: return "Non-Authoritative Information"; case HTTP_STATUS_NO_CONTENT: return "No Content"; case HTTP_STATUS_RESET_CONTENT: return "Reset Content"; case HTTP_STATUS_PARTIAL_CONTENT: return "Partial Content"; case HTTP_STATUS_MULTI_STATUS: return "Multi-Status"; case HTTP_STATUS_ALREADY_REPORTED: return "Already Reported"; case HTTP_STATUS_IM_USED: return "IM Used"; case HTTP_STATUS_MULTIPLE_CHOICES: return "Multiple Choices"; case HTTP_STATUS_MOVED_PERMANENTLY: return "Moved Permanently"; case HTTP_STATUS_FOUND: return "Found"; case HTTP_STATUS_SEE_OTHER: return "See Other"; case HTTP_STATUS_NOT_MODIFIED: return "Not Modified"; case HTTP_STATUS_USE_PROXY: return "Use Proxy"; case HTTP_STATUS_TEMPORARY_REDIRECT: return "Temporary Redirect"; case HTTP_STATUS_PERMANENT_REDIRECT: return "Permanent Redirect"; case HTTP_STATUS_BAD_REQUEST: return "Bad Request"; case HTTP_STATUS_UNAUTHORIZED: return "Unauthorized"; case HTTP_STATUS_PAYMENT_REQUIRED: return "Payment Required"; case HTTP_STATUS_FORBIDDEN: return "Forbidden"; case HTTP_STATUS_NOT_FOUND: return "Not Found"; case HTTP_STATUS_METHOD_NOT_ALLOWED: return "Method Not Allowed"; case HTTP_STATUS_NOT_ACCEPTABLE: return "Not Acceptable"; case HTTP_STATUS_PROXY_AUTHENTICATION_REQUIRED: return "Proxy Authentication Required"; case HTTP_STATUS_REQUEST_TIMEOUT: return "Request Timeout"; case HTTP_STATUS_CONFLICT: return "Conflict"; case HTTP_STATUS_GONE: return "Gone"; case HTTP_STATUS_LENGTH_REQUIRED: return "Length Required"; case HTTP_STATUS_PRECONDITION_FAILED: return "Precondition Failed"; case HTTP_STATUS_PAYLOAD_TOO_LARGE: return "Payload Too Large"; case HTTP_STATUS_URI_TOO_LONG: return "URI Too Long"; case HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE: return "Unsupported Media Type"; case HTTP_STATUS_RANGE_NOT_SATISFIABLE: return "Range Not Satisfiable"; case HTTP_STATUS_EXPECTATION_FAILED: return "Expectation Failed"; case HTTP_STATUS_MISDIRECTED_REQUEST: return "Misdirected Request"; case HTTP_STATUS_UNPROCESSABLE_ENTITY: return "Unprocessable Entity"; case HTTP_STATUS_LOCKED: return "Locked"; case HTTP_STATUS_FAILED_DEPENDENCY: return "Failed Dependency"; case HTTP_STATUS_UPGRADE_REQUIRED: return "Upgrade Required"; case HTTP_STATUS_PRECONDITION_REQUIRED: return "Precondition Required"; case HTTP_STATUS_TOO_MANY_REQUESTS: return "Too Many Requests"; case HTTP_STATUS_REQUEST_HEADER_FIELDS_TOO_LARGE: return "Request Header Fields Too Large"; case HTTP_STATUS_UNAVAILABLE_FOR_LEGAL_REASONS: return "Unavailable For Legal Reasons"; case HTTP_STATUS_INTERNAL_SERVER_ERROR: return "Internal Server Error"; case HTTP_STATUS_NOT_IMPLEMENTED: return "Not Implemented"; case HTTP_STATUS_BAD_GATEWAY: return "Bad Gateway"; case HTTP_STATUS_SERVICE_UNAVAILABLE: return "Service Unavailable"; case HTTP_STATUS_GATEWAY_TIMEOUT: return "Gateway Timeout"; case HTTP_STATUS_HTTP_VERSION_NOT_SUPPORTED: return "HTTP Version Not Supported"; case HTTP_STATUS_VARIANT_ALSO_NEGOTIATES: return "Variant Also Negotiates"; case HTTP_STATUS_INSUFFICIENT_STORAGE: return "Insufficient Storage"; case HTTP_STATUS_LOOP_DETECTED: return "Loop Detected"; case HTTP_STATUS_NOT_EXTENDED: return "Not Extended"; case HTTP_STATUS_NETWORK_AUTHENTICATION_REQUIRED: return "Network Authentication Required";
    default: return "<unknown>";
  }
}
void
http_parser_init (http_parser *parser, enum http_parser_type t)
{
  void *data = parser->data;
  memset(parser, 0, sizeof(*parser));
  parser->data = data;
  parser->type = t;
  parser->state = (t == HTTP_REQUEST ? s_start_req : (t == HTTP_RESPONSE ? s_start_res : s_start_req_or_res));
  parser->http_errno = HPE_OK;
}
void
http_parser_settings_init(http_parser_settings *settings)
{
  memset(settings, 0, sizeof(*settings));
}
const char *
http_errno_name(enum http_errno err) {
  ((((size_t) err) < (sizeof(http_strerror_tab) / sizeof((http_strerror_tab)[0])))?(void)0:abort());
  return http_strerror_tab[err].name;
}
const char *
http_errno_description(enum http_errno err) {
  ((((size_t) err) < (sizeof(http_strerror_tab) / sizeof((http_strerror_tab)[0])))?(void)0:abort());
  return http_strerror_tab[err].description;
}
static enum http_host_state
http_parse_host_char(enum http_host_state s, const char ch) {
  switch(s) {
    case s_http_userinfo:
    case s_http_userinfo_start:
      if (ch == '@') {
        return s_http_host_start;
      }
      if (((((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z') || ((ch) >= '0' && (ch) <= '9')) || ((ch) == '-' || (ch) == '_' || (ch) == '.' || (ch) == '!' || (ch) == '~' || (ch) == '*' || (ch) == '\'' || (ch) == '(' || (ch) == ')') || (ch) == '%' || (ch) == ';' || (ch) == ':' || (ch) == '&' || (ch) == '=' || (ch) == '+' || (ch) == '$' || (ch) == ',')) {
        return s_http_userinfo;
      }
      break;
    case s_http_host_start:
      if (ch == '[') {
        return s_http_host_v6_start;
      }
      if (((((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z') || ((ch) >= '0' && (ch) <= '9')) || (ch) == '.' || (ch) == '-')) {
        return s_http_host;
      }
      break;
    case s_http_host:
      if (((((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z') || ((ch) >= '0' && (ch) <= '9')) || (ch) == '.' || (ch) == '-')) {
        return s_http_host;
      }
    case s_http_host_v6_end:
      if (ch == ':') {
        return s_http_host_port_start;
      }
      break;
    case s_http_host_v6:
      if (ch == ']') {
        return s_http_host_v6_end;
      }
    case s_http_host_v6_start:
      if ((((ch) >= '0' && (ch) <= '9') || ((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'f')) || ch == ':' || ch == '.') {
        return s_http_host_v6;
      }
      if (s == s_http_host_v6 && ch == '%') {
        return s_http_host_v6_zone_start;
      }
      break;
    case s_http_host_v6_zone:
      if (ch == ']') {
        return s_http_host_v6_end;
      }
    case s_http_host_v6_zone_start:
      if ((((unsigned char)(ch | 0x20) >= 'a' && (unsigned char)(ch | 0x20) <= 'z') || ((ch) >= '0' && (ch) <= '9')) || ch == '%' || ch == '.' || ch == '-' || ch == '_' ||
          ch == '~') {
        return s_http_host_v6_zone;
      }
      break;
    case s_http_host_port:
    case s_http_host_port_start:
      if (((ch) >= '0' && (ch) <= '9')) {
        return s_http_host_port;
      }
      break;
    default:
      break;
  }
  return s_http_host_dead;
}
static int
http_parse_host(const char * buf, struct http_parser_url *u, int found_at) {
  enum http_host_state s;
  const char *p;
  size_t buflen = u->field_data[UF_HOST].off + u->field_data[UF_HOST].len;
  ((u->field_set & (1 << UF_HOST))?(void)0:abort());
  u->field_data[UF_HOST].len = 0;
  s = found_at ? s_http_userinfo_start : s_http_host_start;
  for (p = buf + u->field_data[UF_HOST].off; p < buf + buflen; p++) {
    enum http_host_state new_s = http_parse_host_char(s, *p);
    if (new_s == s_http_host_dead) {
      return 1;
    }
    switch(new_s) {
      case s_http_host:
        if (s != s_http_host) {
          u->field_data[UF_HOST].off = (uint16_t)(p - buf);
        }
        u->field_data[UF_HOST].len++;
        break;
      case s_http_host_v6:
        if (s != s_http_host_v6) {
          u->field_data[UF_HOST].off = (uint16_t)(p - buf);
        }
        u->field_data[UF_HOST].len++;
        break;
      case s_http_host_v6_zone_start:
      case s_http_host_v6_zone:
        u->field_data[UF_HOST].len++;
        break;
      case s_http_host_port:
        if (s != s_http_host_port) {
          u->field_data[UF_PORT].off = (uint16_t)(p - buf);
          u->field_data[UF_PORT].len = 0;
          u->field_set |= (1 << UF_PORT);
        }
        u->field_data[UF_PORT].len++;
        break;
      case s_http_userinfo:
        if (s != s_http_userinfo) {
          u->field_data[UF_USERINFO].off = (uint16_t)(p - buf);
          u->field_data[UF_USERINFO].len = 0;
          u->field_set |= (1 << UF_USERINFO);
        }
        u->field_data[UF_USERINFO].len++;
        break;
      default:
        break;
    }
    s = new_s;
  }
  switch (s) {
    case s_http_host_start:
    case s_http_host_v6_start:
    case s_http_host_v6:
    case s_http_host_v6_zone_start:
    case s_http_host_v6_zone:
    case s_http_host_port_start:
    case s_http_userinfo:
    case s_http_userinfo_start:
      return 1;
    default:
      break;
  }
  return 0;
}
void
http_parser_url_init(struct http_parser_url *u) {
  memset(u, 0, sizeof(*u));
}
int
http_parser_parse_url(const char *buf, size_t buflen, int is_connect,
                      struct http_parser_url *u)
{
  enum state s;
  const char *p;
  enum http_parser_url_fields uf, old_uf;
  int found_at = 0;
  if (buflen == 0) {
    return 1;
  }
  u->port = u->field_set = 0;
  s = is_connect ? s_req_server_start : s_req_spaces_before_url;
  old_uf = UF_MAX;
  for (p = buf; p < buf + buflen; p++) {
    s = parse_url_char(s, *p);
    switch (s) {
      case s_dead:
        return 1;
      case s_req_schema_slash:
      case s_req_schema_slash_slash:
      case s_req_server_start:
      case s_req_query_string_start:
      case s_req_fragment_start:
        continue;
      case s_req_schema:
        uf = UF_SCHEMA;
        break;
      case s_req_server_with_at:
        found_at = 1;
      case s_req_server:
        uf = UF_HOST;
        break;
      case s_req_path:
        uf = UF_PATH;
        break;
      case s_req_query_string:
        uf = UF_QUERY;
        break;
      case s_req_fragment:
        uf = UF_FRAGMENT;
        break;
      default:
        ((!"Unexpected state")?(void)0:abort());
        return 1;
    }
    if (uf == old_uf) {
      u->field_data[uf].len++;
      continue;
    }
    u->field_data[uf].off = (uint16_t)(p - buf);
    u->field_data[uf].len = 1;
    u->field_set |= (1 << uf);
    old_uf = uf;
  }
  if ((u->field_set & (1 << UF_SCHEMA)) &&
      (u->field_set & (1 << UF_HOST)) == 0) {
    return 1;
  }
  if (u->field_set & (1 << UF_HOST)) {
    if (http_parse_host(buf, u, found_at) != 0) {
      return 1;
    }
  }
  if (is_connect && u->field_set != ((1 << UF_HOST)|(1 << UF_PORT))) {
    return 1;
  }
  if (u->field_set & (1 << UF_PORT)) {
    uint16_t off;
    uint16_t len;
    const char* p;
    const char* end;
    unsigned long v;
    off = u->field_data[UF_PORT].off;
    len = u->field_data[UF_PORT].len;
    end = buf + off + len;
    ((off + len <= buflen && "Port number overflow")?(void)0:abort());
    v = 0;
    for (p = buf + off; p < end; p++) {
      v *= 10;
      v += *p - '0';
      if (v > 0xffff) {
        return 1;
      }
    }
    u->port = (uint16_t) v;
  }
  return 0;
}
void
http_parser_pause(http_parser *parser, int paused) {
  if (((enum http_errno) (parser)->http_errno) == HPE_OK ||
      ((enum http_errno) (parser)->http_errno) == HPE_PAUSED) {
    uint32_t nread = parser->nread;
    do { parser->nread = nread; parser->http_errno = ((paused) ? HPE_PAUSED : HPE_OK); } while(0);
  } else {
    ((0 && "Attempting to pause parser in error state")?(void)0:abort());
  }
}
int
http_body_is_final(const struct http_parser *parser) {
    return parser->state == s_message_done;
}
unsigned long
http_parser_version(void) {
  return 2 * 0x10000 |
         9 * 0x00100 |
         4 * 0x00001;
}
void
http_parser_set_max_header_size(uint32_t size) {
  max_header_size = size;
}
int printf(const char*,...);
static int events, bytes;
static int on_event(http_parser *p) { events = events * 3 + p->method + 1; events &= 0xffff; return 0; }
static int on_data(http_parser *p, const char *at, size_t length) { (void)p; bytes += (int)length * (at[0] & 15); return 0; }
static const char *const requests[] = {
  "GET /index.html?q=1#top HTTP/1.1\r\nHost: example.org\r\nConnection: keep-alive\r\n\r\n",
  "POST /upload HTTP/1.1\r\nHost: example.org\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  "PUT /big HTTP/1.1\r\nHost: example.org\r\nContent-Length: 12000000000000000000\r\n\r\nabc",
};
int main(void) {
  http_parser parser;
  http_parser_settings settings;
  struct http_parser_url url;
  unsigned i;
  http_parser_settings_init(&settings);
  settings.on_message_begin = on_event;
  settings.on_headers_complete = on_event;
  settings.on_message_complete = on_event;
  settings.on_url = on_data;
  settings.on_header_field = on_data;
  settings.on_header_value = on_data;
  settings.on_body = on_data;
  for (i = 0; i < 3; i++) {
    size_t n;
    http_parser_init(&parser, HTTP_REQUEST);
    n = http_parser_execute(&parser, &settings, requests[i], strlen(requests[i]));
    printf("%u %s %s %d %d\n", (unsigned)n, http_method_str(parser.method), http_errno_name(parser.http_errno), events, bytes);
  }
  http_parser_url_init(&url);
  printf("%d\n", http_parser_parse_url("http://user@example.org:8080/a?b#c", 34, 0, &url));
  return 0;
}
