#include "Internal.h"
#include "PixelKernels.h"

// RFC 1951, 3.2.5: symbol 257 + n stands for lengths from length_base[n], with length_extra[n] further bits.
const uint8_t pk_length_symbol[259] = {
  0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15,
  15, 15, 15, 16, 16, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 17, 17, 17, 18, 18, 18, 18, 18, 18, 18, 18, 19,
  19, 19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 21, 21, 21, 21, 21,
  21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 23,
  23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24,
  24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 25, 25, 25, 25, 25, 25, 25, 25, 25,
  25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 26, 26, 26, 26, 26,
  26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 27,
  27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27,
  27, 27, 28,
};
static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[30] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                           193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_extra[30] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                           6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

static inline void put_bits(pk_bits *bits, uint64_t value, unsigned count) {
  bits->bits |= value << bits->count;
  bits->count += count;
}

// Writes complete bytes, so that fewer than 8 bits remain; eight bytes after `next` must be writable.
static inline void flush_bits(pk_bits *bits) {
  uint8_t *p = bits->next;
  uint64_t v = bits->bits;
  for (int i = 0; i < 8; i++) p[i] = (uint8_t)(v >> (8 * i));
  unsigned whole = bits->count >> 3;
  bits->next += whole;
  bits->bits = whole == 8 ? 0 : v >> (8 * whole);
  bits->count &= 7;
}

void pk_bits_align(pk_bits *bits) {
  flush_bits(bits);
  if (bits->count == 0) return;
  if (bits->count & 1) {
    put_bits(bits, 0, 3);
    bits->count = (bits->count + 7) & ~7u;
    put_bits(bits, 0xffff0000u, 32);
  } else {
    // An empty block with fixed codes has ten bits, so at most three of them take less space than a stored block.
    while (bits->count & 7) put_bits(bits, 1 << 1, 10);
  }
  flush_bits(bits);
}

/// A prefix code: for each symbol the number of bits << 16 | the bits in the order they are written.
typedef struct {
  uint32_t codes[PK_LITERALS];
  uint8_t lengths[PK_LITERALS];
} prefix_code;

// Sorts by frequency, stably by symbol. Entries are frequency << 9 | symbol.
static void sort_entries(uint32_t *entries, uint32_t *spare, unsigned count) {
  if (count <= 24) {
    for (unsigned i = 1; i < count; i++) {
      uint32_t entry = entries[i];
      unsigned k = i;
      for (; k > 0 && entries[k - 1] > entry; k--) entries[k] = entries[k - 1];
      entries[k] = entry;
    }
    return;
  }
  // The frequency is in the two bytes above the symbol.
  for (unsigned shift = 9; shift < 25; shift += 8) {
    uint32_t places[256] = {0};
    for (unsigned i = 0; i < count; i++) places[entries[i] >> shift & 255]++;
    uint32_t sum = 0;
    for (unsigned i = 0; i < 256; i++) {
      uint32_t n = places[i];
      places[i] = sum;
      sum += n;
    }
    for (unsigned i = 0; i < count; i++) spare[places[entries[i] >> shift & 255]++] = entries[i];
    uint32_t *t = entries;
    entries = spare;
    spare = t;
  }
}

// Code lengths by Moffat and Katajainen, "In-place calculation of minimum-redundancy codes" (1995): `a` contains
// frequencies in ascending order and receives lengths in descending order.
static void minimum_redundancy(uint32_t *a, int n) {
  a[0] += a[1];
  int root = 0, leaf = 2, next;
  for (next = 1; next < n - 1; next++) {
    if (leaf >= n || a[root] < a[leaf]) {
      a[next] = a[root];
      a[root++] = (uint32_t)next;
    } else {
      a[next] = a[leaf++];
    }
    if (leaf >= n || (root < next && a[root] < a[leaf])) {
      a[next] += a[root];
      a[root++] = (uint32_t)next;
    } else {
      a[next] += a[leaf++];
    }
  }
  a[n - 2] = 0;
  for (next = n - 3; next >= 0; next--) a[next] = a[a[next]] + 1;
  int available = 1, used = 0;
  uint32_t depth = 0;
  root = n - 2;
  next = n - 1;
  while (available > 0) {
    while (root >= 0 && a[root] == depth) {
      used++;
      root--;
    }
    while (available > used) {
      a[next--] = depth;
      available--;
    }
    available = 2 * used;
    depth++;
    used = 0;
  }
}

