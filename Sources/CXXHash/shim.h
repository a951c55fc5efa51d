#include <stddef.h>
#include <xxhash.h>

// The library's plain functions use the vectors that every processor of the architecture has. Where it was built with
// functions for more (xxh_x86dispatch.h), which give the same hashes at three times the speed, these are used.
#if defined(__ELF__) && defined(__x86_64__)
extern XXH128_hash_t XXH3_128bits_dispatch(const void *input, size_t length) __attribute__((weak));
extern XXH_errorcode XXH3_128bits_update_dispatch(XXH3_state_t *state, const void *input, size_t length)
    __attribute__((weak));

static inline XXH128_hash_t cxxhash_128bits(const void *input, size_t length) {
  return XXH3_128bits_dispatch ? XXH3_128bits_dispatch(input, length) : XXH3_128bits(input, length);
}

static inline XXH_errorcode cxxhash_128bits_update(XXH3_state_t *state, const void *input, size_t length) {
  return XXH3_128bits_update_dispatch ? XXH3_128bits_update_dispatch(state, input, length)
                                      : XXH3_128bits_update(state, input, length);
}
#else
static inline XXH128_hash_t cxxhash_128bits(const void *input, size_t length) { return XXH3_128bits(input, length); }

static inline XXH_errorcode cxxhash_128bits_update(XXH3_state_t *state, const void *input, size_t length) {
  return XXH3_128bits_update(state, input, length);
}
#endif

// The dispatching functions choose their vectors without a lock, at the first call with more than 240 bytes: to be called
// before two threads hash.
static inline void cxxhash_prepare(void) {
  static const char bytes[256];
  (void)cxxhash_128bits(bytes, sizeof bytes);
}
