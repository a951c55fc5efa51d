#ifndef INBETWEEN_CHAINS_H
#define INBETWEEN_CHAINS_H

#include "Costs.h"
#include "Internal.h"

// The search for matches at any offset, by which a band is written again if the search for pixels leaves much.

enum {
  PK_CHAINS_HASH_BITS = 15,
  PK_CHAINS_NEAR_HASH_BITS = 14,
};

typedef struct {
  const uint8_t *start;
  /// The last position with the same hash of five bytes, and of three.
  uint32_t heads[1 << PK_CHAINS_HASH_BITS];
  uint32_t near_heads[1 << PK_CHAINS_NEAR_HASH_BITS];
  /// For each position, the one before with the same hash of five bytes.
  uint32_t previous[PK_WINDOW];
  /// How many positions of a chain are compared, and how many were in the current part.
  uint32_t depth, compared;
  pk_symbols symbols;
} pk_chains;

/// Compresses rows up to `end` into a matcher that has begun at `from`, in less than libpng's time. Bytes from `start`
/// on may be repeated. `known` is a block of the band as it was written before, whose symbols are expected here, or null.
void pk_chains_match(pk_chains *chains, pk_matcher *matcher, const pk_block *known, const uint8_t *start,
                     const uint8_t *from, const uint8_t *end);

#endif
