/* translations.c - two texts, part by part. */
#include "tests/translations.h"

#include <string.h>

#include "games/embedded.h"
#include "learn/guide.h"
#include "tests/support.h"

static bool is_prose(enum guide_kind kind)
{
    return kind == GUIDE_PARAGRAPH || kind == GUIDE_ITEM || kind == GUIDE_QUOTE || kind == GUIDE_EXCUSE;
}

/* The next part that both languages must have alike. */
static bool next_fixed(const char **at, struct guide_part *part)
{
    while (guide_next(at, part))
        if (!is_prose(part->kind))
            return true;
    return false;
}

/* How much of a part does not hang on the language. */
static size_t fixed_size(const struct guide_part *part)
{
    size_t word = strcspn(part->text, " \n");
    switch (part->kind) {
    case GUIDE_IDS:
    case GUIDE_FIGURE:
    case GUIDE_GOAL:
    case GUIDE_ANSWER:
    case GUIDE_SORT:
    case GUIDE_ALLOWED: return part->size;
    case GUIDE_REFUSED:
    case GUIDE_MOVE: return word < part->size ? word : part->size;
    default: return 0;
    }
}

void translations_agree(const struct game *game, const char *kind)
{
    const char *en = embedded_text(game, kind, "en"), *fr = embedded_text(game, kind, "fr");
    struct guide_part a, b;
    assert_int_equal(en != NULL, fr != NULL);
    while (en && next_fixed(&en, &a)) {
        assert_true(next_fixed(&fr, &b));
        if (a.kind != b.kind || fixed_size(&a) != fixed_size(&b) || strncmp(a.text, b.text, fixed_size(&a)) != 0)
            fail_msg("%s: “%.*s” and “%.*s”", game->name, (int)a.size, a.text, (int)b.size, b.text);
    }
    assert_false(en && next_fixed(&fr, &b));
}
