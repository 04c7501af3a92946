/* tree.h - JSON that a server has sent, as a tree. A reader of its own, which shares no code with what wrote it. */
#ifndef TESTS_CLIENT_TREE_H
#define TESTS_CLIENT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tree_kind { TREE_NULL, TREE_FLAG, TREE_NUMBER, TREE_TEXT, TREE_LIST, TREE_OBJECT };

struct tree {
    enum tree_kind kind;
    char *name;     /* in an object; else NULL */
    char *text;     /* of a text, without escapes */
    int64_t number; /* of a number, which is whole here always; of a flag 0 or 1 */
    int count;      /* of what is in it */
    struct tree *first, *next;
};

/* NULL if it is not well-formed. The caller frees it. */
struct tree *tree_read(const char *text, size_t size);
void tree_free(struct tree *tree);

/* What is in it by name or number, or NULL; `tree` may be NULL. */
const struct tree *tree_at(const struct tree *tree, const char *name);
const struct tree *tree_nth(const struct tree *tree, int n);
/* "" and `other` where there is none of that kind. */
const char *tree_text(const struct tree *tree, const char *name);
int64_t tree_number(const struct tree *tree, const char *name, int64_t other);

#endif