static uint32_t reversed(uint32_t code, unsigned length) {
  code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
  code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
  code = (code & 0x0f0f) << 4 | (code >> 4 & 0x0f0f);
  code = (code & 0x00ff) << 8 | code >> 8;
  return code >> (16 - length);
}

// Codes from lengths (RFC 1951, 3.2.2).
static void assign_codes(prefix_code *code, unsigned symbols) {
  uint16_t next[16] = {0}, counts[16] = {0};
  for (unsigned s = 0; s < symbols; s++) counts[code->lengths[s]]++;
  counts[0] = 0;
  for (unsigned length = 1; length < 16; length++) next[length] = (uint16_t)((next[length - 1] + counts[length - 1]) << 1);
  for (unsigned s = 0; s < symbols; s++) {
    unsigned length = code->lengths[s];
    code->codes[s] = length ? (uint32_t)length << 16 | reversed(next[length]++, length) : 0;
  }
}

// A complete code of at most `limit` bits. At least two symbols get one, because some decoders refuse incomplete codes.
static void build_code(const uint32_t *uses, unsigned symbols, unsigned limit, prefix_code *code) {
  uint32_t entries[PK_LITERALS], spare[PK_LITERALS], lengths[PK_LITERALS];
  unsigned count = 0;
  memset(code->lengths, 0, symbols);
  uint32_t most = 0;
  for (unsigned s = 0; s < symbols; s++) most |= uses[s];
  unsigned scale = most > 65535 ? 16 - (unsigned)__builtin_clz(most) : 0;
  for (unsigned s = 0; s < symbols; s++)
    if (uses[s]) entries[count++] = (uses[s] >> scale ? uses[s] >> scale : 1) << 9 | s;
  for (unsigned s = 0; count < 2; s++)
    if (!uses[s]) entries[count++] = 1u << 9 | s;
  sort_entries(entries, spare, count);
  for (unsigned i = 0; i < count; i++) lengths[i] = entries[i] >> 9;
  minimum_redundancy(lengths, (int)count);

  // Codes longer than the limit are shortened to it, and shorter ones are lengthened until the code is complete again.
  unsigned counts[33] = {0};
  for (unsigned i = 0; i < count; i++) counts[lengths[i] > limit ? limit : lengths[i]]++;
  uint32_t total = 0;
  for (unsigned length = 1; length <= limit; length++) total += (uint32_t)counts[length] << (limit - length);
  while (total > 1u << limit) {
    counts[limit]--;
    for (unsigned length = limit - 1; length > 0; length--) {
      if (counts[length]) {
        counts[length]--;
        counts[length + 1] += 2;
        break;
      }
    }
    total--;
  }
  unsigned i = 0;
  for (unsigned length = limit; length > 0; length--)
    for (unsigned k = 0; k < counts[length]; k++) code->lengths[entries[i++] & 511] = (uint8_t)length;
  assign_codes(code, symbols);
}

// The lengths of both codes as run lengths (RFC 1951, 3.2.7): symbol | extra bits << 8 | number of them << 16.
static unsigned run_lengths(const uint8_t *lengths, unsigned count, uint32_t *runs) {
  unsigned n = 0;
  for (unsigned i = 0; i < count;) {
    uint8_t length = lengths[i];
    unsigned run = 1;
    while (i + run < count && lengths[i + run] == length) run++;
    i += run;
    if (length == 0) {
      for (; run >= 11; ) {
        unsigned k = run < 138 ? run : 138;
        runs[n++] = 18 | (k - 11) << 8 | 7 << 16;
        run -= k;
      }
      if (run >= 3) {
        runs[n++] = 17 | (run - 3) << 8 | 3 << 16;
        run = 0;
      }
    } else if (run >= 4) {
      runs[n++] = length;
      run--;
      while (run >= 3) {
        unsigned k = run < 6 ? run : 6;
        runs[n++] = 16 | (k - 3) << 8 | 2 << 16;
        run -= k;
      }
    }
    for (; run > 0; run--) runs[n++] = length;
  }
  return n;
}

