/* signature.c - the positions that make the signature, and the nodes each takes. */
#include "search/signature.h"

#include "core/game_text.h"
#include "core/why.h"
#include "search/search.h"

#define ALCAZAR  "alcazar", "-"
#define GRANAT   "granat", "-"
#define GRAILNAH "grailnah", "players=2"
#define TEAMS    "grailnah", "players=4"
#define THREE    "grailnah", "players=3"

const struct signature_position signature_positions[] = {
    {ALCAZAR, "a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0", 8},
    {ALCAZAR, "a3 d3 b a1n,a1s,a2w,a4e,a4n,b2n,d3n,d4n a2w -- 2", 8},
    {ALCAZAR, "a2 b1 w a2e,b1e,b1s,b2e,b3e,c2e,c4e,d3n c2e -- 4", 8},
    {ALCAZAR, "b1 c4 b a1w,a2e,a2n,a3n,a3w,c2n,c4e,d1e a2e -- 65", 8},
    {GRANAT, "BbbbB/bbbb/bbbbb/4/5/4/5/5/5/4/5/4/rrrrr/rrrr/RrrrR r - - 0", 5},
    {GRANAT, "4b/bbbb/bbbBb/3b/b4/4/b4/5/5/rr2/3r1/r1r1/r4/r3/rrrRr b - - 0", 6},
    {GRANAT, "3r1/3b/5/3b/b4/1b2/b4/5/2b2/r2r/r4/r2r/3r1/rr2/5 b - - 0", 7},
    {GRANAT, "Bbb1b/1bbb/bbbbb/1b2/5/4/5/5/2r2/2r1/5/4/rrrrr/r1r1/RRrr1 b - - 1", 5},
    {GRAILNAH, "2 0 grail grail - 0 K:N,Q:N,n:N.N.N.N,c:N,m:0;K:S,Q:S,n:S.S.S.S,c:S,m:0", 7},
    {GRAILNAH, "2 1 a15 e3 m 7 K:b6,Q:c8,n:-,c:N,m:0;K:c8,Q:a12,n:a9.c1,c:S,m:0", 7},
    {GRAILNAH, "2 1 e16 e1 - 8 K:a19,Q:N,n:N.N.N.a2,c:N,m:1;K:b10,Q:c12,n:S.S.S.a9,c:S,m:0", 7},
    {GRAILNAH, "2 1 c6 d20 m 2 K:c20,Q:N,n:N.a19.d2,c:N,m:0;K:S,Q:b8,n:S.S.a9,c:S,m:1", 7},
    {TEAMS,
     "4 3 b9 e5 m 4 K:N,Q:b20,n:N.N.N.a19,c:N,m:0;K:c6,Q:b5,n:E.E.E.E,c:E,m:0;K:b10,Q:S,n:S.S.S.a12,c:S,m:0;"
     "K:W,Q:c15,n:W.W.W.W,c:W,m:0",
     6},
    {TEAMS,
     "4 0 c20 e18 m 3 K:c1,Q:b4,n:e20,c:N,m:0;K:c6,Q:a7,n:b4,c:E,m:0;K:c13,Q:a7,n:d2,c:S,m:0;"
     "K:c14,Q:c15,n:W.b17.d3,c:W,m:0",
     6},
    {"graal", "variant=camps,players=3",
     "3 camps tintagel0-tintagel1-tintagel2-tintagel3 0.wb 0 - w=0:r6r7:Kp9,Pl11,Dk6,Ne12,Nw5,Se11,Sr"
     "1,Ib4,Ij12,Il1,Il6,Qv10,Al9;t=1:-:Na11,Nx12,Si5,Sn9,If6,Ig5,In2,Iq12,Qq7,Au5;b=2:x21w21:Ke19,Pw"
     "13,Dk17,Ni16,Nm15,Sd13,Sk23,Il23,Ir24,Is20,Iv14,Qr22,Aq20;u=2:-:Na22,Nn21,Sg17,St20,Ig20,Il21,I"
     "m18,Ix15,Qw24,An13",
     4},
    {"graal", "variant=camps,players=4",
     "4 camps tintagel0-tintagel1-tintagel2-tintagel3 0.wb 0 - w=0:r6r7:Kp9,Pl11,Dk6,Ne12,Nw5,Se11,Sr"
     "1,Ib4,Ij12,Il1,Il6,Qv10,Al9;t=1:-:Na11,Nx12,Si5,Sn9,If6,Ig5,In2,Iq12,Qq7,Au5;b=2:x21w21:Ke19,Pw"
     "13,Dk17,Ni16,Nm15,Sd13,Sk23,Il23,Ir24,Is20,Iv14,Qr22,Aq20;u=3:-:Na22,Nn21,Sg17,St20,Ig20,Il21,I"
     "m18,Ix15,Qw24,An13",
     4},
    {"graal", "variant=camps,players=5",
     "5 camps tintagel0-tintagel1-tintagel2-tintagel3 0.wb 0 - w=0:r6r7:Kp9,Pl11,Dk6,Ne12,Nw5,Se11,Sr"
     "1,Ib4,Ij12,Il1,Il6,Qv10,Al9;t=1:-:Na11,Nx12,Si5,Sn9,If6,Ig5,In2,Iq12,Qq7,Au5;n=2:-:Nr11,Nx8,Sf4"
     ",Sn12,Ii9,Ik11,Im12,Ix9,Qd3,Al12;b=3:u24u23:Kr24,Ps13,Dv14,Nq17,Nr22,Sa22,Sm21,Ig15,Ig18,Il16,I"
     "s24,Ql23,Aw20;u=4:-:Na23,Nk17,Sa15,Sh13,Id18,Ie23,If20,If24,Qk15,Ad20;s=3:-:Nm22,Nw24,Sb13,Sg23"
     ",Ie17,Iq14,Iw23,Ix18,Qu17,Ac20",
     5},
    {"graal", "variant=camps,players=6",
     "6 camps tintagel0-tintagel1-tintagel2-tintagel3 0.wb 0 - w=0:r6r7:Kp9,Pl11,Dk6,Ne12,Nw5,Se11,Sr"
     "1,Ib4,Ij12,Il1,Il6,Qv10,Al9;t=1:-:Na11,Nx12,Si5,Sn9,If6,Ig5,In2,Iq12,Qq7,Au5;n=2:-:Nr11,Nx8,Sf4"
     ",Sn12,Ii9,Ik11,Im12,Ix9,Qd3,Al12;b=3:u24u23:Kr24,Ps13,Dv14,Nq17,Nr22,Sa22,Sm21,Ig15,Ig18,Il16,I"
     "s24,Ql23,Aw20;u=4:-:Nm22,Nw24,Sb13,Sg23,Ie17,Iq14,Iw23,Ix18,Qu17,Ac20;s=5:-:Na23,Nk17,Sa15,Sh13"
     ",Id18,Ie23,If20,If24,Qk15,Ad20",
     5},
    {"graal", "variant=duel1",
     "2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:d4d5:Kr4,Pi3,Dk10,Na1,Nu2,Sh1,Si2,Ir1"
     ",Ir5,Ir7,Is11,Ql12,Ap8;b=1:m16l16:Kl14,Pm15,Dw13,No14,Np20,Sd17,Sl21,Ib16,Il24,Io17,Ix15,Qn20,A"
     "f23",
     5},
    {"graal", "variant=duel1",
     "2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 1 13 - w=0:d4d5:Kr4,Pj3,Dl1,Na1,Nx5,Sh1,Si2,Iq1"
     "5,Ir5,Ir7,It1,Ap8;b=1:m16l16:Kl12,Pm14,Dw13,Nl11,Np20,Sd17,Sm21,Id16,Il24,Iu17,Ix12,Qn20,Af23",
     5},
    {"graal", "variant=duel2",
     "2 duel2 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:d4d5:Kr4,Pi3,Dk10,Na1,Nu2,Sh1,Si2,Ir1"
     ",Ir5,Ir7,Is11,Ql12,Ap8;t=0:-:Ng12,Nu3,Sl7,Sm5,Im3,Io3,Ip12,Iw10,Qd6,Ao12;b=1:v18u18:Kb16,Pn18,D"
     "f23,Nf19,Nx15,Sr14,Sx13,Ia16,Ic22,Ie19,Ih20,Qg18,Ao18;u=1:-:Ne23,Nh15,Sq24,St20,Ia21,Im20,Ir18,"
     "Is24,Qp17,Ax24",
     4},
    {"graal", "variant=duel3",
     "2 duel3 tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:d4d5:Kr4,Pi3,Dk10,Na1,Nu2,Sh1,Si2,Ir1"
     ",Ir5,Ir7,Is11,Ql12,Ap8;t=0:-:Ng12,Nu3,Sl7,Sm5,Im3,Io3,Ip12,Iw10,Qd6,Ao12;n=0:-:Nb6,Nm11,Sf12,So"
     "1,Ia6,Ie11,If8,It5,Qi5,Ac11;b=1:k23j23:Kn18,Pg21,Dx24,Ne16,Nq21,Sl24,Ss19,Ia20,Iq18,Ir23,Iw24,Q"
     "o20,Aw23;u=1:-:Nb22,Nu16,Sq15,Ss18,Ik18,Im21,In21,Iw13,Qu13,Au23;s=1:-:No24,Ns21,Sh18,St22,Ic18"
     ",Im18,Ip19,Iv13,Qi13,Ao17",
     4},
    {THREE, "3 0 grail grail - 0 K:E,Q:E,n:E.E.E.E,c:E,m:0;K:S,Q:S,n:S.S.S.S,c:S,m:0;K:N,Q:N,n:N.N.N.N,c:N,m:0", 7},
    {THREE, "3 0 c2 e8 - 3 K:b20,Q:b2,n:a2.a19,c:E,m:0;K:S,Q:b10,n:S,c:S,m:0;K:N,Q:c4,n:N.d4,c:N,m:0", 9},
    {"graal", "variant=four",
     "4 four tintagel0-tintagel1-tintagel2-tintagel3 0 0 - w=0:b9a9:Ki9,Pe1,Df5,Na1,Nk4,Sd7,Se4,Ii11,I"
     "i12,Ij1,Ij11,Qg7,Ai4;t=2:r13q13:Kx13,Pu22,Dx22,Nm14,No17,Sn15,Sp22,Io19,Ip15,Ip20,It16,Qu24,Aw16"
     ";b=1:g16g15:Kf19,Pg14,Dl15,Nh14,Nh22,Sb18,Sf24,Ia20,Ig16,Ih16,Il24,Qh13,Ac24;u=3:w12v12:Ku3,Pv3,"
     "Dm4,Nt7,Nx9,Sm11,Sx5,Ir3,Iu4,Iv5,Iv10,Qs5,As12",
     3},
    {"graal", "variant=four",
     "4 four tintagel0-tintagel1-tintagel2-tintagel3 0 2 - w=0:b9a9:Kj8,Pe1,Df5,Na1,Nk5,Sd7,Se4,Ii11,I"
     "j1,Ij11,Qg7,Ai4;t=2:r13q13:Kx13,Pu22,Dx19,Nm14,No17,Sn15,Sp22,Io19,Ip20,Iq14,It20,Aw16;b=1:g16g1"
     "5:Kf19,Pg14,Dl15,Nh13,Nh22,Sa17,Sf24,Ia20,Ig16,Ih16,Iu24,Ac24;u=3:w12v12:Ku3,Pv3,Dj7,Nt7,Nx7,Sm1"
     "1,Sx5,Ir3,Iu4,Iv5,Iv9,Qs5,As12",
     3},
    {.game = NULL},
};

uint64_t signature_nodes(const struct rules *rules, const struct signature_position *position)
{
    union state_buffer state;
    struct why why;
    struct search_report report = {.nodes = 0};
    struct transposition *table = transposition_new(SIGNATURE_TABLE);
    struct search *search = table ? search_new(rules, table) : NULL;
    if (search && rules->game->text->read_position(rules, position->position, state_of(&state), &why))
        search_run(search, &(struct search_root){.state = state_of(&state)},
                   &(struct search_limits){.depth = position->depth}, NULL, &report);
    search_free(search);
    transposition_free(table);
    return report.nodes;
}
