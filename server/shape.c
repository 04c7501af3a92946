/* shape.c - what answers look like. */
#include "server/shape.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "match/json.h"

const struct shape shapes[] = {
    {"error", "error:refusal", "What every answer with a status of 400 or more is."},
    {"refusal", "status:number rule:text message:text args:[text] text:text",
     "Why not: the rule that says so or \"\", a message id with its arguments, and the sentence in the language of "
     "Accept-Language."},
    {"hello", "visitor:text name:text version:text now:number push?:text",
     "Who you are: an id that others may know, and your name, \"\" before you have one; the key for Web Push, if the "
     "server has one."},
    {"device", "code:text until:number", "A code for another device, and when it ends."},
    {"tokens", "tokens:[kept-token]", "Your tokens."},
    {"kept-token", "shown:text note:text created:number", "What is still known of a token."},
    {"token", "token:text shown:text", "A token, and by what the list shows it."},
    {"made", "game:text", "The id of a game."},
    {"rematch", "game?:text number?:number", "The id of the next game, if all want it; else the number of events."},
    {"number", "number:number", "How many events the game has by now."},
    {"game",
     "id:text name:text options:text clock?:text state:text result:text created:number updated:number length:number "
     "number?:number turn:[number] due:number seats:[text] listed:flag takeover?:flag chat?:flag takeback?:flag "
     "next?:text "
     "rematch?:[number] here?:[number] watching?:number spectators?:number you:[number] away?:[number] muted?:[number]",
     "A game: `turn` is who owes a decision, nobody while it is paused; `due` when the first clock that runs will have "
     "run out, 0: none runs; `seats` \"person NAME\", \"computer level=N\" or \"\" for a free one, "
     "`you` are your seats, `away` those where a computer plays for you; `watching` are windows, `spectators` people "
     "without a seat. In lists some members may be missing."},
    {"lobby", "lobby:[game] people:number", "Games with free seats, and how many people are at the server."},
    {"games", "games:[game] before:text", "A page; `before` asks for the next one, \"\": there is none."},
    {"event", "(text,number,number,text)",
     "Kind, player (-1: the host), milliseconds since 1970, and the text (docs/records.md)."},
    {"events", "first:number events:[event] now:number", "Events from the number `first` on."},
    {"draft", "player:number words:text salt?:text",
     "What one of your side is setting up in secret; with its salt once it is ready."},
    {"watched", "head:game first:number events:[event] now:number drafts:[draft]", "A game, all of it."},
    {"message",
     "game?:text head?:game first?:number events?:[event] now?:number draft?:draft drafts?:[draft] here?:[number] "
     "watching?:number spectators?:number next?:text rematch?:[number] removed?:flag lobby?:[game] gone?:[text] "
     "people?:number",
     "News: events of a game; a draft of your own side; who is here; a rematch; a game that is gone; games that came "
     "to "
     "the lobby or left it, and how many people are at the server then."},
    {"news", "news:[message] mark?:text",
     "What has happened, nothing if that is what has; with `mark` also how the game stands."},
    {"catalogue", "games:[kind-of-game]", "The games there are."},
    {"kind-of-game", "name:text example:number least:number most:number scene:text options:[option]",
     "A game, its least and most players, and its options."},
    {"option", "name:text preset:text only:text choices:[text] parts:[text] places:[[number]]",
     "An option with its choices."},
    {"rules",
     "game:text options:text players:number armies:number width:number height:number sides:[number] "
     "commanders:[number] homes:[[number]] names:[text] armyNames:[text] colours:[text] kinds:[kind-of-piece] "
     "targets:[text] "
     "cells:[(text,number,number,number,number,text)]",
     "What does not change in play: sides by player, commanders by army, cells with their names and places."},
    {"kind-of-piece", "name:text fills:number rule:text", "A kind of piece."},
    {"board", "rules:rules", "The rules of a game with its board."},
    {"state",
     "n:number length:number toAct:[number] turn:number begun:number follows:number out:[number] position:text "
     "result:result~ mover:number last:[number] swing:(number,number)~ commanders:[number] "
     "pieces:[(number,number,number,number,number)]",
     "How it stands: pieces are cell, army, kind, count and signs."},
    {"result", "rule:text message:text winners:[number] final:number lasted:number", "How it ended."},
    {"moves", "moves:[(text,number,number,number,number,number,number,...number)] tray:[(number,number)]",
     "What you can decide: the word to send, army, kind, places, mark, pivot, quarters, and the cells it is pointed at "
     "with."},
    {"said", "rule:text message:text args:[text] cells:[number] loses:number", "Something to be told in words."},
    {"deed", "n:number player:number army:number deeds:[said]", "What a decision did."},
    {"clock", "terms:text at:number paused:flag left:[number] extra:[number] setup:[number]",
     "Milliseconds that each player has left, as they were at the time `at`; those of who owes a decision run since."},
    {"view", "player:number~ state:state moves?:moves duties:[said] deeds:[deed] seats:[(text,text)~] clock:clock",
     "What a seat sees, or if it is null a spectator; and what it can do, in the present state."},
    {"record",
     "tintagel-record:number game:text rules:number options:text board-file:text board-hash:text board:text clock:text "
     "start:text created:text result:text events:[record-event]",
     "A record (docs/records.md)."},
    {"record-event", "seq:number kind:text player:number~ at:number text:text",
     "An event of a record; nobody adds comments or variations here."},
    {"analysis", "depth:number nodes:number lines:[line]", "What was found."},
    {"line", "score:number values:[number] chances:[number] moves:[text] turns:[text] cells:[number]",
     "A line of play, by decisions and by turns, and the cells that its first turn goes by: what it is worth to the "
     "side that decides first, in hundredths, and to each side; beyond half a "
     "milliard it is won, in so many decisions as it is less than a milliard."},
    {"openings", "moves:[opening]", "What was played, the most frequent first; a hundred at most."},
    {"opening", "move:text games:number won:number drawn:number lost:number",
     "A decision, in how many games it was made in that position, and how these ended for the side that made it."},
    {.name = NULL},
};

