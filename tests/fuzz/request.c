/* request.c - fuzzing the head of a request. Whatever is read stays within its bytes, has an end, a length that is
 * allowed and lines without control characters; wherever it is cut, its end is found at the same place; and its target
 * gives a path that cannot climb. */
#include "tests/fuzz/fuzz.h"

#include "net/http_read.h"
#include "net/target.h"

static void check(bool good)
{
    if (!good)
        abort();
}

static void check_text(const char *text, const char *from, size_t size)
{
    check(text >= from && text + strlen(text) < from + size);
    check(!strpbrk(text, "\r\n"));
}

static void check_target(const char *target)
{
    char *path = malloc(strlen(target) + 2), value[16];
    const char *query;
    if (target_read(target, "/a", path, &query) == TARGET_FINE) {
        size_t length = strlen(path);
        check(path[0] == '/' && !strstr(path, "/../") && !strstr(path, "/./") && text_is_utf8(path));
        check(length < 3 || strcmp(path + length - 3, "/..") != 0);
        if (target_query(query, "x", value, sizeof value))
            check(strlen(value) < sizeof value && text_is_utf8(value));
    }
    free(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);
    struct http_head head;
    memcpy(bytes, data, size);
    size_t whole = http_head_size(bytes, size, 0);
    check(whole <= size && (whole == 0 || http_head_size(bytes, size, whole / 2) == whole));
    if (whole == 0 || whole > HTTP_HEAD_MOST) {
        free(bytes);
        return 0;
    }
    int status = http_read(&head, bytes, whole);
    check(status == 0 || (status >= 400 && status < 600));
    if (status == 0) {
        check(head.length <= HTTP_BODY_MOST && head.count <= HTTP_LINES);
        check_text(head.target, bytes, whole);
        check_target(head.target);
        for (int i = 0; i < head.count; i++) {
            check_text(head.lines[i].name, bytes, whole);
            check_text(head.lines[i].value, bytes, whole);
        }
    }
    free(bytes);
    return 0;
}
