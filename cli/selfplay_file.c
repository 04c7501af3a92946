/* selfplay_file.c - reading a file of games that an entrant played against itself. */
#include "cli/selfplay_file.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"

/* What a head says of the rules. */
struct head {
    char game[32], version[16], options[OPTIONS_TEXT], board[32];
    bool is_selfplay;
};

static void keep(char *to, size_t size, const char *value)
{
    struct text text = text_on(to, size);
    text_add(&text, value);
}

/* Lines "NAME VALUE" up to an empty one; those that do not matter here are passed over. */
static bool read_head(struct selfplay_file *f, struct head *head)
{
    struct journal_reader *r = &f->reader;
    while (journal_next(r) && *r->line) {
        char name[16];
        const char *value = r->line;
        if (!text_field(&value, ' ', name, sizeof name))
            return false;
        if (strcmp(name, "tintagel") == 0)
            head->is_selfplay = strcmp(value, "selfplay 1") == 0;
        else if (!head->is_selfplay)
            return false;
        else if (strcmp(name, "game") == 0 && text_field(&value, ' ', head->game, sizeof head->game))
            keep(head->version, sizeof head->version, value);
        else if (strcmp(name, "options") == 0)
            keep(head->options, sizeof head->options, value);
        else if (strcmp(name, "board") == 0)
            keep(head->board, sizeof head->board, value);
        else if (strcmp(name, "entrant") == 0)
            keep(f->entrant, sizeof f->entrant, value);
    }
    f->head = r->number;
    return r->line && !*r->line && head->is_selfplay;
}

/* The same game by the same rules on the same board: else lines would mean other games. */
static bool is_ours(const struct rules *rules, const struct head *head)
{
    uint64_t board;
    int version;
    return text_number(head->version, 1 << 30, &version) && version == rules->game->version &&
           text_hex64(head->board, &board) && board == rules->board->hash;
}

static bool open_rules(const struct args *args, struct selfplay_file *f, const struct head *head, int *status)
{
    const char *game = head->game;
    struct args of_file = *args;
    of_file.words = &game;
    of_file.flag[FLAG_OPTIONS] = head->options;
    if (!subject_open(&of_file, &f->subject, status))
        return false;
    *status = STATUS_FINE;
    if (is_ours(f->subject.rules, head))
        return true;
    *status = refuse(args, "selfplay.rules", f->path, NULL, NULL);
    subject_close(&f->subject);
    return false;
}

bool selfplay_file_open(const struct args *args, const char *path, struct selfplay_file *out, int *status)
{
    struct head head = {.is_selfplay = false};
    *out = (struct selfplay_file){.path = path, .reader = {.file = fopen(path, "r")}};
    if (!out->reader.file) {
        *status = file_trouble(args, path);
        return false;
    }
    bool fine = read_head(out, &head);
    if (!fine)
        *status = refuse(args, "selfplay.head", path, NULL, NULL);
    if (fine && open_rules(args, out, &head, status))
        return true;
    free(out->reader.line);
    fclose(out->reader.file);
    return false;
}

void selfplay_file_close(struct selfplay_file *file)
{
    free(file->reader.line);
    fclose(file->reader.file);
    subject_close(&file->subject);
}

int selfplay_file_refuse(const struct args *args, const struct selfplay_file *file)
{
    return refuse(args, "selfplay.line", file->path, number_of(file->reader.number).text, NULL);
}
