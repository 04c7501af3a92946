/* push.c - Web Push without a network: what is sealed, as RFC 8291 has it in its example; where messages may go; and
 * how keys are written. What a real server sends is read by a test of the page (web/test/waiting.ts). */
#include <arpa/inet.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base64url.h"
#include "server/post.h"
#include "server/push.h"
#include "server/seal.h"
#include "server/vapid.h"
#include "tests/support.h"

/* ---- RFC 8291, 5 and Appendix A ---- */

static const char text[] = "When I grow up, I want to be a watermelon";
static const char own_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char own_public[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char their_public[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char their_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char its_salt[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char its_body[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

/* OpenSSL takes a private key as the machine lays out numbers. */
static EVP_PKEY *example_key(void)
{
    uint8_t number[32], turned[32], point[SEAL_POINT];
    char group[] = "prime256v1";
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    assert_true(base64url_read(own_private, number, sizeof number));
    assert_true(base64url_read(own_public, point, sizeof point));
    for (int i = 0; i < 32; i++)
        turned[i] = number[31 - i];
    OSSL_PARAM parts[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
                          OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, turned, sizeof turned),
                          OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
                          OSSL_PARAM_construct_end()};
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parts), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

static void the_example_is_sealed(void **state)
{
    struct seal_to to;
    uint8_t salt[SEAL_SALT], body[sizeof text - 1 + SEAL_MORE];
    char written[256];
    EVP_PKEY *key = example_key();
    (void)state;
    assert_true(base64url_read(their_public, to.point, sizeof to.point));
    assert_true(base64url_read(their_auth, to.auth, sizeof to.auth));
    assert_true(base64url_read(its_salt, salt, sizeof salt));
    assert_true(seal(&to, key, salt, text, sizeof text - 1, body));
    assert_true(base64url_write(body, sizeof body, written, sizeof written));
    assert_string_equal(written, its_body);
    EVP_PKEY_free(key);
}

static void points_lie_on_the_curve(void **state)
{
    uint8_t point[SEAL_POINT];
    (void)state;
    assert_true(base64url_read(their_public, point, sizeof point));
    assert_true(seal_is_point(point));
    point[64] ^= 1;
    assert_false(seal_is_point(point));
    memset(point, 0, sizeof point);
    assert_false(seal_is_point(point));
}

static void letters_are_bytes(void **state)
{
    uint8_t bytes[3];
    char out[8];
    (void)state;
    assert_true(base64url_write("\xff\xe0", 2, out, sizeof out));
    assert_string_equal(out, "_-A");
    assert_true(base64url_read("_-A", bytes, 2) && bytes[0] == 0xff && bytes[1] == 0xe0);
    assert_true(base64url_read("_-A=", bytes, 2));
    static const char *const wrong[] = {"", "_-", "_-B", "_-A===", "_+A", "_-AA", "_-A=A"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (base64url_read(wrong[i], bytes, 2))
            fail_msg("%s is taken for two bytes", wrong[i]);
    assert_false(base64url_write("abc", 3, out, 4));
}

/* ---- where messages may go ---- */

static void addresses_are_read(void **state)
{
    struct post_to to;
    static const char *const wrong[] = {
        "http://a.net/",    "https://",      "https:///x",       "https://u@a.net/",    "https://a.net",
        "https://a.net/#x", "https://a b/",  "https://a.net:0/", "https://a.net:/",     "https://[::1]/",
        "https://a/\r\n",   "https://.net/", "ftp://a.net/",     "https://a.net:99999/"};
    (void)state;
    assert_true(post_read_address("https://Push.example.NET:8443/a?b=c", &to));
    assert_string_equal(to.host, "push.example.net");
    assert_string_equal(to.path, "/a?b=c");
    assert_int_equal(to.port, 8443);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (post_read_address(wrong[i], &to))
            fail_msg("%s is taken for an address", wrong[i]);
}

static bool is_public(const char *text_of)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text_of, &four.sin_addr) == 1)
        return post_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text_of, &six.sin6_addr), 1);
    return post_is_public((const struct sockaddr *)&six);
}

