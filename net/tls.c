/* tls.c - certificate and key as a context of OpenSSL: TLS 1.2 at least, and no more memory a connection than needed.
 */
#include <errno.h>
#include <openssl/err.h>

#include "net/internal.h"

SSL_CTX *tls_context(const char *certificate, const char *key)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context) {
        errno = ENOMEM;
        return NULL;
    }
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    ERR_clear_error();
    errno = 0;
    if (SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
        SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(context) == 1)
        return context;
    if (!errno)
        errno = EINVAL; /* there, but not what it should be */
    ERR_clear_error();
    SSL_CTX_free(context);
    return NULL;
}
