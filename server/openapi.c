/* openapi.c - the document of the HTTP interface (OpenAPI 3.1), made from the tables of routes, actions and shapes:
 * what is not in them is not there. */
#include "server/openapi.h"

#include <string.h>

#include "server/host.h"
#include "server/route.h"
#include "server/shape.h"

/* ---- parameters ---- */

static void write_value_schema(struct json *json, const struct parameter *p)
{
    static const char *const types[] = {
        [INPUT_TEXT] = "string", [INPUT_NUMBER] = "integer", [INPUT_FLAG] = "boolean", [INPUT_TEXTS] = "array"};
    json_open(json, '{');
    json_member_string(json, "type", types[p->type]);
    if (p->type == INPUT_NUMBER) {
        json_member(json, "minimum", 0);
        json_member(json, "maximum", p->most);
    } else if (p->type == INPUT_TEXT) {
        json_member(json, "maxLength", p->most);
    } else if (p->type == INPUT_TEXTS) {
        json_member(json, "maxItems", p->most);
        json_key(json, "items");
        json_open(json, '{');
        json_member_string(json, "type", "string");
        json_close(json, '}');
    }
    json_member_string(json, "description", p->about);
    json_close(json, '}');
}

/* A parameter of the path or the query. */
static void write_parameter(struct json *json, const struct parameter *p, const char *in)
{
    json_open(json, '{');
    json_member_string(json, "name", p->name);
    json_member_string(json, "in", in);
    json_key(json, "required");
    json_flag(json, p->wanted);
    json_key(json, "schema");
    write_value_schema(json, p);
    json_close(json, '}');
}

static bool is_in_path(const char *path, const char *name)
{
    const char *brace = strstr(path, name);
    return brace && brace > path && brace[-1] == '{' && brace[strlen(name)] == '}';
}

static void write_parameters(struct json *json, const struct route *route, const struct action *action)
{
    static const struct parameter game = {"game", INPUT_TEXT, true, HOST_ID - 1, "the id of a game"};
    json_key(json, "parameters");
    json_open(json, '[');
    if (is_in_path(route->path, game.name))
        write_parameter(json, &game, "path");
    for (const struct parameter *p = action ? action->parameters : NULL; p && p->name; p++) {
        if (is_in_path(route->path, p->name))
            write_parameter(json, p, "path");
        else if (route->method == NET_GET)
            write_parameter(json, p, "query");
    }
    json_close(json, ']');
}

static bool is_in_body(const struct route *route, const struct parameter *p)
{
    return route->method == NET_POST && !is_in_path(route->path, p->name);
}

static void write_body(struct json *json, const struct route *route, const struct action *action)
{
    json_key(json, "requestBody");
    json_open(json, '{');
    json_key(json, "content");
    json_open(json, '{');
    json_key(json, "application/json");
    json_open(json, '{');
    json_key(json, "schema");
    json_open(json, '{');
    json_member_string(json, "type", "object");
    json_key(json, "properties");
    json_open(json, '{');
    for (const struct parameter *p = action->parameters; p && p->name; p++) {
        if (!is_in_body(route, p))
            continue;
        json_key(json, p->name);
        write_value_schema(json, p);
    }
    json_close(json, '}');
    json_key(json, "required");
    json_open(json, '[');
    for (const struct parameter *p = action->parameters; p && p->name; p++)
        if (is_in_body(route, p) && p->wanted)
            json_string(json, p->name);
    json_close(json, ']');
    json_key(json, "additionalProperties");
    json_flag(json, false);
    for (int i = 0; i < 4; i++)
        json_close(json, '}');
}

/* ---- answers ---- */

/* What comes back: the name of a shape, a type such as "text/plain", or NULL for an object without members. */
static void write_content(struct json *json, const char *what)
{
    bool plain = what && strchr(what, '/');
    json_key(json, plain ? what : "application/json");
    json_open(json, '{');
    json_key(json, "schema");
    if (what && !plain) {
        shape_write_reference(json, what);
    } else {
        json_open(json, '{');
        json_member_string(json, "type", plain ? "string" : "object");
        if (!plain)
            json_member(json, "maxProperties", 0);
        json_close(json, '}');
    }
    json_close(json, '}');
}

static void write_answer(struct json *json, const char *status, const char *about, const char *what, const char * or)
{
    json_key(json, status);
    json_open(json, '{');
    json_member_string(json, "description", about);
    json_key(json, "content");
    json_open(json, '{');
    write_content(json, what);
    if (or)
        write_content(json, or);
    json_close(json, '}');
    json_close(json, '}');
}

static void write_answers(struct json *json, const struct route *route, const struct action *action)
{
    json_key(json, "responses");
    json_open(json, '{');
    if (action) {
        write_answer(json, "200", "As asked for; what changes something is kept.", action->answers, NULL);
    } else if (route->type && strcmp(route->type, "application/json") == 0) {
        json_key(json, "200");
        json_open(json, '{');
        json_member_string(json, "description", "An OpenAPI document.");
        json_close(json, '}');
    } else if (route->type) {
        write_answer(json, "200", "All is well.", route->type, NULL);
        write_answer(json, "503", "Something is not.", route->type, NULL);
    } else {
        json_key(json, "101");
        json_open(json, '{');
        json_member_string(json, "description", "Messages from now on (docs/api.md).");
        json_close(json, '}');
    }
    write_answer(json, "default",
                 "It was refused, and nothing was done; in plain text what is no HTTP, too large or too slow.",
                 action && action->refuse ? action->answers : "error", "text/plain");
    json_close(json, '}');
}

