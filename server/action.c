/* action.c - the table of what can be asked for: by its name over a WebSocket, and by routes over HTTP (route.c). The
 * documentation of the protocol is made from it (openapi.c). */
#include <string.h>

#include "core/game_mind.h"
#include "server/admin.h"
#include "server/analyse.h"
#include "server/card.h"
#include "server/device.h"
#include "server/host.h"
#include "server/invite.h"
#include "server/list.h"
#include "server/look.h"
#include "server/play.h"
#include "server/push.h"
#include "server/reported.h"
#include "server/seat.h"
#include "server/tally.h"
#include "server/token.h"
#include "server/view.h"

enum { EVENTS_AT_MOST = 1000000 };

#define PLAYER                                                                                                         \
    {                                                                                                                  \
        "player", INPUT_NUMBER, false, MAX_PLAYERS - 1, "which of your seats; not needed if you have one"              \
    }
#define NUMBER                                                                                                         \
    {                                                                                                                  \
        "number", INPUT_NUMBER, false, EVENTS_AT_MOST,                                                                 \
            "the first event you have not seen: so that what is sent twice is done once"                               \
    }
#define GAME                                                                                                           \
    {                                                                                                                  \
        "name", INPUT_TEXT, true, 32, "the game"                                                                       \
    }
#define OPTIONS                                                                                                        \
    {                                                                                                                  \
        "options", INPUT_TEXT, false, OPTIONS_TEXT - 1, "its options, \"players=3\""                                   \
    }
#define END                                                                                                            \
    {                                                                                                                  \
        .name = NULL                                                                                                   \
    }

static const struct parameter name_parameters[] = {
    {"name", INPUT_TEXT, true, EVENT_NAME_MOST, "what others shall call you"},
    END,
};
static const struct parameter create_parameters[] = {
    GAME,
    OPTIONS,
    {"clock", INPUT_TEXT, false, 40,
     "\"none\", \"300+5\" (seconds, and for each turn), \"3d\" (days a turn), with \"/600\" seconds for the set-up"},
    {"seats", INPUT_TEXTS, false, MAX_PLAYERS, "by player: \"me\", \"open\" or \"computer 5\""},
    {"start", INPUT_TEXT, false, EVENT_TEXT - 1, "a position to begin with, as a line"},
    {"listed", INPUT_FLAG, false, 1, "whether the lobby shows it; else only who has its address finds it"},
    {"takeover", INPUT_FLAG, false, 1,
     "whether a computer may take a seat over that was left: yes if not told, but for days a turn"},
    {"chat", INPUT_FLAG, false, 1, "whether its players may talk"},
    {"takeback", INPUT_FLAG, false, 1, "whether take-backs may be asked for"},
    {"key", INPUT_TEXT, false, HOST_KEY - 1, "any word of your own: the same again gives the same game"},
    END,
};
static const struct parameter since_parameters[] = {
    {"since", INPUT_NUMBER, false, EVENTS_AT_MOST, "the first event you want"},
    END,
};
static const struct parameter news_parameters[] = {
    {"since", INPUT_NUMBER, false, EVENTS_AT_MOST, "the first event you have not seen"},
    {"wait", INPUT_NUMBER, false, 60, "seconds to wait for something to happen: 25 if not told"},
    {"mark", INPUT_TEXT, false, 16, "\"mark\" of the last answer, \"\" at first: to be told how the game stands, too"},
    END,
};
static const struct parameter join_parameters[] = {
    {"player", INPUT_NUMBER, true, MAX_PLAYERS - 1, "the seat"},
    NUMBER,
    END,
};
static const struct parameter move_parameters[] = {
    PLAYER,
    {"text", INPUT_TEXT, true, EVENT_TEXT - 1,
     "the decision as a word; in a secret set-up one or more, with blanks between them"},
    NUMBER,
    END,
};
static const struct parameter plain_parameters[] = {PLAYER, NUMBER, END};
static const struct parameter request_parameters[] = {
    PLAYER,
    {"text", INPUT_TEXT, true, 16, "\"draw\", \"takeback\" or \"pause\""},
    NUMBER,
    END,
};
static const struct parameter chat_parameters[] = {
    PLAYER,
    {"text", INPUT_TEXT, true, EVENT_CHAT_MOST, "what you say, to all at the table"},
    NUMBER,
    END,
};
static const struct parameter leave_parameters[] = {
    PLAYER,
    {"level", INPUT_NUMBER, false, LEVELS, "of the computer that plays on"},
    NUMBER,
    END,
};
static const struct parameter takeover_parameters[] = {
    {"player", INPUT_NUMBER, true, MAX_PLAYERS - 1, "the seat that was left"},
    {"level", INPUT_NUMBER, false, LEVELS, "not heeded: the computer plays on the usual level"},
    NUMBER,
    END,
};
static const struct parameter mute_parameters[] = {
    {"player", INPUT_NUMBER, true, MAX_PLAYERS - 1, "whose chat you do not want to see, in any game"},
    {"on", INPUT_FLAG, false, 1, "false: you want to see it again"},
    END,
};
static const struct parameter report_parameters[] = {
    {"number", INPUT_NUMBER, true, EVENTS_AT_MOST, "the event that is reported to the host"},
    {"text", INPUT_TEXT, false, 1000, "what is wrong with it"},
    END,
};
#define MOST                                                                                                           \
    {                                                                                                                  \
        "most", INPUT_NUMBER, false, 200, "how many: 50 if not told"                                                   \
    }
