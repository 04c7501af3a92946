/* variations.h - what the parts of the suite "variations" share: a record with lines in lines, and its tests. */
#ifndef TESTS_VARIATIONS_H
#define TESTS_VARIATIONS_H

#include "tests/records.h"

/* Lines in lines, comments and marks, as text; the caller frees it. */
char *nested_text(void);
/* The same, read; the caller frees it. */
struct record *nested_record(void);

/* ---- variations_lines.c ---- */
void lines_in_lines_are_kept(void **state);
void a_line_begins_before_what_it_replaces(void **state);
void moves_have_an_end(void **state);
void long_lines_are_broken(void **state);
void depth_has_an_end(void **state);
void set_ups_have_no_lines(void **state);
void lines_are_put_in_order(void **state);
void marks_go_on_and_off(void **state);

/* ---- variations_files.c ---- */
void faults_of_lines_name_the_line(void **state);
void faults_of_json_name_the_line(void **state);
void json_may_be_laid_out_otherwise(void **state);
void damaged_files_are_refused(void **state);
void files_hold_several(void **state);

#endif
