/* invite.c - the page behind a link to a table.
 *
 * Messengers read its head and show that; browsers go on to the page itself, which is one file for all places (what
 * stands behind "#" never comes to a server, so a link that messengers can show is another one). It asks for nothing,
 * so that no file is looked for beside it, and tells what every stranger may know.
 *
 * Names are what people have typed: whatever is put into it is escaped. */
#include "server/invite.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "search/level.h"
#include "server/seat.h"

/* What the text of a seat begins with. */
static const char computer[] = "computer ", person[] = "person ";

/* ---- words ---- */

static bool is_computer(const char *who)
{
    return strncmp(who, computer, sizeof computer - 1) == 0;
}

static void say(const struct table *table, bool french, struct text *out, const char *message, const char *a,
                const char *b)
{
    words_add(table->host->words[french], out, message, a, b, NULL);
}

/* Without what tells that a coach helps; whoever has taken no name is somebody. */
static void add_name(const struct table *table, const char *who, bool french, struct text *out)
{
    bool named = strncmp(who, person, sizeof person - 1) == 0;
    const char *name = named ? who + sizeof person - 1 : "";
    size_t length = strlen(name) - (event_is_coached(who) && named ? sizeof EVENT_COACHED - 1 : 0);
    if (length)
        text_add_part(out, name, length);
    else
        say(table, french, out, "server.somebody", NULL, NULL);
}

bool invite_seat(const struct table *table, int player, bool french, struct text *out)
{
    const char *who = match_seat_text(table->match, player);
    int level;
    if (!*who)
        say(table, french, out, "server.seat-free", NULL, NULL);
    else if (is_computer(who) && text_number(who + sizeof computer - 1, LEVELS, &level) && level > 0)
        say(table, french, out, level_name(level), NULL, NULL);
    else
        add_name(table, who, french, out);
    return *who != '\0';
}

/* All who sit there, with an "and" before the last. */
static void add_all(const struct table *table, bool french, struct text *out)
{
    char before[INVITE_TITLE] = "", last[INVITE_WHO];
    struct text list = text_on(before, sizeof before);
    int players = match_rules(table->match)->players;
    for (int p = 0; p < players - 1; p++) {
        text_add(&list, p ? ", " : "");
        invite_seat(table, p, french, &list);
    }
    struct text end = text_on(last, sizeof last);
    invite_seat(table, players - 1, french, &end);
    if (players > 1)
        say(table, french, out, "server.versus", before, last);
    else
        text_add(out, last);
}

/* The first person who sits there; NOBODY: none does. */
static int host_of(const struct table *table)
{
    for (int p = 0; p < match_rules(table->match)->players; p++) {
        const char *who = match_seat_text(table->match, p);
        if (*who && !is_computer(who))
            return p;
    }
    return NOBODY;
}

static void add_game(const struct table *table, struct text *out)
{
    size_t from = out->length;
    text_add(out, match_rules(table->match)->game->name);
    out->at[from] = (char)toupper((unsigned char)out->at[from]);
}

void invite_title(const struct table *table, bool french, bool named, struct text *out)
{
    char game[INVITE_WHO], who[INVITE_TITLE];
    struct text g = text_on(game, sizeof game), w = text_on(who, sizeof who);
    int host = host_of(table);
    bool open = strcmp(change_state(table), "open") == 0;
    add_game(table, &g);
    if (!named || (open && host == NOBODY)) {
        say(table, french, out, "server.invited", game, NULL);
        return;
    }
    if (open)
        invite_seat(table, host, french, &w);
    else
        add_all(table, french, &w);
    say(table, french, out, open ? "server.invites" : "server.tells", open ? who : game, open ? game : who);
}

/* ---- the page ---- */

static void put(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

static void put_escaped(struct buffer *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': put(out, "&amp;"); break;
        case '<': put(out, "&lt;"); break;
        case '>': put(out, "&gt;"); break;
        case '"': put(out, "&quot;"); break;
        case '\'': put(out, "&#39;"); break;
        default: buffer_add(out, text, 1);
        }
    }
}

