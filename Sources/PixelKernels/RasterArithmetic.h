#ifndef INBETWEEN_RASTER_ARITHMETIC_H
#define INBETWEEN_RASTER_ARITHMETIC_H

#include "Clones.h"

#include <stdint.h>

/// Each component times m/255, rounded to nearest.
static inline uint32_t pk_scaled(uint32_t pixel, uint32_t m) {
  uint32_t rb = (pixel & 0x00ff00ffu) * m + 0x00800080u;
  uint32_t ag = ((pixel >> 8) & 0x00ff00ffu) * m + 0x00800080u;
  rb = ((rb + ((rb >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
  ag = (ag + ((ag >> 8) & 0x00ff00ffu)) & 0xff00ff00u;
  return rb | ag;
}

/// Premultiplied source over destination.
static inline uint32_t pk_over(uint32_t source, uint32_t destination) {
  return source + pk_scaled(destination, 255u - (source >> 24));
}

/// a·(255 − m)/255 + b·m/255, rounded once.
static inline uint32_t pk_mixed(uint32_t a, uint32_t b, uint32_t m) {
  uint32_t n = 255u - m;
  uint32_t rb = (a & 0x00ff00ffu) * n + (b & 0x00ff00ffu) * m + 0x00800080u;
  uint32_t ag = ((a >> 8) & 0x00ff00ffu) * n + ((b >> 8) & 0x00ff00ffu) * m + 0x00800080u;
  rb = ((rb + ((rb >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
  ag = (ag + ((ag >> 8) & 0x00ff00ffu)) & 0xff00ff00u;
  return rb | ag;
}

static inline uint8_t pk_multiplied(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128u;
  return (uint8_t)((t + (t >> 8)) >> 8);
}

#endif
