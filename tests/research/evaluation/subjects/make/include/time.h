#ifndef F_TIME
#define F_TIME
typedef long time_t; typedef long clock_t; struct timespec { time_t tv_sec; long tv_nsec; }; time_t time(time_t*); clock_t clock(void); int clock_gettime(int,struct timespec*);
#define CLOCK_MONOTONIC 1
#define CLOCKS_PER_SEC 1000000
#endif
