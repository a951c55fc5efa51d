#ifndef INBETWEEN_PIXEL_KERNELS_H
#define INBETWEEN_PIXEL_KERNELS_H
#include <stddef.h>
#include <stdint.h>

#include "PixelCompare.h"
#endif
