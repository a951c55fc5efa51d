#ifndef INBETWEEN_CPNG_H
#define INBETWEEN_CPNG_H
#include <png.h>
#endif
