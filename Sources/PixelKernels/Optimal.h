#ifndef INBETWEEN_OPTIMAL_H
#define INBETWEEN_OPTIMAL_H

#include "Costs.h"
#include "Internal.h"

// The slow search for matches, by which every band is written again for the smallest file.

enum {
  PK_OPTIMAL_HASH3_BITS = 14,
  PK_OPTIMAL_HASH4_BITS = 14,
  PK_OPTIMAL_HASH12_BITS = 15,
  /// The bytes that are divided into literals and matches at once.
  PK_OPTIMAL_PART = 16384,
  /// The most matches that are kept at each position.
  PK_OPTIMAL_FOUND = 8,
};

typedef struct {
  uint16_t length, distance;
} pk_found;

typedef struct {
  const uint8_t *start;
  uint32_t heads3[1 << PK_OPTIMAL_HASH3_BITS];
  uint32_t heads4[1 << PK_OPTIMAL_HASH4_BITS];
  uint32_t heads12[1 << PK_OPTIMAL_HASH12_BITS];
  /// For each position, the one before with the same hash of four bytes, and of .
  uint32_t previous4[32768];
  uint32_t previous12[32768];
  /// The matches of a part, and where those of each position begin.
  pk_found found[PK_OPTIMAL_PART * PK_OPTIMAL_FOUND];
  uint32_t firsts[PK_OPTIMAL_PART + 1];
  uint32_t found_count;
  /// The least bits from each position to the end of the part, in sixteenths, and how to begin there.
  uint32_t costs[PK_OPTIMAL_PART + 1];
  pk_found steps[PK_OPTIMAL_PART];
  pk_symbols symbols;
} pk_optimal;

/// Compresses rows up to `end`, several times as slowly as libpng. Bytes from `start` on may be repeated. Returns the
/// bytes written.
size_t pk_optimal_encode(pk_optimal *optimal, pk_matcher *matcher, const uint8_t *start, const uint8_t *from,
                         const uint8_t *end, unsigned bpp, uint8_t *out);

#endif
