/* shape.h - what answers look like, in short words, and as JSON Schema.
 *
 * A shape is an object: its members with blanks between them, each as "name:type", or "name?:type" if it may be
 * missing. A type is text, number, flag or any; [type] is a list; (type,type,...type) is a list whose places mean
 * something, the last being for all that follow; another word is the shape of that name; "~" behind it: or null. */
#ifndef SERVER_SHAPE_H
#define SERVER_SHAPE_H

struct json;

struct shape {
    const char *name; /* NULL closes the table */
    const char *members;
    const char *about;
};

extern const struct shape shapes[];

/* The schema of a shape. */
void shape_write(struct json *json, const struct shape *shape);
/* {"$ref": …} to it, by its name. */
void shape_write_reference(struct json *json, const char *name);

#endif
