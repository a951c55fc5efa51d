#ifndef INBETWEEN_CHTTP_H
#define INBETWEEN_CHTTP_H

#include <stddef.h>

/// An HTTP client with a connection that is kept open: a handle of libcurl, which is loaded when the first client is made.
/// Programs that never need one do not pay for it when they start. One thread at a time may use a client.
typedef struct chttp_client chttp_client;

/// Returns null where there is no libcurl or no memory.
chttp_client *chttp_client_make(void);
void chttp_client_free(chttp_client *client);

/// What came back. The bytes belong to the client and last until its next request.
typedef struct {
  long status;
  const unsigned char *bytes;
  size_t count;
} chttp_response;

/// Gets a URL, or puts a body there where `body` is not null; redirects are not followed, certificates are checked.
/// Answers of more than `limit` bytes are a failure, and so is what takes longer than `timeout` milliseconds, or `connect` to
/// reach the server. Returns 0, or -1 with a message of at most 255 characters.
int chttp_request(
    chttp_client *client, const char *url, const void *body, size_t count, long connect, long timeout, size_t limit,
    chttp_response *response, char message[256]);

#endif
