/* vapid.c - see vapid.h. */
#include "server/vapid.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base64url.h"
#include "server/seal.h"

enum { HALF = 32, VALID = 12 * 3600, PUBLIC = 96, CONTACT = 200, PART = 640 };

struct vapid {
    EVP_PKEY *key;
    char shown[PUBLIC];
    char contact[CONTACT];
};

bool vapid_make(const char *file)
{
    int descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!out)
        return false;
    EVP_PKEY *key = EVP_EC_gen("P-256");
    bool fine = key && PEM_write_PrivateKey(out, key, NULL, NULL, 0, NULL, NULL) == 1;
    EVP_PKEY_free(key);
    fine = fclose(out) == 0 && fine;
    if (!fine)
        unlink(file);
    return fine;
}

static bool show(struct vapid *vapid)
{
    uint8_t point[SEAL_POINT];
    size_t size = 0;
    return EVP_PKEY_get_octet_string_param(vapid->key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point, &size) == 1 &&
           size == sizeof point && seal_is_point(point) &&
           base64url_write(point, sizeof point, vapid->shown, sizeof vapid->shown);
}

/* It stands in a text of JSON as it is. */
static bool is_contact(const char *contact)
{
    return (strncmp(contact, "mailto:", 7) == 0 || strncmp(contact, "https:", 6) == 0) && strlen(contact) < CONTACT &&
           !strpbrk(contact, "\"\\ \t\r\n");
}

struct vapid *vapid_open(const char *file, const char *contact)
{
    FILE *in = fopen(file, "re");
    struct vapid *vapid = in ? calloc(1, sizeof *vapid) : NULL;
    if (vapid)
        vapid->key = PEM_read_PrivateKey(in, NULL, NULL, NULL);
    if (in)
        fclose(in);
    if (!vapid)
        return NULL;
    ERR_clear_error();
    if (vapid->key && show(vapid) && (!contact || is_contact(contact))) {
        memcpy(vapid->contact, contact ? contact : "", contact ? strlen(contact) + 1 : 1);
        return vapid;
    }
    vapid_free(vapid);
    errno = EINVAL;
    return NULL;
}

void vapid_free(struct vapid *vapid)
{
    if (vapid)
        EVP_PKEY_free(vapid->key);
    free(vapid);
}

const char *vapid_key(const struct vapid *vapid)
{
    return vapid->shown;
}

/* Both numbers of a signature, one behind the other. */
static bool sign(const struct vapid *vapid, const char *text, uint8_t out[2 * HALF])
{
    uint8_t written[128];
    const uint8_t *at = written;
    size_t size = sizeof written;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, vapid->key) == 1 &&
                EVP_DigestSign(context, written, &size, (const uint8_t *)text, strlen(text)) == 1;
    ECDSA_SIG *parts = fine ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;
    fine = parts && BN_bn2binpad(ECDSA_SIG_get0_r(parts), out, HALF) == HALF &&
           BN_bn2binpad(ECDSA_SIG_get0_s(parts), out + HALF, HALF) == HALF;
    ECDSA_SIG_free(parts);
    EVP_MD_CTX_free(context);
    return fine;
}

bool vapid_header(const struct vapid *vapid, const char *service, int64_t now, char out[VAPID_HEADER])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[PART], first[64], second[PART], text[PART + 64], third[96];
    uint8_t signature[2 * HALF];
    int size = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld%s%s%s}", service, (long long)now + VALID,
                        *vapid->contact ? ",\"sub\":\"" : "", vapid->contact, *vapid->contact ? "\"" : "");
    if (size < 0 || (size_t)size >= sizeof claims || !base64url_write(head, sizeof head - 1, first, sizeof first) ||
        !base64url_write(claims, (size_t)size, second, sizeof second))
        return false;
    snprintf(text, sizeof text, "%s.%s", first, second);
    if (!sign(vapid, text, signature) || !base64url_write(signature, sizeof signature, third, sizeof third))
        return false;
    return snprintf(out, VAPID_HEADER, "vapid t=%s.%s, k=%s", text, third, vapid->shown) < VAPID_HEADER;
}
