/* card.c - pictures of tables, drawn by the crew one at a time, from copies of what every spectator sees.
 *
 * What was drawn lately is kept by its mark, a hash of all that is on it; so many wait and no more. Whoever asks for
 * what is being drawn already waits for that.
 *
 * Invariant: the first of those that wait is with the crew. */
#include "server/card.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "print/board_png.h"
#include "server/host.h"
#include "server/invite.h"

enum { WIDE = 1200, HIGH = 630, MARGIN = 40, BOARD = 550, WAITING_MOST = 16, MARK = 24, NOT_MODIFIED = 304 };
enum { PAPER = 0xFBF8F2, INK = 0x25221D, FAINT = 0x6B6152, GOLD = 0xC9A24B };

/* What is on it; all zero where nothing is, since it is hashed. */
struct shown {
    char id[HOST_ID];
    char title[INVITE_TITLE], plain[INVITE_TITLE]; /* the same with nobody named, for names that cannot be drawn */
    char who[MAX_PLAYERS][INVITE_WHO];
    char somebody[INVITE_WHO];
    bool sits[MAX_PLAYERS];
    int players;
    union state_buffer state;
};

struct card {
    struct crew_job job;
    struct card *next;
    struct host *host;
    struct call *calls; /* that wait for it */
    uint64_t mark;
    struct rules *rules;
    struct shown shown;
    struct buffer png;
};

/* ---- on a thread of the crew ---- */

/* As much of a text as there is room for, in whole characters, with "…" for what is cut. */
static void write_within(struct raster *r, enum font font, double size, double x, double y, double wide,
                         const char *text, uint32_t colour)
{
    char cut[INVITE_TITLE];
    struct text line = text_on(cut, sizeof cut);
    size_t length = strlen(text);
    text_add(&line, text);
    while (length > 0 && raster_text_width(r, font, size, cut) > wide) {
        do
            length--;
        while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80);
        line = text_on(cut, sizeof cut);
        text_add_part(&line, text, length);
        text_add(&line, "\xE2\x80\xA6");
    }
    raster_text(r, font, size, x, y, cut, colour);
}

/* How many bytes of a text are a line: up to the last blank before it is too wide. */
static size_t line_of(const struct raster *r, double size, double wide, const char *text)
{
    size_t best = 0;
    for (size_t i = 0;; i++) {
        char part[INVITE_TITLE];
        struct text line = text_on(part, sizeof part);
        if (text[i] != ' ' && text[i] != '\0')
            continue;
        text_add_part(&line, text, i);
        if (best > 0 && raster_text_width(r, FONT_BOLD, size, part) > wide)
            return best;
        best = i;
        if (!text[i])
            return best;
    }
}

/* A title on as many lines as it needs; where it ends. */
static double draw_title(struct raster *r, const char *text, double x, double y, double wide)
{
    const double size = 46;
    for (int i = 0; *text && i < 5; i++, y += 1.25 * size) {
        char part[INVITE_TITLE];
        struct text line = text_on(part, sizeof part);
        size_t length = line_of(r, size, wide, text);
        text_add_part(&line, text, length);
        write_within(r, FONT_BOLD, size, x, y, wide, part, INK);
        text += length + (text[length] == ' ');
    }
    return y;
}

static void draw_disc(const struct canvas *on, double x, double y, bool full)
{
    struct outline disc = {.steps = NULL};
    struct canvas_fill fill = {.kind = full ? FILL_PLAIN : FILL_NONE, .colour = GOLD, .opacity = 1};
    struct canvas_edge edge = {.colour = GOLD, .width = 3, .opacity = 1, .dash = 5, .gap = full ? 0 : 4};
    outline_oval(&disc, x, y, 10, 10);
    if (disc.failed)
        on->fail(on->on);
    else
        on->shape(on->on, &disc, &fill, &edge);
    outline_free(&disc);
}

/* Names of letters that our fonts do not have are nobody's here; the page has them. */
static void draw_words(struct raster *r, const struct shown *s)
{
    const struct canvas canvas = raster_canvas(r);
    double x = BOARD + 2.5 * MARGIN, wide = WIDE - MARGIN - x;
    bool readable = font_has(&r->faces[FONT_BOLD], s->title);
    raster_text(r, FONT_SERIF, 26, x, 78, "Tintagel", FAINT);
    double y = draw_title(r, readable ? s->title : s->plain, x, 150, wide) + 20;
    for (int p = 0; p < s->players && y < HIGH - MARGIN; p++, y += 46) {
        const char *who = font_has(&r->faces[FONT_SANS], s->who[p]) ? s->who[p] : s->somebody;
        draw_disc(&canvas, x + 12, y - 10, s->sits[p]);
        write_within(r, FONT_SANS, 28, x + 40, y, wide - 40, who, s->sits[p] ? INK : FAINT);
    }
}

static void draw_ground(struct raster *r)
{
    const struct canvas canvas = raster_canvas(r);
    struct outline all = {.steps = NULL};
    struct canvas_fill fill = {.kind = FILL_PLAIN, .colour = PAPER, .opacity = 1};
    outline_round_rect(&all, (struct box){0, 0, WIDE, HIGH}, 0);
    if (all.failed)
        r->failed = true;
    else
        canvas.shape(r, &all, &fill, &(struct canvas_edge){.width = 0});
    outline_free(&all);
}

