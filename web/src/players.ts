/* players.ts - who plays, as strips: grouped by side, what they have, whose turn it is, and who is next. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { Rules } from './answers';
import { isCoached } from './coach';
import type { Desk } from './desk';
import { levelName, PERSON, seatName } from './seats';
import { commandNames, furtherArmies, listed, playerName, playerNames, you } from './speech';
import { capital, t } from './words';

interface Force {
  army: number;
  kind: number;
  count: number;
}

/** The pieces that a player commands, by army and kind. */
function forces(desk: Desk, player: number): Force[] {
  const { rules, view } = desk.match;
  const found = new Map<string, Force>();
  for (const [, army, kind, count] of view.pieces) {
    if (army >= rules.armies || view.commanders[army] !== player || rules.kinds[kind]!.fills) continue;
    const item = found.get(`${army} ${kind}`) ?? { army, kind, count: 0 };
    item.count += count;
    found.set(`${army} ${kind}`, item);
  }
  return [...found.values()].sort((a, b) => a.army - b.army || a.kind - b.kind);
}

const sum = (troops: Force[]): number => troops.reduce((all, { count }) => all + count, 0);

/** Whoever has left the game, or has lost command of all armies. */
const isOut = ({ match: { view } }: Desk, player: number): boolean => view.out.includes(player) || !view.commanders.includes(player);

/** How a player stands in what is shown. */
function playerState(desk: Desk, player: number): string {
  const { match } = desk;
  const { view } = match;
  if (isOut(desk, player)) return t('page.out');
  if (view.result) return view.result.winners.length === 0 ? '' : t(view.result.winners.includes(player) ? 'page.won' : 'page.lost');
  if (match.secret(view)) return t(view.toAct.includes(player) ? 'page.sets-up' : 'page.ready');
  if (view.toAct.includes(player)) return t('page.to-move');
  return match.rules.players > 2 && view.follows === player ? t('page.follows') : '';
}

/** A text whose first words are always seen. */
const headed = (head: string, whole: string, rest: string): TemplateResult => html`${head}<span class=${rest}>${whole.slice(head.length)}</span>`;

/** Who is it: the own army by name, the others by their pieces, so that all of it has room in a line. */
function named(desk: Desk, player: number): TemplateResult {
  const { match } = desk;
  const all = listed(commandNames(match, player));
  return html`<strong title=${all}>${headed(playerName(match, player), all, 'unseen')}</strong>
    ${furtherArmies(match, player, match.view).map((army) => html`<span class="further">${desk.face(player, army)}</span>`)}`;
}

/** Who sits there. Where there is little room, who is you and what a level is called are told all the same. */
function seated({ match, company }: Desk, player: number): TemplateResult {
  const seat = match.seats[player] ?? PERSON;
  if (company && seat === PERSON) return html`<small>${company.presence(player)}${company.sits(player)}</small>`;
  if (player === you(match)) return html`<small class="you">${t(isCoached(match) ? 'page.you-coached' : 'page.you')}</small>`;
  return seat === PERSON ? html`<small>${seatName(seat)}</small>` : html`<small class="level">${headed(levelName(seat), seatName(seat), 'number')}</small>`;
}

function forcesList(desk: Desk, troops: Force[]): TemplateResult {
  const { kinds } = desk.match.rules;
  const item = ({ army, kind, count }: Force): TemplateResult =>
    html`<li title=${t(kinds[kind]!.name)}>${desk.token(army, kind)}<span class="unseen">${t(kinds[kind]!.name)}</span><b>${count}</b></li>`;
  return html`<ul class="forces" aria-label=${t('page.forces')}>${troops.map(item)}</ul>`;
}

/** One player. Many forces are told by their number; all of them are seen while the strip is pointed at, or has the focus. */
function strip(desk: Desk, player: number): TemplateResult {
  const { match } = desk;
  const troops = forces(desk, player);
  const crowd = troops.length > 2 || match.rules.players > 2;
  const setting = match.secret(match.view);
  const acts = match.view.toAct.includes(player) && !setting;
  const state = playerState(desk, player);
  return html`<section class="player ${acts ? 'acts' : ''} ${state ? 'stated' : ''} ${crowd ? 'crowd' : ''} ${isOut(desk, player) ? 'gone' : ''}"
    aria-label=${playerName(match, player)} tabindex=${crowd ? '0' : empty}>
    ${desk.face(player)}
    <div class="who">${named(desk, player)} ${seated(desk, player)}</div>
    <span class="state">${state}</span>
    ${desk.company?.clocks.template(player) ?? empty}
    ${(troops.length > 0 ? crowd : !setting) ? html`<b class="sum" title=${t('page.forces')}>${sum(troops)}</b>` : empty}
    ${troops.length > 0 ? forcesList(desk, troops) : empty}
  </section>`;
}

/** What a side is called: by where whoever looks stands, else by its players. */
function sideName({ match }: Desk, players: number[]): string {
  const people = match.people();
  if (people.length !== 1) return playerNames(match, players);
  return t(match.rules.sides[people[0]!] === match.rules.sides[players[0]!] ? 'page.side.own' : 'page.side.other');
}

function sideCard(desk: Desk, players: number[], named: boolean): TemplateResult {
  const left = players.reduce((all, player) => all + sum(forces(desk, player)), 0);
  return html`<div class="card side" role=${named ? 'group' : empty} aria-label=${named ? sideName(desk, players) : empty}>
    ${named ? html`<header><h2>${capital(sideName(desk, players))}</h2>${left > 0 ? html`<small title=${t('page.forces')}>${left}</small>` : empty}</header>` : empty}
    ${players.map((player) => strip(desk, player))}
  </div>`;
}

/** All players, a card for each side, one's own side first. */
export function sides(desk: Desk): TemplateResult {
  const { match: { rules }, match } = desk;
  const people = match.people();
  const own = people.length === 1 ? rules.sides[people[0]!]! : 0;
  const groups = new Map<number, number[]>();
  rules.sides.forEach((side, player) => groups.set(side, [...(groups.get(side) ?? []), player]));
  const all = [...groups].sort(([a], [b]) => Number(b === own) - Number(a === own) || a - b).map(([, players]) => players);
  const named = all.length < rules.players;
  return html`<div class="players top count-${all.length}">${(named ? all : rules.sides.map((_, player) => [player])).map((players) => sideCard(desk, players, named))}</div>`;
}

/** How many strips stand below each other where two sides stand beside each other. */
export function stripLines({ players, sides: side }: Rules): number {
  const teams = new Set(side);
  return teams.size < players ? Math.max(...[...teams].map((one) => side.filter((other) => other === one).length)) : Math.ceil(players / 2);
}

/** One of two players, above or below the board. */
export const single = (desk: Desk, player: number, place: 'top' | 'bottom'): TemplateResult =>
  html`<div class="players ${place} ${player === 0 ? 'first' : 'second'}">${sideCard(desk, [player], false)}</div>`;
