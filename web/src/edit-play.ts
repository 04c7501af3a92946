/* edit-play.ts - what can be done with a position that is possible: play it at this screen or with somebody elsewhere. */
import { html } from 'lit-html';
import { ask, type Game, type Rules } from './answers';
import type { Core } from './core';
import { askChoice, tell } from './dialogs';
import { friendForm, lastTime, termsOf } from './form';
import { newId, Slot } from './keeping';
import { whyOf } from './refusal';
import { PERSON, presetLevel, seatText, type Seat } from './seats';
import { settings } from './settings';
import { goToTable } from './together';
import { say, t } from './words';

/** Where a game begins. */
export interface Beginning {
  rules: Rules;
  line: string;
}

/** "players=3,board=x" by name. */
export const readOptions = (options: string): Record<string, string> =>
  Object.fromEntries(options.split(',').flatMap((option) => (option.includes('=') ? [option.split('=') as [string, string]] : [])));

/** A game at this screen, in a core that holds nothing else; it is kept, and the page goes there. */
async function begin(core: Core, { rules: { game, options }, line }: Beginning, seats: Seat[]): Promise<void> {
  const input = [game, options, line, ...seats.map((seat) => seatText(seat))].join('\t');
  const [, record = '', view = '{}'] = await core.texts(ask('start', input, Date.now()), ask('save'), ask('view', undefined, -1, -1));
  const { toAct } = JSON.parse(view) as { toAct: number[] };
  const slot = new Slot(newId());
  slot.write({ game, options, record, drafts: [], position: line, seats, turns: 0, toAct, over: false, winners: [], at: Date.now() });
  location.hash = `#/${game}/${slot.id}`;
}

async function dare(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    await tell(say(whyOf(error)));
  }
}

const others = (players: number, own: number, level: Seat): Seat[] => Array.from({ length: players }, (_, player) => (player === own ? PERSON : level));

/** Against the computer, as whom one likes, on the level of the last time. */
export async function playComputer(core: Core, beginning: Beginning): Promise<void> {
  const { game, players, names } = beginning.rules;
  const level = lastTime(game).seats.find((seat) => seat !== PERSON) ?? presetLevel();
  const own = await askChoice(t('page.edit.as-whom'), names.map((name, player) => ({ value: player, label: html`${t(name)}`, chosen: player === 0 })));
  if (own !== undefined) await dare(() => begin(core, beginning, others(players, own, level)));
}

/** At a table of the server's, all else as the last time there. */
async function playElsewhere(game: Game, { rules, line }: Beginning): Promise<void> {
  const form = friendForm(game);
  const values = { ...Object.fromEntries(game.options.map(({ name, preset }) => [name, preset])), ...readOptions(rules.options) };
  await goToTable(termsOf(game, { ...form, values, players: rules.players, start: line }, settings.name));
}

/** With a friend, here or by a link. */
export async function playFriend(core: Core, game: Game, beginning: Beginning): Promise<void> {
  const where = await askChoice(t('page.edit.with-friend'), [
    { value: 'link', label: html`${t('page.who-a-friend')} <small>${t('page.who-friend-note')}</small>`, chosen: true },
    { value: 'screen', label: html`${t('page.who-screen')} <small>${t('page.who-screen-note')}</small>` },
  ]);
  if (where === 'screen') await dare(() => begin(core, beginning, Array<Seat>(beginning.rules.players).fill(PERSON)));
  else if (where === 'link') await dare(() => playElsewhere(game, beginning));
}
