/* survey_kind.h - what a kind of store does for who looks at it as a whole: for survey.c and the kinds. */
#ifndef STORE_SURVEY_KIND_H
#define STORE_SURVEY_KIND_H

#include "store/kind.h"
#include "store/survey.h"

struct survey_kind {
    /* NULL, having told why as store_open() does. */
    struct survey *(*open)(const char *where, char *trouble, size_t size);
    void (*close)(struct survey *survey);
    int64_t (*version)(struct survey *survey); /* of its schema */
    bool (*is_served)(struct survey *survey);
    bool (*is_sound)(struct survey *survey);
    bool (*copy)(struct survey *survey, const char *path, bool (*stop)(void));
    struct survey_rows *(*rows)(struct survey *survey, enum store_table table);
    /* Read the next row into `row`. */
    bool (*next)(struct survey_rows *rows);
    void (*end)(struct survey_rows *rows);
};

/* Those of a kind begin with these. */
struct survey {
    const struct survey_kind *kind;
    char trouble[STORE_SAYS];
};

struct survey_rows {
    struct survey *survey;
    const struct store_shape *shape;
    bool failed;
    struct store_value row[STORE_COLUMNS];
};

extern const struct survey_kind sqlite_survey_kind, postgres_survey_kind;

/* Note what is wrong. False. */
bool survey_say(struct survey *survey, const char *what);

#endif
