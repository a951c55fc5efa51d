#ifndef INBETWEEN_CHTTP_H
#define INBETWEEN_CHTTP_H

#include <stddef.h>

/// An HTTP client with a connection that is kept open: a handle of libcurl, which is loaded when the first client is
/// created, so that other programs start without it. Only one thread at a time may use a client.
typedef struct chttp_client chttp_client;

/// Returns null if there is no libcurl or no memory.
chttp_client *chttp_client_make(void);
void chttp_client_free(chttp_client *client);

/// The response. The bytes belong to the client and are valid until its next request.
typedef struct {
  long status;
  const unsigned char *bytes;
  size_t count;
} chttp_response;

/// Gets a URL, or puts a body there if `body` is not null; redirects are not followed, certificates are checked. The
/// request fails if the response has more than `limit` bytes, if it takes more than `timeout` milliseconds, or if
/// connecting takes more than `connect` milliseconds. Returns 0, or -1 with a message of at most 255 characters.
int chttp_request(
    chttp_client *client, const char *url, const void *body, size_t count, long connect, long timeout, size_t limit,
    chttp_response *response, char message[256]);

#endif
