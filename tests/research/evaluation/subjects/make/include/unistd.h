int close(int); int dup(int);