static void own_nets_are_not_public(void **state)
{
    static const char *const own[] = {"127.0.0.1",
                                      "0.0.0.0",
                                      "10.1.2.3",
                                      "172.16.0.1",
                                      "172.31.255.255",
                                      "192.168.1.1",
                                      "169.254.0.1",
                                      "100.64.0.1",
                                      "224.0.0.1",
                                      "255.255.255.255",
                                      "::1",
                                      "::",
                                      "fe80::1",
                                      "fd00::1",
                                      "::ffff:127.0.0.1",
                                      "ff02::1",
                                      "2002:7f00:1::",
                                      "64:ff9b::7f00:1",
                                      "2001::1"};
    static const char *const world[] = {"8.8.8.8", "172.32.0.1", "11.0.0.1", "2a00:1450::1", "2606:4700::1"};
    (void)state;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (is_public(own[i]))
            fail_msg("%s is taken for public", own[i]);
    for (size_t i = 0; i < sizeof world / sizeof *world; i++)
        if (!is_public(world[i]))
            fail_msg("%s is not taken for public", world[i]);
}

static bool allows(const struct push *push, const char *address, bool *anywhere)
{
    struct post_to to;
    bool fine = post_read_address(address, &to) && push_allows(push, &to);
    *anywhere = to.anywhere;
    return fine;
}

static void hosts_are_listed(void **state)
{
    char file[] = "/tmp/tintagel-push-XXXXXX";
    const char *trouble;
    bool anywhere;
    (void)state;
    int descriptor = mkstemp(file);
    assert_true(descriptor >= 0);
    close(descriptor);
    assert_false(vapid_make(file)); /* it is there */
    unlink(file);
    assert_true(vapid_make(file));
    struct push *known = push_open(&(struct push_terms){.key = file}, &trouble);
    struct push *own = push_open(
        &(struct push_terms){.key = file, .contact = "mailto:a@b.net", .hosts = "localhost:8443,.b.net"}, &trouble);
    assert_true(known && own);
    assert_true(allows(known, "https://fcm.googleapis.com/fcm/send/x", &anywhere) && !anywhere);
    assert_true(allows(known, "https://web.push.apple.com/x", &anywhere) && !anywhere);
    assert_false(allows(known, "https://push.apple.com.b.net/x", &anywhere));
    assert_false(allows(known, "https://evilfcm.googleapis.com/x", &anywhere));
    assert_false(allows(known, "https://fcm.googleapis.com:8443/x", &anywhere));
    assert_false(allows(known, "https://localhost/x", &anywhere));
    assert_true(allows(own, "https://localhost:8443/x", &anywhere) && anywhere);
    assert_false(allows(own, "https://localhost/x", &anywhere));
    assert_true(allows(own, "https://a.b.net/x", &anywhere) && !anywhere);
    assert_false(allows(own, "https://fcm.googleapis.com/x", &anywhere));
    push_free(known);
    push_free(own);
    assert_null(push_open(&(struct push_terms){.key = file, .hosts = "a b"}, &trouble));
    assert_null(push_open(&(struct push_terms){.key = file, .contact = "me"}, &trouble));
    unlink(file);
    assert_null(push_open(&(struct push_terms){.key = file}, &trouble));
    assert_string_equal(trouble, file);
}

int main(void)
{
    tests_add("RFC 8291's example is sealed as it says", the_example_is_sealed, NULL);
    tests_add("a key is a point of the curve", points_lie_on_the_curve, NULL);
    tests_add("base64url has one form", letters_are_bytes, NULL);
    tests_add("only https addresses of names are read", addresses_are_read, NULL);
    tests_add("this machine and nets of one's own are not public", own_nets_are_not_public, NULL);
    tests_add("messages go to listed hosts only", hosts_are_listed, NULL);
    return tests_run("push");
}