/* ---- as JSON Schema ---- */

void shape_write_reference(struct json *json, const char *name)
{
    char path[64];
    struct text text = text_on(path, sizeof path);
    text_add(&text, "#/components/schemas/");
    text_add(&text, name);
    json_open(json, '{');
    json_member_string(json, "$ref", path);
    json_close(json, '}');
}

static void write_named(struct json *json, const char *type, size_t length)
{
    static const struct {
        const char *word, *type;
    } plain[] = {{"text", "string"}, {"number", "integer"}, {"flag", "boolean"}};
    char name[32];
    struct text text = text_on(name, sizeof name);
    text_add_part(&text, type, length);
    assert(!text.cut);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(name, plain[i].word) != 0)
            continue;
        json_open(json, '{');
        json_member_string(json, "type", plain[i].type);
        json_close(json, '}');
        return;
    }
    shape_write_reference(json, name);
}

static const char *write_type(struct json *json, const char *type);

static const char *write_list(struct json *json, const char *type)
{
    json_open(json, '{');
    json_member_string(json, "type", "array");
    json_key(json, "items");
    type = write_type(json, type + 1);
    json_close(json, '}');
    return type + 1;
}

/* Places that mean something, and what follows them. */
static const char *write_places(struct json *json, const char *type)
{
    int places = 0;
    json_open(json, '{');
    json_member_string(json, "type", "array");
    json_key(json, "prefixItems");
    json_open(json, '[');
    for (type++; *type != ')' && *type != '.'; type += *type == ',', places++)
        type = write_type(json, type);
    json_close(json, ']');
    json_member(json, "minItems", places);
    json_key(json, "items");
    if (*type == '.')
        type = write_type(json, type + 3);
    else
        json_flag(json, false);
    json_close(json, '}');
    return type + 1;
}

/* Where the type ends, without the "~" behind it. */
static const char *end_of(const char *type)
{
    int depth = 0;
    for (; *type && *type != ' '; type++) {
        depth += (*type == '[' || *type == '(') - (*type == ']' || *type == ')');
        if (depth < 0 || (depth == 0 && (*type == ',' || *type == '~')))
            break;
    }
    return type;
}

static const char *write_type(struct json *json, const char *type)
{
    const char *end = end_of(type);
    bool or_null = *end == '~';
    if (or_null) {
        json_open(json, '{');
        json_key(json, "oneOf");
        json_open(json, '[');
    }
    if (*type == '[')
        write_list(json, type);
    else if (*type == '(')
        write_places(json, type);
    else
        write_named(json, type, (size_t)(end - type));
    if (!or_null)
        return end;
    json_open(json, '{');
    json_member_string(json, "type", "null");
    json_close(json, '}');
    json_close(json, ']');
    json_close(json, '}');
    return end + 1;
}

/* Step over "name:" or "name?:"; whether it must be there. */
static bool take_name(const char **at, char *name, size_t size)
{
    struct text text = text_on(name, size);
    size_t length = strcspn(*at, "?:");
    bool wanted = (*at)[length] == ':';
    text_add_part(&text, *at, length);
    assert(!text.cut);
    *at += length + (wanted ? 1 : 2);
    return wanted;
}

static void write_members(struct json *json, const char *members)
{
    char name[32];
    json_key(json, "properties");
    json_open(json, '{');
    for (const char *at = members; *at; at += *at == ' ') {
        take_name(&at, name, sizeof name);
        json_key(json, name);
        at = write_type(json, at);
    }
    json_close(json, '}');
    json_key(json, "required");
    json_open(json, '[');
    for (const char *at = members; *at; at += *at == ' ') {
        if (take_name(&at, name, sizeof name))
            json_string(json, name);
        at += strcspn(at, " ");
    }
    json_close(json, ']');
}

void shape_write(struct json *json, const struct shape *shape)
{
    json_open(json, '{');
    json_member_string(json, "description", shape->about);
    if (shape->members[0] == '(') {
        json_key(json, "allOf");
        json_open(json, '[');
        write_type(json, shape->members);
        json_close(json, ']');
    } else {
        json_member_string(json, "type", "object");
        write_members(json, shape->members);
        json_key(json, "additionalProperties");
        json_flag(json, false);
    }
    json_close(json, '}');
}
