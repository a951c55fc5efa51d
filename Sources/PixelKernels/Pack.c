#include "Internal.h"
#include "PixelKernels.h"

enum { RUN = 0u << 30, LITERALS = 1u << 30, ABOVE = 2u << 30 };

/// The shortest run that is worth its two words. A copy of the row above takes one.
enum { SHORTEST_RUN = 3, SHORTEST_COPY = 2 };

static inline uint8_t *put_word(uint8_t *out, uint32_t word) {
  out[0] = (uint8_t)word;
  out[1] = (uint8_t)(word >> 8);
  out[2] = (uint8_t)(word >> 16);
  out[3] = (uint8_t)(word >> 24);
  return out + 4;
}

static uint8_t *put_pixels(uint8_t *out, const uint32_t *words, size_t count, int is_opaque) {
  if (is_opaque) {
    pk_opaque_rgba_from_words(words, count, out);
  } else {
    pk_rgba_from_words(words, count, out);
  }
  return out + 4 * count;
}

/// How many words are the same from two places on.
static inline size_t same(const uint32_t *a, const uint32_t *b, size_t limit) {
  size_t count = 0;
  while (count + 16 <= limit && memcmp(a + count, b + count, 16 * sizeof *a) == 0) count += 16;
  while (count < limit && a[count] == b[count]) count++;
  return count;
}

size_t pk_pack_rows(const uint32_t *words, size_t width, size_t height, int is_opaque, uint8_t *out) {
  const uint8_t *start = out;
  size_t count = width * height, at = 0, literal = 0;
  while (at < count) {
    size_t copy = at < width ? 0 : same(words + at, words + at - width, count - at);
    size_t run = copy >= count - at ? 0 : 1 + same(words + at, words + at + 1, count - at - 1);
    int is_run = run >= SHORTEST_RUN && run > copy;
    if (!is_run && copy < SHORTEST_COPY) {
      at++;
      continue;
    }
    if (literal < at) {
      out = put_word(out, LITERALS | (uint32_t)(at - literal));
      out = put_pixels(out, words + literal, at - literal, is_opaque);
    }
    if (is_run) {
      out = put_word(out, RUN | (uint32_t)run);
      out = put_pixels(out, words + at, 1, is_opaque);
      at += run;
    } else {
      out = put_word(out, ABOVE | (uint32_t)copy);
      at += copy;
    }
    literal = at;
  }
  if (literal < count) {
    out = put_word(out, LITERALS | (uint32_t)(count - literal));
    out = put_pixels(out, words + literal, count - literal, is_opaque);
  }
  return (size_t)(out - start);
}
