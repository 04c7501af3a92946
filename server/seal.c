/* seal.c - see seal.h. */
#include "server/seal.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
#include <string.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, HEAD = SEAL_SALT + 4 + 1 + SEAL_POINT, RECORD = 4096, INFO = 160 };

static const uint8_t last = 2; /* behind what is said: there is no other record */

static EVP_PKEY *read_point(const uint8_t point[SEAL_POINT])
{
    char group[] = "prime256v1";
    uint8_t copy[SEAL_POINT];
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    memcpy(copy, point, sizeof copy);
    OSSL_PARAM parts[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
                          OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy, sizeof copy),
                          OSSL_PARAM_construct_end()};
    if (context && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parts);
    EVP_PKEY_CTX_free(context);
    return key;
}

bool seal_is_point(const uint8_t point[SEAL_POINT])
{
    EVP_PKEY *key = point[0] == 4 ? read_point(point) : NULL;
    EVP_PKEY_free(key);
    return key != NULL;
}

/* What both keys have in common. */
static bool agree(EVP_PKEY *own, const uint8_t point[SEAL_POINT], uint8_t secret[HASH])
{
    size_t size = HASH;
    EVP_PKEY *other = read_point(point);
    EVP_PKEY_CTX *context = other ? EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL) : NULL;
    bool fine = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, secret, &size) == 1 && size == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    return fine;
}

/* HKDF with SHA-256 (RFC 5869), of one block: `out` gets `size` bytes, HASH at most. */
static bool derive(const uint8_t *salt, size_t salt_size, const uint8_t secret[HASH], const uint8_t *info,
                   size_t info_size, uint8_t *out, size_t size)
{
    uint8_t extracted[HASH], expanded[HASH], text[INFO + 1];
    unsigned length;
    memcpy(text, info, info_size);
    text[info_size] = 1;
    if (!HMAC(EVP_sha256(), salt, (int)salt_size, secret, HASH, extracted, &length) ||
        !HMAC(EVP_sha256(), extracted, HASH, text, info_size + 1, expanded, &length))
        return false;
    memcpy(out, expanded, size);
    return true;
}

static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const void *text, size_t size, uint8_t *out)
{
    int first = 0, second = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &first, text, (int)size) == 1 &&
                EVP_EncryptUpdate(context, out + first, &second, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + first + second, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + first + second + rest) == 1;
    EVP_CIPHER_CTX_free(context);
    return fine;
}

/* The salt, the size of a record, whose key it is. */
static bool write_head(EVP_PKEY *own, const uint8_t salt[SEAL_SALT], uint8_t out[HEAD])
{
    size_t size = 0;
    memcpy(out, salt, SEAL_SALT);
    out[SEAL_SALT] = out[SEAL_SALT + 1] = 0;
    out[SEAL_SALT + 2] = RECORD >> 8;
    out[SEAL_SALT + 3] = RECORD & 255;
    out[SEAL_SALT + 4] = SEAL_POINT;
    return EVP_PKEY_get_octet_string_param(own, OSSL_PKEY_PARAM_PUB_KEY, out + SEAL_SALT + 5, SEAL_POINT, &size) == 1 &&
           size == SEAL_POINT;
}

bool seal(const struct seal_to *to, EVP_PKEY *own, const uint8_t salt[SEAL_SALT], const void *text, size_t size,
          uint8_t *out)
{
    static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    static const char begin[] = "WebPush: info";
    uint8_t secret[HASH], input[HASH], key[KEY], nonce[NONCE], info[sizeof begin + 2 * SEAL_POINT];
    if (size > SEAL_MOST || !write_head(own, salt, out) || !agree(own, to->point, secret))
        return false;
    memcpy(info, begin, sizeof begin);
    memcpy(info + sizeof begin, to->point, SEAL_POINT);
    memcpy(info + sizeof begin + SEAL_POINT, out + HEAD - SEAL_POINT, SEAL_POINT);
    return derive(to->auth, SEAL_AUTH, secret, info, sizeof info, input, HASH) &&
           derive(salt, SEAL_SALT, input, (const uint8_t *)key_info, sizeof key_info, key, KEY) &&
           derive(salt, SEAL_SALT, input, (const uint8_t *)nonce_info, sizeof nonce_info, nonce, NONCE) &&
           encrypt(key, nonce, text, size, out + HEAD);
}
