int strcasecmp(const char*,const char*); int strncasecmp(const char*,const char*,unsigned long);
