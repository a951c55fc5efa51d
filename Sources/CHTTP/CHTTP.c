#include "CHTTP.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The used part of libcurl's interface, which is the same in every libcurl.so.4 (https://curl.se/libcurl/abi.html).
enum {
  OPTION_PROTOCOLS = 181, OPTION_UPLOAD = 46, OPTION_NOSIGNAL = 99, OPTION_TIMEOUT_MS = 155,
  OPTION_CONNECTTIMEOUT_MS = 156, OPTION_HTTPGET = 80, OPTION_WRITEDATA = 10001, OPTION_URL = 10002,
  OPTION_READDATA = 10009, OPTION_ERRORBUFFER = 10010, OPTION_HTTPHEADER = 10023, OPTION_USERAGENT = 10018,
  OPTION_WRITEFUNCTION = 20011, OPTION_READFUNCTION = 20012, OPTION_INFILESIZE_LARGE = 30115,
  INFO_RESPONSE_CODE = 0x200002, PROTOCOL_HTTP = 1, PROTOCOL_HTTPS = 2, GLOBAL_DEFAULT = 3,
};

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_perform)(void *);
  int (*easy_getinfo)(void *, int, ...);
  void (*easy_cleanup)(void *);
  const char *(*easy_strerror)(int);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
  int is_loaded;
} curl;

static void load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && library == NULL; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&curl.global_init = dlsym(library, "curl_global_init");
  *(void **)&curl.easy_init = dlsym(library, "curl_easy_init");
  *(void **)&curl.easy_setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&curl.easy_perform = dlsym(library, "curl_easy_perform");
  *(void **)&curl.easy_getinfo = dlsym(library, "curl_easy_getinfo");
  *(void **)&curl.easy_cleanup = dlsym(library, "curl_easy_cleanup");
  *(void **)&curl.easy_strerror = dlsym(library, "curl_easy_strerror");
  *(void **)&curl.slist_append = dlsym(library, "curl_slist_append");
  *(void **)&curl.slist_free_all = dlsym(library, "curl_slist_free_all");
  curl.is_loaded = curl.global_init && curl.easy_init && curl.easy_setopt && curl.easy_perform && curl.easy_getinfo &&
                   curl.easy_cleanup && curl.easy_strerror && curl.slist_append && curl.slist_free_all &&
                   curl.global_init(GLOBAL_DEFAULT) == 0;
}

struct chttp_client {
  void *handle;
  void *headers;
  unsigned char *bytes;
  size_t count, capacity, limit;
  const unsigned char *body;
  size_t body_count;
  char error[256];
};

chttp_client *chttp_client_make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!curl.is_loaded) return NULL;
  chttp_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->handle = curl.easy_init();
  // No `Expect: 100-continue`: the server's answer to it would cost a round trip, or never come.
  client->headers = curl.slist_append(NULL, "Expect:");
  if (client->handle == NULL || client->headers == NULL) {
    chttp_client_free(client);
    return NULL;
  }
  return client;
}

void chttp_client_free(chttp_client *client) {
  if (client == NULL) return;
  if (client->handle) curl.easy_cleanup(client->handle);
  if (client->headers) curl.slist_free_all(client->headers);
  free(client->bytes);
  free(client);
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
  chttp_client *client = context;
  size_t length = size * count;
  if (length > client->limit - client->count) return 0;
  if (client->count + length > client->capacity) {
    size_t capacity = client->capacity ? client->capacity : 4096;
    while (capacity < client->count + length) capacity *= 2;
    unsigned char *grown = realloc(client->bytes, capacity);
    if (grown == NULL) return 0;
    client->bytes = grown;
    client->capacity = capacity;
  }
  memcpy(client->bytes + client->count, bytes, length);
  client->count += length;
  return length;
}

static size_t give(char *bytes, size_t size, size_t count, void *context) {
  chttp_client *client = context;
  size_t length = size * count < client->body_count ? size * count : client->body_count;
  memcpy(bytes, client->body, length);
  client->body += length;
  client->body_count -= length;
  return length;
}

int chttp_request(
    chttp_client *client, const char *url, const void *body, size_t count, long connect, long timeout, size_t limit,
    chttp_response *response, char message[256]) {
  void *handle = client->handle;
  client->count = 0;
  client->limit = limit;
  client->body = body;
  client->body_count = count;
  client->error[0] = 0;
  curl.easy_setopt(handle, OPTION_ERRORBUFFER, client->error);
  curl.easy_setopt(handle, OPTION_NOSIGNAL, 1L);
  curl.easy_setopt(handle, OPTION_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
  curl.easy_setopt(handle, OPTION_USERAGENT, "inbetween");
  curl.easy_setopt(handle, OPTION_HTTPHEADER, client->headers);
  curl.easy_setopt(handle, OPTION_CONNECTTIMEOUT_MS, connect);
  curl.easy_setopt(handle, OPTION_TIMEOUT_MS, timeout);
  curl.easy_setopt(handle, OPTION_WRITEFUNCTION, take);
  curl.easy_setopt(handle, OPTION_WRITEDATA, client);
  if (body) {
    curl.easy_setopt(handle, OPTION_UPLOAD, 1L);
    curl.easy_setopt(handle, OPTION_READFUNCTION, give);
    curl.easy_setopt(handle, OPTION_READDATA, client);
    curl.easy_setopt(handle, OPTION_INFILESIZE_LARGE, (long long)count);
  } else {
    curl.easy_setopt(handle, OPTION_HTTPGET, 1L);
  }
  int code = curl.easy_setopt(handle, OPTION_URL, url);
  if (code == 0) code = curl.easy_perform(handle);
  response->status = 0;
  response->bytes = client->bytes;
  response->count = client->count;
  if (code != 0) {
    const char *text = client->error[0] ? client->error : curl.easy_strerror(code);
    strncpy(message, text, 255);
    message[255] = 0;
    return -1;
  }
  curl.easy_getinfo(handle, INFO_RESPONSE_CODE, &response->status);
  return 0;
}
