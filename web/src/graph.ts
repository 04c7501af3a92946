/* graph.ts - how a game went: with two sides one line between them, the first side's above; with more a line for each, in its army's
 * colour and in dashes of its own. It is a slider too: pressing, dragging and arrow keys go to a turn.
 *
 * Its lines are drawn anew when they are others, and not for each turn that is gone to. */
import { html, nothing as empty, svg, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { colourOf, countSides, shareOf, sideOf, standing, type Weighed, type Worth } from './evaluation';
import { settings } from './settings';
import { t } from './words';

/** What stands on the graph at a turn: a sign (report-signs.ts). */
export interface GraphSign {
  /** On whose line, where each side has one. */
  side: number;
  /** How many turns have been played by then. */
  turn: number;
  sign: TemplateResult;
}

export interface Graph {
  match: Weighed;
  /** By turn's end what it is worth to each side, the beginning first; and how many of them were asked for by now. */
  worths: (Worth | undefined)[];
  known: number;
  /** The turn's end that is shown. */
  at: number;
  /** The signs, and what they hang on. */
  signs(): GraphSign[];
  signed: unknown;
  /** A token of each side. */
  token(side: number): TemplateResult;
  go(turn: number): void;
}

const DASHES = ['', '7 3', '2 3', '9 3 2 3', '4 4', '12 4'];
const HIGH = 100;

type Point = [x: number, y: number];

/** The line through the points that are known; where some are not, it begins anew. */
function path(points: (Point | undefined)[]): string {
  return points.map((point, i) => (point ? `${points[i - 1] ? 'L' : 'M'}${point[0].toFixed(2)} ${point[1].toFixed(2)}` : '')).join('');
}

/** How high a side's line is, 0 being the top: that of the first side alone where there are two. */
const height = (worth: Worth, side: number): number => HIGH * (0.97 - shareOf(worth, side) * 0.94);

const heights = ({ worths }: Graph, side: number): (Point | undefined)[] => worths.map((worth, i) => (worth ? [i, height(worth, side)] : undefined));

function between(graph: Graph): TemplateResult {
  const { match } = graph;
  const points = heights(graph, 0);
  const known = points.filter((point) => point !== undefined);
  const from = known[0]?.[0] ?? 0;
  const to = known.at(-1)?.[0] ?? 0;
  return svg`<rect class="half" .style=${`fill:${colourOf(match, 0)}`} width="100%" height=${HIGH / 2} />
    <rect class="half" .style=${`fill:${colourOf(match, 1)}`} width="100%" height=${HIGH / 2} y=${HIGH / 2} />
    ${known.length > 1 ? svg`<path class="under" d=${`M${from} ${HIGH / 2}${path(known).replace('M', 'L')}L${to} ${HIGH / 2}z`} />` : empty}
    <line class="middle" x1="0" x2="100%" y1=${HIGH / 2} y2=${HIGH / 2} />
    <path class="curve" d=${path(points)} />` as unknown as TemplateResult;
}

function several(graph: Graph, sides: number): TemplateResult {
  const curve = (side: number): unknown => {
    const way = path(heights(graph, side));
    return svg`<path class="edge" d=${way} />
      <path class="curve" stroke-dasharray=${DASHES[side] || empty} .style=${`stroke:${colourOf(graph.match, side)}`} d=${way} />`;
  };
  return svg`${Array.from({ length: sides }, (_, side) => curve(side))}` as unknown as TemplateResult;
}

/** At the end of each line whose it is; those that end near each other stand apart. */
function tokens(graph: Graph, sides: number): TemplateResult[] {
  const last = graph.worths.findLast((worth) => worth !== undefined);
  if (!last) return [];
  const order = Array.from({ length: sides }, (_, side) => ({ side, top: 97 - shareOf(last, side) * 94 })).sort((a, b) => a.top - b.top);
  const apart = 100 / (sides + 0.5);
  order.forEach((one, i) => (one.top = Math.min(Math.max(one.top, (i + 0.6) * apart, i > 0 ? order[i - 1]!.top + apart : 0), 100 - (sides - i - 0.4) * apart)));
  return order.map(({ side, top }) => html`<span class="ends" .style=${`top:${top}%`}>${graph.token(side)}</span>`);
}

/** What is said of a turn, for who does not see it: "turn 36, Red ahead by 1.45". */
export function turnWords({ match, worths, at }: Graph): string {
  const known = worths[at];
  const where = at === 0 ? t('page.analysis.beginning') : t('page.analysis.turn', at);
  return known ? t('page.analysis.turn-stands', where, standing(match, known)) : where;
}

export function graphOf(graph: Graph): TemplateResult {
  const { match, at, worths } = graph;
  const last = Math.max(1, match.turns.length);
  const sides = countSides(match.rules.sides);
  const input = (event: Event): void => graph.go(Number((event.target as HTMLInputElement).value));
  const same = [match.rules, match.turns, worths, graph.known, settings.language];
  const sign = ({ turn, side, sign: shape }: GraphSign): TemplateResult =>
    html`<span class="sign-at" .style=${`left:${(100 * turn) / last}%;top:${worths[turn] ? height(worths[turn], sides > 2 ? side : 0) : HIGH / 2}%`} aria-hidden="true">${shape}</span>`;
  return html`<div class="graph ${sides > 2 ? 'several' : ''}">
    ${sides > 2 ? empty : html`<small class="better" aria-hidden="true">${t('page.analysis.better', sideOf(match, 0))}</small><small class="better below" aria-hidden="true">${t('page.analysis.better', sideOf(match, 1))}</small>`}
    <svg viewBox="0 0 ${last} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">${guard(same, () => (sides > 2 ? several(graph, sides) : between(graph)))}
      <line class="at" x1=${at} x2=${at} y1="0" y2=${HIGH} /></svg>
    ${guard([...same, graph.signed], () => graph.signs().map(sign))}
    <input type="range" min="0" max=${match.turns.length} .value=${String(at)} ?disabled=${match.turns.length === 0}
      aria-label=${t('page.analysis.game')} aria-valuetext=${turnWords(graph)} @input=${input} />
    ${sides > 2 ? guard(same, () => tokens(graph, sides)) : empty}
  </div>`;
}