static void run(struct crew_job *job)
{
    static const struct picture how = {.coordinates = false};
    struct card *card = (struct card *)job;
    struct sink sink = buffer_sink(&card->png);
    struct font_face faces[FONTS];
    struct raster raster;
    for (int i = 0; i < FONTS; i++) {
        const struct embedded *file = embedded_file(font_files[i]);
        faces[i] = (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
    }
    bool fine = raster_open(&raster, WIDE, HIGH, faces);
    if (fine) {
        draw_ground(&raster);
        board_draw(&raster, (struct box){MARGIN, MARGIN, MARGIN + BOARD, MARGIN + BOARD}, card->rules,
                   state_of(&card->shown.state), &how);
        draw_words(&raster, &card->shown);
        fine = png_write(&raster, &sink);
    }
    raster_close(&raster);
    card->png.lost |= !fine;
}

/* ---- on the loop's ---- */

static void answer(struct call *call, uint64_t mark, struct net_bytes *png)
{
    char tag[MARK];
    struct text text = text_on(tag, sizeof tag);
    struct net_answer whole = {
        .status = 200,
        .type = "image/png",
        .body = png,
        .headers = {{"ETag", tag}, {"Cache-Control", "max-age=60"}, {"Vary", "Accept-Language"}}};
    text_add_char(&text, '"');
    text_add_hex64(&text, mark);
    text_add_char(&text, '"');
    if (call->request && strstr(net_header(call->request, "if-none-match"), tag)) {
        whole.status = NOT_MODIFIED;
        whole.type = NULL;
        whole.body = NULL;
    }
    call_answer_whole(call, &whole);
}

static void keep(struct host *host, uint64_t mark, struct net_bytes *png)
{
    struct cards *cards = &host->cards;
    int i = cards->next;
    if (cards->kept[i].png)
        net_bytes_drop(cards->kept[i].png);
    cards->kept[i].mark = mark;
    cards->kept[i].png = png;
    cards->next = (i + 1) % CARDS;
}

static void drop(struct card *card)
{
    rules_free(card->rules);
    buffer_free(&card->png);
    free(card);
}

static void done(struct crew_job *job)
{
    struct card *card = (struct card *)job;
    struct host *host = card->host;
    struct net_bytes *png = card->png.lost || !card->png.size ? NULL : net_bytes_new(card->png.at, card->png.size);
    host->cards.first = card->next;
    if (!host->cards.first)
        host->cards.last = &host->cards.first;
    host->cards.waiting--;
    host->counts.drawn++;
    for (struct call *call = card->calls, *next; call; call = next) {
        next = call->next;
        if (png)
            answer(call, card->mark, png);
        else
            call_refuse_as(call, 503, host->stopping ? "server.not-ready" : "no-memory", NULL);
    }
    if (png)
        keep(host, card->mark, png);
    if (host->cards.first && !host->stopping)
        crew_give(host->crew, &host->cards.first->job, false);
    drop(card);
}

void card_forget(struct host *host)
{
    for (struct card *card = host->cards.first, *next; card; card = next) {
        next = card->next;
        drop(card);
    }
    host->cards.first = NULL;
    for (int i = 0; i < CARDS; i++)
        if (host->cards.kept[i].png)
            net_bytes_drop(host->cards.kept[i].png);
}

/* ---- what is asked for ---- */

static void show(const struct call *call, const struct table *table, struct shown *out)
{
    struct text title = text_on(out->title, sizeof out->title), plain = text_on(out->plain, sizeof out->plain),
                somebody = text_on(out->somebody, sizeof out->somebody);
    memcpy(out->id, table->id, sizeof out->id);
    out->players = match_rules(table->match)->players;
    invite_title(table, call->french, true, &title);
    invite_title(table, call->french, false, &plain);
    words_add(call->host->words[call->french], &somebody, "server.somebody", NULL, NULL, NULL);
    for (int p = 0; p < out->players; p++) {
        struct text who = text_on(out->who[p], sizeof out->who[p]);
        out->sits[p] = invite_seat(table, p, call->french, &who);
    }
    match_view_at(table->match, SPECTATOR, -1, state_of(&out->state));
}

static struct net_bytes *find_kept(const struct host *host, uint64_t mark)
{
    for (int i = 0; i < CARDS; i++)
        if (host->cards.kept[i].png && host->cards.kept[i].mark == mark)
            return host->cards.kept[i].png;
    return NULL;
}

static struct card *find_waiting(const struct host *host, uint64_t mark)
{
    struct card *card = host->cards.first;
    while (card && card->mark != mark)
        card = card->next;
    return card;
}

static void wait_for(struct card *card, struct call *call)
{
    call->next = card->calls;
    card->calls = call;
}

static void queue(struct host *host, struct card *card)
{
    bool idle = !host->cards.first;
    *host->cards.last = card;
    host->cards.last = &card->next;
    host->cards.waiting++;
    if (idle)
        crew_give(host->crew, &card->job, false);
}

void card_answer(struct call *call, struct table *table)
{
    struct host *host = call->host;
    struct card *card = calloc(1, sizeof *card), *same;
    struct net_bytes *png;
    if (!card || !(card->rules = host_share_rules(host, match_rules(table->match)))) {
        free(card);
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    card->job = (struct crew_job){.run = run, .done = done, .owner = hash_bytes(table->id, HOST_ID)};
    card->host = host;
    show(call, table, &card->shown);
    card->mark = hash_bytes(&card->shown, sizeof card->shown);
    if ((png = find_kept(host, card->mark))) {
        answer(call, card->mark, png);
        drop(card);
    } else if ((same = find_waiting(host, card->mark))) {
        drop(card);
        wait_for(same, call);
    } else if (host->cards.waiting >= WAITING_MOST || host->stopping) {
        drop(card);
        call_refuse_as(call, 429, "server.too-many", NULL);
    } else {
        wait_for(card, call);
        queue(host, card);
    }
}
