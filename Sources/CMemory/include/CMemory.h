#ifndef INBETWEEN_CMEMORY_H
#define INBETWEEN_CMEMORY_H

/// The exit status of a process that has no memory: EX_OSERR of sysexits.h.
enum { CMEMORY_EXIT_STATUS = 71 };

#endif