static uint64_t code_cost(const uint32_t *uses, const uint8_t *lengths, unsigned symbols) {
  uint64_t cost = 0;
  for (unsigned s = 0; s < symbols; s++) cost += (uint64_t)uses[s] * lengths[s];
  return cost;
}

// The fixed codes, which need no description (RFC 1951, 3.2.6).
static void fixed_codes(prefix_code *literal, prefix_code *distance) {
  for (unsigned s = 0; s < 288; s++) literal->lengths[s] = s < 144 ? 8 : s < 256 ? 9 : s < 280 ? 7 : 8;
  for (unsigned s = 0; s < 32; s++) distance->lengths[s] = 5;
  assign_codes(literal, 288);
  assign_codes(distance, 32);
}

static uint64_t fixed_cost_of(const uint32_t *uses, const uint32_t *distance_uses) {
  uint64_t cost = 0;
  for (unsigned s = 0; s < 144; s++) cost += 8 * uses[s];
  for (unsigned s = 144; s < 256; s++) cost += 9 * uses[s];
  for (unsigned s = 256; s < 280; s++) cost += 7 * uses[s];
  for (unsigned s = 280; s < 286; s++) cost += 8 * uses[s];
  for (unsigned s = 0; s < 30; s++) cost += 5 * distance_uses[s];
  return cost;
}

static inline void put_symbol(pk_bits *bits, const prefix_code *code, unsigned symbol) {
  uint32_t bits_and_count = code->codes[symbol];
  put_bits(bits, bits_and_count & 0xffff, bits_and_count >> 16);
}

// Four literals of at most 14 bits fit beside the 7 bits that flushing leaves. They are joined in pairs, so that only one
// of the additions and shifts waits for the previous four.
static inline const uint8_t *write_literals(const uint8_t *p, size_t count, const prefix_code *literal, pk_bits *out) {
  const uint32_t *codes = literal->codes;
  pk_bits bits = *out;
  for (; count >= 4; count -= 4, p += 4) {
    uint32_t a = codes[p[0]], b = codes[p[1]], c = codes[p[2]], d = codes[p[3]];
    uint64_t ab = (a & 0xffff) | (uint64_t)(b & 0xffff) << (a >> 16);
    uint64_t cd = (c & 0xffff) | (uint64_t)(d & 0xffff) << (c >> 16);
    uint32_t pair = (a >> 16) + (b >> 16);
    bits.bits |= (ab | cd << pair) << bits.count;
    bits.count += pair + (c >> 16) + (d >> 16);
    for (int i = 0; i < 8; i++) bits.next[i] = (uint8_t)(bits.bits >> (8 * i));
    bits.next += bits.count >> 3;
    bits.bits >>= bits.count & 56;
    bits.count &= 7;
  }
  for (; count > 0; count--) put_symbol(&bits, literal, *p++);
  flush_bits(&bits);
  *out = bits;
  return p;
}

static void write_sequences(const pk_block *block, const uint8_t *end, const prefix_code *literal,
                            const prefix_code *distance, pk_bits *out) {
  pk_bits bits = *out;
  const uint8_t *p = block->start;
  for (uint32_t i = 0; i < block->count; i++) {
    pk_sequence sequence = block->sequences[i];
    p = write_literals(p, sequence.literals, literal, &bits);
    unsigned ls = pk_length_symbol[sequence.length], ds = pk_distance_symbol(sequence.distance);
    // At most 7 + 15 + 5 + 15 + 13 bits.
    put_symbol(&bits, literal, 257 + ls);
    put_bits(&bits, sequence.length - length_base[ls], length_extra[ls]);
    put_symbol(&bits, distance, ds);
    put_bits(&bits, sequence.distance - distance_base[ds], distance_extra[ds]);
    flush_bits(&bits);
    p += sequence.length;
  }
  write_literals(p, (size_t)(end - p), literal, &bits);
  put_symbol(&bits, literal, 256);
  flush_bits(&bits);
  *out = bits;
}

static void write_stored(const uint8_t *bytes, size_t count, pk_bits *bits) {
  while (count > 0) {
    size_t n = count < 65535 ? count : 65535;
    put_bits(bits, 0, 3);
    bits->count = (bits->count + 7) & ~7u;
    put_bits(bits, n | (uint64_t)(n ^ 0xffff) << 16, 32);
    flush_bits(bits);
    memcpy(bits->next, bytes, n);
    bits->next += n;
    bytes += n;
    count -= n;
  }
}

