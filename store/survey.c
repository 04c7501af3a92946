/* survey.c - a store as a whole, at one moment (survey.h), of whatever kind it is. */
#include "store/survey.h"

#include "core/words.h"
#include "store/survey_kind.h"

bool survey_say(struct survey *survey, const char *what)
{
    struct text says = text_on(survey->trouble, sizeof survey->trouble);
    text_add(&says, what);
    return false;
}

const char *survey_trouble(const struct survey *survey)
{
    return survey->trouble;
}

struct survey *survey_open(const char *place, char *trouble, size_t size)
{
    const char *where;
    const struct survey_kind *kind =
        store_kind_of(place, &where) == &postgres_kind ? &postgres_survey_kind : &sqlite_survey_kind;
    struct survey *survey = kind->open(where, trouble, size);
    if (survey)
        survey->kind = kind;
    return survey;
}

void survey_close(struct survey *survey)
{
    if (survey)
        survey->kind->close(survey);
}

bool survey_is_current(struct survey *survey)
{
    int64_t version = survey->kind->version(survey);
    if (version == store_schema()->version)
        return true;
    return survey_say(survey, version > store_schema()->version ? WORDS_ID "store.newer" : WORDS_ID "store.older");
}

bool survey_is_served(struct survey *survey)
{
    return survey->kind->is_served(survey);
}

bool survey_is_sound(struct survey *survey)
{
    return survey->kind->is_sound(survey);
}

bool survey_copy(struct survey *survey, const char *path, bool (*stop)(void))
{
    return survey->kind->copy(survey, path, stop);
}

struct survey_rows *survey_rows(struct survey *survey, enum store_table table)
{
    struct survey_rows *rows = survey->kind->rows(survey, table);
    if (rows) {
        rows->survey = survey;
        rows->shape = &store_schema()->shapes[table];
    }
    return rows;
}

const struct store_value *survey_next(struct survey_rows *rows)
{
    return !rows->failed && rows->survey->kind->next(rows) ? rows->row : NULL;
}

bool survey_end(struct survey_rows *rows)
{
    bool fine = !rows->failed;
    rows->survey->kind->end(rows);
    return fine;
}
