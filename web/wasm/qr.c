/* qr.c - a link as a QR code, for the page that invites. */
#include "draw/qr.h"
#include "web/wasm/output.h"

int EXPORT(qr)(void);

/* The code of the text that the page has given, as SVG (draw/qr.h). */
int qr(void)
{
    struct why why;
    if (qr_svg(in_text(), out_begin()))
        return out_end();
    why_say(&why, NULL, "qr.long", NULL, NULL, NULL);
    return out_refuse(&why);
}