#define BEFORE                                                                                                         \
    {                                                                                                                  \
        "before", INPUT_TEXT, false, 40, "for the next page: \"before\" of the last one"                               \
    }
static const struct parameter games_parameters[] = {
    {"state", INPUT_TEXT, false, 16, "\"open\", \"playing\" or \"finished\"; all if not told"},
    {"name", INPUT_TEXT, false, 32, "the game"},
    {"who", INPUT_TEXT, false, EVENT_NAME_MOST, "part of a player's name"},
    {"player", INPUT_TEXT, false, 8, "\"me\": the games in which you have a seat, those that wait for you first"},
    BEFORE,
    MOST,
    END,
};
#define LOOKER                                                                                                         \
    {"player", INPUT_NUMBER, false, MAX_PLAYERS - 1, "as which of your seats; the first if not told"},                 \
        {"spectator", INPUT_FLAG, false, 1, "as somebody without a seat"},                                             \
    {                                                                                                                  \
        "n", INPUT_NUMBER, false, EVENTS_AT_MOST, "which state of its history; the present one if not told"            \
    }
static const struct parameter view_parameters[] = {LOOKER, END};
static const struct parameter picture_parameters[] = {
    LOOKER,
    {"dark", INPUT_FLAG, false, 1, "in colours for a dark room"},
    {"small", INPUT_FLAG, false, 1, "for who sees it smaller than 100 pixels: without what is too fine then"},
    END,
};
static const struct parameter new_token_parameters[] = {
    {"note", INPUT_TEXT, false, 100, "what it is for, to remember it by"},
    END,
};
static const struct parameter token_parameters[] = {
    {"token", INPUT_TEXT, true, TOKEN_SHOWN - 1, "what the list shows of it"},
    END,
};
static const struct parameter device_parameters[] = {
    {"code", INPUT_TEXT, true, HOST_ID - 1, "what the other device was told"},
    END,
};
#define ENDPOINT                                                                                                       \
    {                                                                                                                  \
        "endpoint", INPUT_TEXT, true, 1024, "the address that the browser gives"                                       \
    }
static const struct parameter subscribe_parameters[] = {
    ENDPOINT,
    {"key", INPUT_TEXT, true, 88, "its key p256dh, as base64url"},
    {"auth", INPUT_TEXT, true, 24, "its secret auth, as base64url"},
    {"language", INPUT_TEXT, false, 2, "\"fr\" or \"en\"; as Accept-Language says if not told"},
    END,
};
static const struct parameter unsubscribe_parameters[] = {ENDPOINT, END};
static const struct parameter look_away_parameters[] = {
    {"on", INPUT_FLAG, false, 1, "false: it is seen again"},
    END,
};
static const struct parameter names_parameters[] = {
    {"who", INPUT_TEXT, false, EVENT_NAME_MOST, "part of a name"},
    END,
};
static const struct parameter visitor_parameters[] = {
    {"visitor", INPUT_TEXT, true, HOST_PUBLIC - 1, "what the list of names shows of it"},
    END,
};
static const struct parameter reports_parameters[] = {BEFORE, END};
static const struct parameter dismiss_parameters[] = {
    {"report", INPUT_TEXT, true, HOST_PART - 1, "what the list of reports calls it"},
    END,
};
static const struct parameter analyse_parameters[] = {
    GAME,
    OPTIONS,
    {"position", INPUT_TEXT, false, EVENT_TEXT - 1, "as a line; the start if not told"},
    {"nodes", INPUT_NUMBER, false, ANALYSE_NODES, "how many decisions to look at: 100000 if not told"},
    {"lines", INPUT_NUMBER, false, ANALYSE_LINES, "how many best lines: 1 if not told"},
    END,
};
static const struct parameter openings_parameters[] = {
    GAME,
    OPTIONS,
    {"position", INPUT_TEXT, false, EVENT_TEXT - 1, "as a line; the start if not told"},
    END,
};

#define EVENT(word, which, list, said)                                                                                 \
    {                                                                                                                  \
        .name = (word), .kind = ACTION_CHANGE, .event = (which), .act = play_event, .parameters = (list),              \
        .answers = "number", .about = (said)                                                                           \
    }

