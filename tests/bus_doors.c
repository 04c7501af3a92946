/* bus_doors.c - who gets into a Redis: by which address, password and certificate, and what is said to others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bus.h"

void passwords_are_asked_for(void **state)
{
    static const char *const flags[] = {
        "--requirepass", "a secret/1", "--user",        "anna",  "on", ">hers", "~*",       "&*",     "+@all", "--user",
        "mute",          "on",         ">hers",         "~*",    "&*", "+@all", "-publish", "--user", "deaf",  "on",
        ">hers",         "~*",         "resetchannels", "+@all", NULL};
    static struct peer peer;
    char url[160];
    (void)state;
    assert_true(redis_build(&redis));
    redis.flags = flags;
    assert_true(redis_open(&redis));
    const struct {
        const char *before, *says; /* NULL: it is let in */
    } cases[] = {
        {"", "NOAUTH"},       {"wrong@", "WRONGPASS"},  {"a%20secret%2F1@", NULL}, {"anna:wrong@", "WRONGPASS"},
        {"anna:hers@", NULL}, {"mute:hers@", "NOPERM"}, {"deaf:hers@", "NOPERM"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        looking_in("passwords", (int)i, cases[i].before);
        snprintf(url, sizeof url, "redis://%s127.0.0.1:%d", cases[i].before, redis.port);
        join(&peer, url);
        until(cases[i].says ? *bus_trouble(peer.bus) : bus_is_there(peer.bus));
        if (cases[i].says)
            assert_true(strstr(bus_trouble(peer.bus), cases[i].says));
        assert_null(strstr(bus_trouble(peer.bus), "secret"));
        rest(300); /* it is tried again, in vain or not at all */
        assert_int_equal(peer.came, cases[i].says ? 0 : 1);
        assert_int_equal(peer.went, cases[i].says ? 1 : 0); /* told once */
        bus_close(peer.bus);
    }
    end();
}

static void make_certificate(const char *certificate, const char *key)
{
    char line[512];
    snprintf(line, sizeof line,
             "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=bus -addext "
             "subjectAltName=IP:127.0.0.1 -out %s -keyout %s 2>/dev/null",
             certificate, key);
    assert_int_equal(system(line), 0);
}

/* A Redis that has this certificate, and no port without TLS. */
static void begin_with_certificate(char certificate[96])
{
    static char port[8], file[2][96];
    static const char *const flags[] = {"--port",
                                        "0",
                                        "--tls-port",
                                        port,
                                        "--tls-cert-file",
                                        file[0],
                                        "--tls-key-file",
                                        file[1],
                                        "--tls-ca-cert-file",
                                        file[0],
                                        "--tls-auth-clients",
                                        "no",
                                        NULL};
    assert_true(redis_build(&redis));
    snprintf(port, sizeof port, "%d", redis.port);
    snprintf(file[0], sizeof file[0], "%s/certificate.pem", redis.folder);
    snprintf(file[1], sizeof file[1], "%s/key.pem", redis.folder);
    make_certificate(file[0], file[1]);
    redis.flags = flags;
    assert_true(redis_open(&redis));
    memcpy(certificate, file[0], sizeof file[0]);
}

/* Who answers must be whom one asked for, as an authority says that one trusts. */
void certificates_are_looked_at(void **state)
{
    static struct peer peer;
    static const char wrong[] = "certificate verify failed";
    char url[64], certificate[96];
    (void)state;
    begin_with_certificate(certificate);
    snprintf(url, sizeof url, "rediss://127.0.0.1:%d", redis.port);
    expect_trouble(url, wrong); /* by an authority that nobody knows */
    setenv("SSL_CERT_FILE", certificate, 1);
    join(&peer, url);
    until(bus_is_there(peer.bus));
    bus_close(peer.bus);
    snprintf(url, sizeof url, "rediss://localhost:%d", redis.port);
    expect_trouble(url, wrong); /* by another name than it has */
    unsetenv("SSL_CERT_FILE");
    snprintf(url, sizeof url, "redis://127.0.0.1:%d", redis.port);
    expect_trouble(url, NULL); /* without TLS */
    end();
}

void wrong_addresses_are_told(void **state)
{
    static struct peer peer;
    (void)state;
    begin();
    redis_kill(&redis);
    expect_trouble(redis.net, "Connection refused");
    expect_trouble("redis+unix:///nowhere/at/all", "No such file or directory");
    join(&peer, "redis://no-such-name.invalid");
    until(*bus_trouble(peer.bus));
    assert_null(strstr(bus_trouble(peer.bus), "no-such-name"));
    bus_close(peer.bus);
    join(&peer, "redis://no-such-name.invalid"); /* closing does not wait for it */
    int64_t before = guest_now();
    turns_take(&turns);
    bus_close(peer.bus);
    assert_true(guest_now() - before < 1000);
    end();
}