void pk_block_begin(pk_block *block, const uint8_t *start) {
  block->count = block->symbols = 0;
  block->start = block->rest = start;
  memset(block->literal_uses, 0, sizeof block->literal_uses);
  memset(block->length_uses, 0, sizeof block->length_uses);
  memset(block->distance_uses, 0, sizeof block->distance_uses);
}

void pk_block_write(pk_block *block, const uint8_t *end, pk_bits *bits, int is_last) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  prefix_code literal, distance, runs_code;
  pk_count_literals(block, end);
  uint32_t uses[286];
  for (unsigned s = 0; s < 256; s++) {
    uses[s] = block->literal_uses[0][s] + block->literal_uses[1][s] + block->literal_uses[2][s] + block->literal_uses[3][s];
  }
  uses[256] = 1;
  memcpy(uses + 257, block->length_uses, 29 * sizeof *uses);
  build_code(uses, 286, 14, &literal);
  build_code(block->distance_uses, 30, 15, &distance);

  for (unsigned s = 0; s < 256; s++) block->all_uses[s] += uses[s];
  for (unsigned s = 0; s < 29; s++) block->all_uses[256 + s] += uses[257 + s];
  for (unsigned s = 0; s < 30; s++) block->all_distance_uses[s] += block->distance_uses[s];

  unsigned literals = 286, distances = 30;
  while (literals > 257 && literal.lengths[literals - 1] == 0) literals--;
  while (distances > 1 && distance.lengths[distances - 1] == 0) distances--;
  uint8_t lengths[286 + 30];
  uint32_t runs[286 + 30], run_uses[19] = {0};
  memcpy(lengths, literal.lengths, literals);
  memcpy(lengths + literals, distance.lengths, distances);
  unsigned run_count = run_lengths(lengths, literals + distances, runs);
  for (unsigned i = 0; i < run_count; i++) run_uses[runs[i] & 255]++;
  build_code(run_uses, 19, 7, &runs_code);
  unsigned orders = 19;
  while (orders > 4 && runs_code.lengths[order[orders - 1]] == 0) orders--;

  uint64_t extra = 0;
  for (unsigned s = 0; s < 29; s++) extra += (uint64_t)uses[257 + s] * length_extra[s];
  for (unsigned s = 0; s < 30; s++) extra += (uint64_t)block->distance_uses[s] * distance_extra[s];
  uint64_t dynamic_cost = 3 + 14 + 3 * orders + code_cost(run_uses, runs_code.lengths, 19) + run_uses[16] * 2 +
                          run_uses[17] * 3 + run_uses[18] * 7 + code_cost(uses, literal.lengths, 286) +
                          code_cost(block->distance_uses, distance.lengths, 30) + extra;
  uint64_t fixed_cost = 3 + fixed_cost_of(uses, block->distance_uses) + extra;
  size_t raw = (size_t)(end - block->start);
  uint64_t stored_cost = 8 * (uint64_t)raw + 40 * (raw / 65535 + 1);

  flush_bits(bits);
  if (stored_cost <= dynamic_cost && stored_cost <= fixed_cost) {
    write_stored(block->start, raw, bits);
  } else if (fixed_cost <= dynamic_cost) {
    put_bits(bits, 1 << 1, 3);
    fixed_codes(&literal, &distance);
    write_sequences(block, end, &literal, &distance, bits);
  } else {
    // If the number of bits is odd, one more code length of zero makes it even: alignment would take more bits.
    if (is_last && (bits->count + dynamic_cost) % 2 && orders < 19) orders++;
    put_bits(bits, 2 << 1, 3);
    put_bits(bits, literals - 257, 5);
    put_bits(bits, distances - 1, 5);
    put_bits(bits, orders - 4, 4);
    flush_bits(bits);
    for (unsigned i = 0; i < orders; i++) {
      put_bits(bits, runs_code.lengths[order[i]], 3);
      flush_bits(bits);
    }
    for (unsigned i = 0; i < run_count; i++) {
      unsigned symbol = runs[i] & 255;
      put_symbol(bits, &runs_code, symbol);
      put_bits(bits, runs[i] >> 8 & 255, runs[i] >> 16);
      flush_bits(bits);
    }
    write_sequences(block, end, &literal, &distance, bits);
  }
}