const struct action actions[] = {
    {.name = "hello", .act = look_hello, .answers = "hello", .about = "Who you are."},
    {.name = "name", .limit = LIMIT_MAKE, .act = look_name, .parameters = name_parameters, .about = "Take a name."},
    {.name = "device",
     .by_request_only = true,
     .limit = LIMIT_MAKE,
     .act = device_invite,
     .answers = "device",
     .about = "A code for another device of yours: it is good once, for ten minutes."},
    {.name = "join-device",
     .by_request_only = true,
     .limit = LIMIT_MAKE,
     .act = device_join,
     .parameters = device_parameters,
     .answers = "hello",
     .about = "Be who has asked for that code: the answer brings the cookie."},
    {.name = "tokens",
     .by_request_only = true,
     .act = token_list,
     .answers = "tokens",
     .about = "The tokens by which your programs say that they are you."},
    {.name = "new-token",
     .by_request_only = true,
     .limit = LIMIT_MAKE,
     .act = token_make,
     .parameters = new_token_parameters,
     .answers = "token",
     .about = "A token for a program of yours: it is told this once."},
    {.name = "drop-token",
     .by_request_only = true,
     .limit = LIMIT_MAKE,
     .ends = true,
     .act = token_drop,
     .parameters = token_parameters,
     .about = "No program is you by that token any more."},
    {.name = "subscribe",
     .limit = LIMIT_MAKE,
     .act = push_subscribe,
     .parameters = subscribe_parameters,
     .about = "Have a browser told by Web Push when it is your turn and you do not see it; ten browsers at most."},
    {.name = "unsubscribe",
     .limit = LIMIT_MAKE,
     .ends = true,
     .act = push_unsubscribe,
     .parameters = unsubscribe_parameters,
     .about = "A browser is told no more."},
    {.name = "look-away",
     .by_line_only = true,
     .act = push_look_away,
     .parameters = look_away_parameters,
     .about = "Nobody sees the page of this line now, so that its browser is told by Web Push."},
    {.name = "create",
     .limit = LIMIT_MAKE,
     .act = seat_create,
     .parameters = create_parameters,
     .answers = "made",
     .about = "Make a game."},
    {.name = "lobby",
     .act = look_lobby,
     .answers = "lobby",
     .about = "Games with free seats; by WebSocket also what changes there."},
    {.name = "unlobby", .by_line_only = true, .act = look_unlobby, .about = "No more news of the lobby."},
    {.name = "games",
     .act = list_games,
     .parameters = games_parameters,
     .answers = "games",
     .about = "Games, those first in which something happened last: listed ones, or yours."},
    {.name = "catalogue", .act = view_catalogue, .answers = "catalogue", .about = "The games there are, with options."},
    {.name = "analyse",
     .limit = LIMIT_ANALYSE,
     .act = analyse_position,
     .parameters = analyse_parameters,
     .answers = "analysis",
     .about = "What the engine thinks of a position; one at a time."},
    {.name = "openings",
     .limit = LIMIT_LOOK,
     .act = tally_answer,
     .parameters = openings_parameters,
     .answers = "openings",
     .about = "What was played from a position in the finished games of this server, and how that went."},
    {.name = "head",
     .kind = ACTION_LOOK,
     .act = look_head,
     .answers = "game",
     .about = "What a game is and how it stands."},
    {.name = "events",
     .kind = ACTION_LOOK,
     .act = look_events,
     .parameters = since_parameters,
     .answers = "events",
     .about = "What has happened in a game: all that is public."},
    {.name = "watch",
     .kind = ACTION_LOOK,
     .limit = LIMIT_LOOK,
     .by_line_only = true,
     .act = look_watch,
     .parameters = since_parameters,
     .answers = "watched",
     .about = "The head of a game, its events, your own drafts; and news from then on."},
    {.name = "unwatch",
     .kind = ACTION_LOOK,
     .by_line_only = true,
     .act = look_unwatch,
     .about = "No more news of a game."},
    {.name = "news",
     .kind = ACTION_LOOK,
     .by_request_only = true,
     .act = look_news,
     .parameters = news_parameters,
     .answers = "news",
     .about = "What has happened since; waits if nothing has."},
    {.name = "rules",
     .kind = ACTION_LOOK,
     .act = view_rules,
     .answers = "board",
     .about = "What does not change in a game: board, sides, armies, kinds of pieces."},
    {.name = "view",
     .kind = ACTION_LOOK,
     .act = view_state,
     .parameters = view_parameters,
     .answers = "view",
     .about = "What you see and what you can do."},
    {.name = "record",
     .kind = ACTION_LOOK,
     .by_request_only = true,
     .act = view_record,
     .answers = "text/plain",
     .about = "A game as a record, so far as it is public."},
    {.name = "record.json",
     .kind = ACTION_LOOK,
     .by_request_only = true,
     .act = view_record_json,
     .answers = "record",
     .about = "The same as JSON."},
    {.name = "picture.svg",
     .kind = ACTION_LOOK,
     .by_request_only = true,
     .act = view_picture,
     .parameters = picture_parameters,
     .answers = "image/svg+xml",
     .about = "What you see as a picture."},
    {.name = "table",
     .kind = ACTION_LOOK,
     .by_request_only = true,
     .limit = LIMIT_LOOK,
     .act = invite_page,
     .refuse = invite_refuse,
     .answers = "text/html",
     .about = "A page that tells messengers who invites to what, and leads browsers to the game."},
    {.name = "table.png",
     .kind = ACTION_LOOK,
     .by_request_only = true,
     .limit = LIMIT_DRAW,
     .act = card_answer,
     .answers = "image/png",
     .about = "The same as a picture, 1200 dots wide and 630 high: the board as everybody sees it now, and the seats."},
    {.name = "join",
     .kind = ACTION_CHANGE,
     .limit = LIMIT_SEAT,
     .act = seat_join,
     .parameters = join_parameters,
     .answers = "number",
     .about = "Sit down on a free seat, or on yours again."},
    EVENT("move", EVENT_MOVE, move_parameters, "Decide."),
    EVENT("anew", EVENT_ANEW, plain_parameters, "Set up again what was lost."),
    EVENT("resign", EVENT_RESIGN, plain_parameters, "Give up (HR-4)."),
    EVENT("offer", EVENT_OFFER, request_parameters, "Ask the others for a draw, a take-back or a pause."),
    EVENT("accept", EVENT_ACCEPT, request_parameters, "Agree to it."),
    EVENT("decline", EVENT_DECLINE, request_parameters, "Refuse it, or take back what you asked for."),
    EVENT("resume", EVENT_RESUME, plain_parameters, "Go on after a pause."),
    EVENT("chat", EVENT_CHAT, chat_parameters, "Say something."),
    {.name = "leave",
     .kind = ACTION_CHANGE,
     .limit = LIMIT_SEAT,
     .act = seat_leave,
     .parameters = leave_parameters,
     .answers = "number",
     .about =
         "Leave: before the game begins the seat is free again; then a computer plays on, if the table allows it."},
    {.name = "takeover",
     .kind = ACTION_CHANGE,
     .limit = LIMIT_SEAT,
     .act = seat_takeover,
     .parameters = takeover_parameters,
     .answers = "number",
     .about = "Have a computer take a seat that has been left for a minute; with days a turn, three quarters of one."},
    {.name = "rematch",
     .kind = ACTION_CHANGE,
     .limit = LIMIT_SEAT,
     .act = seat_rematch,
     .parameters = plain_parameters,
     .answers = "rematch",
     .about = "Play again; it begins when all want it."},
    {.name = "mute",
     .kind = ACTION_LOOK,
     .limit = LIMIT_MAKE,
     .ends = true,
     .act = look_mute,
     .parameters = mute_parameters,
     .about = "See no chat of somebody."},
    {.name = "report",
     .kind = ACTION_LOOK,
     .limit = LIMIT_MAKE,
     .act = reported_add,
     .parameters = report_parameters,
     .about = "Tell the host of something that is not right."},
    {.name = "admin-games", .local = true, .act = list_all_games, .parameters = games_parameters},
    {.name = "admin-stop", .local = true, .kind = ACTION_CHANGE, .event = EVENT_PAUSE, .act = play_stop},
    {.name = "admin-resume", .local = true, .kind = ACTION_CHANGE, .event = EVENT_RESUME, .act = play_go_on},
    {.name = "admin-remove", .local = true, .kind = ACTION_CHANGE, .act = seat_remove},
    {.name = "admin-names", .local = true, .act = admin_names, .parameters = names_parameters},
    {.name = "admin-remove-name", .local = true, .act = admin_remove_name, .parameters = visitor_parameters},
    {.name = "admin-restore-name", .local = true, .act = admin_restore_name, .parameters = visitor_parameters},
    {.name = "admin-tokens", .local = true, .act = token_list},
    {.name = "admin-remove-token", .local = true, .act = token_drop, .parameters = token_parameters},
    {.name = "admin-nodes", .local = true, .act = nodes_list},
    {.name = "admin-drain", .local = true, .act = nodes_drain},
    {.name = "admin-reports", .local = true, .act = reported_list, .parameters = reports_parameters},
    {.name = "admin-dismiss", .local = true, .act = reported_dismiss, .parameters = dismiss_parameters},
    {.name = NULL},
};

const struct action *action_find(const char *name)
{
    for (const struct action *action = actions; action->name; action++)
        if (strcmp(action->name, name) == 0)
            return action;
    return NULL;
}
