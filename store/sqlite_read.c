/* sqlite_read.c - answering questions from SQLite.
 *
 * The server asks few kinds of questions, over and over: each is prepared when it first comes, and kept until many
 * others have come since. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

/* ---- the question as SQL ---- */

/* ?n stands for the n-th condition's value, the one behind them for how many are wanted. */
static void add_condition(const char *column, enum store_compare how, int number, struct text *sql)
{
    static const char *const forms[][3] = {
        [STORE_IS] = {"", " IS ?", ""},
        [STORE_LESS] = {"", " < ?", ""},
        [STORE_MORE] = {"", " > ?", ""},
        [STORE_BEGINS] = {"instr(", ", ?", ") = 1"},
        [STORE_HAS] = {"instr(", ", ?", ") > 0"},
        [STORE_SEATED] = {"", " IN (SELECT match FROM seats WHERE visitor = ?", ")"},
    };
    text_add(sql, forms[how][0]);
    text_add(sql, column);
    text_add(sql, forms[how][1]);
    text_add_number(sql, number);
    text_add(sql, forms[how][2]);
}

static void write_question(const struct store_shape *shape, const struct store_question *question, struct text *sql)
{
    text_add(sql, "SELECT ");
    sql_columns(shape, 0, STORE_COLUMNS, "", sql);
    text_add(sql, " FROM ");
    text_add(sql, shape->name);
    for (int i = 0; i < question->conditions; i++) {
        char memory[64];
        struct text column = text_on(memory, sizeof memory);
        sql_columns(shape, question->condition[i].column, question->condition[i].column + 1, "", &column);
        text_add(sql, i > 0 ? " AND " : " WHERE ");
        add_condition(memory, question->condition[i].how, i + 1, sql);
    }
    text_add(sql, " ORDER BY ");
    sql_columns(shape, question->order, question->order + 1, "", sql);
    for (int i = 0; i < shape->keys; i++) {
        if (i == question->order)
            continue; /* what is said twice no index can do */
        text_add(sql, question->down ? " DESC" : "");
        sql_columns(shape, i, i + 1, ", ", sql);
    }
    text_add(sql, question->down ? " DESC" : "");
    text_add(sql, " LIMIT ?");
    text_add_number(sql, question->conditions + 1);
}

/* The statement for a question, from those that were asked before if it is among them. */
static sqlite3_stmt *statement_for(struct sqlite_reader *reader, const struct store_shape *shape,
                                   const struct store_question *question)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    write_question(shape, question, &sql);
    assert(!sql.cut);
    for (int i = 0; i < SQLITE_ASKED; i++)
        if (reader->asked[i].statement && strcmp(reader->asked[i].sql, memory) == 0)
            return reader->asked[i].statement;
    struct sqlite_asked *place = &reader->asked[reader->next_asked];
    reader->next_asked = (reader->next_asked + 1) % SQLITE_ASKED;
    sqlite3_finalize(place->statement);
    place->statement = NULL;
    memcpy(place->sql, memory, sql.length + 1);
    sqlite3_prepare_v3(reader->connection, memory, -1, SQLITE_PREPARE_PERSISTENT, &place->statement, NULL);
    return place->statement;
}

void sqlite_ask_close(struct sqlite_reader *reader)
{
    for (int i = 0; i < SQLITE_ASKED; i++)
        sqlite3_finalize(reader->asked[i].statement);
    sqlite3_close(reader->connection);
}

static void bind_question(sqlite3_stmt *statement, const struct store_shape *shape,
                          const struct store_question *question)
{
    for (int i = 0; i < question->conditions; i++)
        sqlite_bind(statement, i + 1, &shape->columns[question->condition[i].column], &question->condition[i].value);
    sqlite3_bind_int(statement, question->conditions + 1, question->most);
}

/* ---- the answer as rows ---- */

/* While rows come in, the memory of both may move, so that texts are known by where they begin; -1 is none. */
struct found {
    struct store_value (*rows)[STORE_COLUMNS];
    int count, room;
    char *texts;
    size_t length, size;
};

static bool has_room(struct found *found, size_t text)
{
    if (found->count == found->room) {
        int room = found->room ? found->room * 2 : 16;
        void *rows = realloc(found->rows, (size_t)room * sizeof *found->rows);
        if (!rows)
            return false;
        found->rows = rows;
        found->room = room;
    }
    if (found->size - found->length < text) {
        size_t size = (found->size + text) * 2;
        char *texts = realloc(found->texts, size);
        if (!texts)
            return false;
        found->texts = texts;
        found->size = size;
    }
    return true;
}

static bool take_row(struct found *found, sqlite3_stmt *statement, const struct store_shape *shape)
{
    size_t texts = 0;
    for (int i = 0; shape->columns[i].name; i++)
        texts += shape->columns[i].is_text ? (size_t)sqlite3_column_bytes(statement, i) + 1 : 0;
    if (!has_room(found, texts))
        return false;
    struct store_value *row = found->rows[found->count++];
    memset(row, 0, sizeof *found->rows);
    for (int i = 0; shape->columns[i].name; i++) {
        if (!shape->columns[i].is_text) {
            row[i].number = sqlite3_column_int64(statement, i);
            continue;
        }
        const unsigned char *text = sqlite3_column_text(statement, i);
        row[i].number = text ? (int64_t)found->length : -1;
        if (!text)
            continue;
        size_t size = strlen((const char *)text) + 1;
        assert(found->texts && size <= found->size - found->length);
        memcpy(found->texts + found->length, text, size);
        found->length += size;
    }
    return true;
}

/* All in one piece: rows, then texts. */
static struct store_answer to_answer(struct found *found, const struct store_shape *shape)
{
    size_t rows = (size_t)found->count * sizeof *found->rows;
    struct store_value(*all)[STORE_COLUMNS] = realloc(found->rows, rows + found->length + 1);
    if (!all)
        return (struct store_answer){.end = STORE_TROUBLE};
    found->rows = NULL;
    char *texts = (char *)all + rows;
    if (found->length > 0)
        memcpy(texts, found->texts, found->length);
    for (int n = 0; n < found->count; n++) {
        for (int i = 0; shape->columns[i].name; i++) {
            struct store_value *value = &all[n][i];
            if (shape->columns[i].is_text)
                *value = (struct store_value){.text = value->number >= 0 ? texts + value->number : NULL};
        }
    }
    return (struct store_answer){
        .end = STORE_KEPT, .count = found->count, .rows = (const struct store_value(*)[STORE_COLUMNS])all};
}

struct store_answer sqlite_ask(void *kept, int number, const struct store_question *question)
{
    struct sqlite *sqlite = kept;
    struct sqlite_reader *reader = &sqlite->readers[number];
    const struct store_shape *shape = &sqlite->schema->shapes[question->table];
    struct store_answer answer = {.end = STORE_TROUBLE};
    sqlite3_stmt *statement = statement_for(reader, shape, question);
    if (!statement)
        return answer;
    struct found found = {.count = 0};
    bind_question(statement, shape, question);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW && take_row(&found, statement, shape))
        ;
    sqlite3_reset(statement);
    if (result == SQLITE_DONE)
        answer = to_answer(&found, shape);
    else
        answer.end = result == SQLITE_ROW ? STORE_TROUBLE : sqlite_end(reader->connection, result);
    free(found.rows);
    free(found.texts);
    return answer;
}
