/* visitor.h - who they are: an anonymous visitor by a cookie that is signed, a program by a token. */
#ifndef SERVER_VISITOR_H
#define SERVER_VISITOR_H

#include <stdbool.h>

#include "core/game.h"
#include <stddef.h>

struct host;
struct table;
struct visitor;
struct call;
struct store_value;

enum { VISITOR_COOKIE = 160 + 256 }; /* with the longest base path */

/* The visitor of a request below a base path by its cookie, "" if none: from memory, or new to it with what the store
 * will tell of it later (visitor_load()). A cookie that is missing or not ours makes a new visitor. The browser is to
 * be given another one if it is `fresh`: a new visitor, or one whose cookie is of the whole host, as they once were.
 * NULL when memory runs out. */
struct visitor *visitor_of_cookie(struct host *host, const char *base, const char *cookies, bool *fresh);
/* What a browser keeps: the value of Set-Cookie for what is below a base path. */
void visitor_write_cookie(const struct host *host, const struct visitor *visitor, const char *base, bool secure,
                          char *out, int size);
/* Read what the store knows of the call's visitor, if that was not done, and go on. */
void visitor_load(struct call *call, void (*then)(struct call *call));
/* Who a program is by its token (Authorization: Bearer), and go on; an unknown token is refused. */
void visitor_of_token(struct call *call, const char *token, void (*then)(struct call *call));
/* The call is another visitor's from now on, whose cookie goes with its answer; go on. */
void visitor_become(struct call *call, const char *id, void (*then)(struct call *call));
/* The hash under which a token is kept, or its first digits, as many as `size` has room for. */
void visitor_hash_token(const char *token, char *out, size_t size);
/* The visitor whom a row is of; NULL when memory runs out. */
struct visitor *visitor_of_row(struct host *host, const struct store_value *row);
/* What its row says it is. */
void visitor_take_row(struct visitor *visitor, const struct store_value *row);
/* Whoever keeps a pointer to a visitor holds it, NULL too, and gives it back. */
struct visitor *visitor_hold(struct visitor *visitor);
void visitor_release(struct host *host, struct visitor *visitor);
/* What others may know of a visitor by its id: HOST_PUBLIC bytes. */
void visitor_show(const char *id, char *shown);
/* The players at a table whose chat a visitor, or NULL, does not want to see. */
player_set visitor_mutes(const struct visitor *visitor, const struct table *table);
void visitor_forget_all(struct host *host);

#endif