/* ---- routes ---- */

static void write_operation(struct json *json, const struct route *route, const struct action *action)
{
    static const char *const methods[] = {[NET_GET] = "get", [NET_POST] = "post", [NET_DELETE] = "delete"};
    char id[64];
    struct text text = text_on(id, sizeof id);
    text_add(&text, methods[route->method]);
    text_add(&text, "-");
    text_add(&text, action ? action->name : strrchr(route->path, '/') + 1);
    json_key(json, methods[route->method]);
    json_open(json, '{');
    json_member_string(json, "operationId", id);
    json_member_string(json, "summary", action ? action->about : route->about);
    write_parameters(json, route, action);
    if (action && route->method == NET_POST)
        write_body(json, route, action);
    write_answers(json, route, action);
    json_close(json, '}');
}

/* All methods of a path, which stand together in the table. */
static void write_path(struct json *json, const struct route *first)
{
    json_key(json, first->path);
    json_open(json, '{');
    for (const struct route *route = first; route->path && strcmp(route->path, first->path) == 0; route++)
        write_operation(json, route, route->action ? action_find(route->action) : NULL);
    json_close(json, '}');
}

/* Every action that the path may name. */
static void write_path_of_actions(struct json *json, const struct route *route)
{
    char path[64];
    for (const struct action *action = actions; action->name; action++) {
        if (!route_may_name(action))
            continue;
        struct text text = text_on(path, sizeof path);
        text_add_part(&text, route->path, strcspn(route->path, "{"));
        text_add(&text, "{game}/");
        text_add(&text, action->name);
        struct route one = *route;
        one.path = path;
        json_key(json, path);
        json_open(json, '{');
        write_operation(json, &one, action);
        json_close(json, '}');
    }
}

static void write_paths(struct json *json)
{
    json_key(json, "paths");
    json_open(json, '{');
    for (const struct route *route = routes; route->path; route++) {
        bool again = route > routes && strcmp(route[-1].path, route->path) == 0;
        if (route_is_local(route->path) || again)
            continue;
        if (route->action && strcmp(route->action, "{action}") == 0)
            write_path_of_actions(json, route);
        else
            write_path(json, route);
    }
    json_close(json, '}');
}

/* ---- the rest ---- */

static void write_security(struct json *json)
{
    json_key(json, "securitySchemes");
    json_open(json, '{');
    json_key(json, "cookie");
    json_open(json, '{');
    json_member_string(json, "type", "apiKey");
    json_member_string(json, "in", "cookie");
    json_member_string(json, "name", "tintagel");
    json_close(json, '}');
    json_key(json, "token");
    json_open(json, '{');
    json_member_string(json, "type", "http");
    json_member_string(json, "scheme", "bearer");
    json_close(json, '}');
    json_close(json, '}');
}

static void write_components(struct json *json)
{
    json_key(json, "components");
    json_open(json, '{');
    write_security(json);
    json_key(json, "schemas");
    json_open(json, '{');
    for (const struct shape *shape = shapes; shape->name; shape++) {
        json_key(json, shape->name);
        shape_write(json, shape);
    }
    json_close(json, '}');
    json_close(json, '}');
}

/* Either of them, or neither: whoever comes with nothing is given a cookie. */
static void write_needs(struct json *json)
{
    static const char *const ways[] = {"cookie", "token", NULL};
    json_key(json, "security");
    json_open(json, '[');
    for (int i = 0; i < 3; i++) {
        json_open(json, '{');
        if (ways[i]) {
            json_key(json, ways[i]);
            json_open(json, '[');
            json_close(json, ']');
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

void openapi_write(const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_member_string(&json, "openapi", "3.1.0");
    json_key(&json, "info");
    json_open(&json, '{');
    json_member_string(&json, "title", "Tintagel");
    json_member_string(&json, "version", TINTAGEL_VERSION);
    json_member_string(&json, "description", "Castle games, played together. docs/api.md tells it in words.");
    json_close(&json, '}');
    json_key(&json, "servers"); /* where this document is, with or without a base path */
    json_open(&json, '[');
    json_open(&json, '{');
    json_member_string(&json, "url", "..");
    json_close(&json, '}');
    json_close(&json, ']');
    write_needs(&json);
    write_paths(&json);
    write_components(&json);
    json_close(&json, '}');
}

/* It is made when it is first asked for, and shared from then on. */
void openapi_answer(struct host *host, struct net_request *request)
{
    if (!host->openapi) {
        struct buffer out = {.at = NULL};
        struct sink sink = buffer_sink(&out);
        openapi_write(&sink);
        host->openapi = out.lost ? NULL : net_bytes_new(out.at, out.size);
        buffer_free(&out);
    }
    net_answer(request, &(struct net_answer){.status = host->openapi ? 200 : 503,
                                             .type = "application/json",
                                             .body = host->openapi,
                                             .headers = {{"Access-Control-Allow-Origin", "*"}}});
}
