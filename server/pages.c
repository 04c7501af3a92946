/* pages.c - see pages.h. Bytes are never copied: an answer points into the program. */
#include "server/pages.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/text.h"
#include "server/files.h"

enum { TAG = 24, FINE = 200, NOT_MODIFIED = 304, NOT_FOUND = 404, BAD_METHOD = 405 };

struct pages {
    int count;
    uint64_t hash[]; /* of each file */
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".words", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json; charset=utf-8"},
    {".png", "image/png"},
    {".txt", "text/plain; charset=utf-8"},
};

struct pages *pages_new(void)
{
    int count = 0;
    while (server_files[count].path)
        count++;
    struct pages *pages = malloc(sizeof *pages + (size_t)count * sizeof *pages->hash);
    if (!pages)
        return NULL;
    pages->count = count;
    for (int i = 0; i < count; i++)
        pages->hash[i] = hash_bytes(server_files[i].raw, server_files[i].raw_size);
    return pages;
}

void pages_free(struct pages *pages)
{
    free(pages);
}

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* What pages of others show (docs/embed.md): all that is called so. */
static bool is_for_all(const char *path)
{
    static const char embed[] = "/embed";
    return strncmp(path, embed, sizeof embed - 1) == 0;
}

/* The number of a file, or -1. */
static int find_file(const struct pages *pages, const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (int i = 0; i < pages->count; i++)
        if (strcmp(server_files[i].path, path) == 0)
            return i;
    return -1;
}

/* Whether a list such as "gzip, br;q=0.5" names a word without refusing it by a q of nothing but zeros. */
static bool accepts(const char *list, const char *word)
{
    char item[64];
    list += strspn(list, " ,");
    while (text_field(&list, ',', item, sizeof item)) {
        size_t length = strcspn(item, " ;");
        const char *q = strstr(item, "q=");
        bool refused = q && q[2 + strspn(q + 2, "0.")] == '\0';
        if (length == strlen(word) && strncmp(item, word, length) == 0 && !refused)
            return true;
        list += strspn(list, " ,");
    }
    return false;
}

/* The mark of a file's content, different when it is packed: "0123456789abcdef-gz". */
static void write_tag(uint64_t hash, bool packed, struct text *out)
{
    text_add_char(out, '"');
    text_add_hex64(out, hash);
    text_add(out, packed ? "-gz\"" : "\"");
}

static void add_header(struct net_answer *answer, const char *name, const char *value)
{
    int i = 0;
    while (answer->headers[i][0])
        i++;
    answer->headers[i][0] = name;
    answer->headers[i][1] = value;
}

static void answer_file(struct net_request *request, const struct server_file *file, uint64_t hash)
{
    char tag[TAG];
    struct text text = text_on(tag, sizeof tag);
    bool packed = file->packed_size > 0 && accepts(net_header(request, "accept-encoding"), "gzip");
    const char *known = net_header(request, "if-none-match");
    struct net_answer answer = {.status = FINE, .for_all = is_for_all(file->path)};
    write_tag(hash, packed, &text);
    add_header(&answer, "ETag", tag);
    add_header(&answer, "Cache-Control", "no-cache");
    if (file->packed_size > 0)
        add_header(&answer, "Vary", "Accept-Encoding");
    if (strstr(known, tag) || strcmp(known, "*") == 0) {
        answer.status = NOT_MODIFIED;
    } else {
        answer.type = type_of(file->path);
        answer.lasting = packed ? file->packed : file->raw;
        answer.size = packed ? file->packed_size : file->raw_size;
        if (packed)
            add_header(&answer, "Content-Encoding", "gzip");
    }
    net_answer(request, &answer);
}

static void answer_text(struct net_request *request, int status)
{
    const char *reason = net_reason(status);
    struct net_answer answer = {
        .status = status, .type = "text/plain; charset=utf-8", .lasting = reason, .size = strlen(reason)};
    if (status == BAD_METHOD)
        add_header(&answer, "Allow", "GET, HEAD");
    net_answer(request, &answer);
}

void pages_answer(const struct pages *pages, struct net_request *request)
{
    int file = find_file(pages, request->path);
    if (file < 0)
        answer_text(request, NOT_FOUND);
    else if (request->method != NET_GET && request->method != NET_HEAD)
        answer_text(request, BAD_METHOD);
    else
        answer_file(request, &server_files[file], pages->hash[file]);
}