/* <meta property="og:title" content="…" /> */
static void put_meta(struct buffer *out, const char *kind, const char *name, const char *content)
{
    put(out, "<meta ");
    put(out, kind);
    put(out, "=\"");
    put(out, name);
    put(out, "\" content=\"");
    put_escaped(out, content);
    put(out, "\" />\n");
}

/* Where we are, as who asks calls us: "https://example.org/games/table/0123456789ab". */
static void add_address(const struct call *call, const char *ending, struct text *out)
{
    text_add(out, call->request->secure ? "https://" : "http://");
    text_add(out, net_header(call->request, "host"));
    text_add(out, call->request->base);
    text_add(out, "/table/");
    text_add(out, call->game);
    text_add(out, ending);
}

static void put_address(struct buffer *out, const struct call *call, const char *name, const char *ending)
{
    char address[1024];
    struct text text = text_on(address, sizeof address);
    add_address(call, ending, &text);
    if (!text.cut)
        put_meta(out, "property", name, address);
}

static void put_game(struct buffer *out, const struct call *call, const struct table *table, const char *title)
{
    char id[INVITE_WHO], about[INVITE_TITLE];
    struct text name = text_on(id, sizeof id), text = text_on(about, sizeof about);
    text_add(&name, match_rules(table->match)->game->name);
    text_add(&name, ".about");
    say(table, call->french, &text, id, NULL, NULL);
    put_meta(out, "name", "description", about);
    put_meta(out, "property", "og:type", "website");
    put_meta(out, "property", "og:site_name", "Tintagel");
    put_meta(out, "property", "og:title", title);
    put_meta(out, "property", "og:description", about);
    put_address(out, call, "og:url", "");
    put_address(out, call, "og:image", ".png");
    put_meta(out, "property", "og:image:type", "image/png");
    put_meta(out, "property", "og:image:width", "1200");
    put_meta(out, "property", "og:image:height", "630");
    put_meta(out, "property", "og:image:alt", title);
    put_meta(out, "name", "twitter:card", "summary_large_image");
}

/* The way to the page itself, which is one folder up. */
static void put_way(struct buffer *out, const struct call *call)
{
    put(out, "../#/table/");
    put_escaped(out, call->game);
}

/* Without a table, what leads to the page, which says what is wrong. */
static void answer(struct call *call, const struct table *table, int status)
{
    char title[INVITE_TITLE] = "";
    struct text text = text_on(title, sizeof title);
    struct buffer out = {.at = NULL};
    if (table)
        invite_title(table, call->french, true, &text);
    else
        text_add(&text, "Tintagel");
    put(&out, call->french ? "<!doctype html>\n<html lang=\"fr\">\n" : "<!doctype html>\n<html lang=\"en\">\n");
    put(&out, "<head>\n<meta charset=\"utf-8\" />\n<title>");
    put_escaped(&out, title);
    put(&out, "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n");
    if (table)
        put_game(&out, call, table, title);
    put(&out, "<meta http-equiv=\"refresh\" content=\"0; url=");
    put_way(&out, call);
    put(&out, "\" />\n</head>\n<body>\n<p><a href=\"");
    put_way(&out, call);
    put(&out, "\">");
    put_escaped(&out, title);
    put(&out, "</a></p>\n</body>\n</html>\n");
    struct net_bytes *body = out.lost ? NULL : net_bytes_new(out.at, out.size);
    struct net_answer whole = {.status = body ? status : 503,
                               .type = "text/html; charset=utf-8",
                               .body = body,
                               .headers = {{"Cache-Control", "no-cache"}, {"Vary", "Accept-Language"}}};
    call_answer_whole(call, &whole);
    if (body)
        net_bytes_drop(body);
    buffer_free(&out);
}

void invite_page(struct call *call, struct table *table)
{
    if (call->request)
        answer(call, table, 200);
    else
        call_done(call);
}

void invite_refuse(struct call *call, int status)
{
    answer(call, NULL, status);
}
