/* play-on.ts - playing on from a position that is looked at: a game at this screen begins there, against the computer or with others. */
import { html } from 'lit-html';
import { ask as call } from './answers';
import type { AnalysisMatch } from './analysis-match';
import type { Core } from './core';
import { askChoice, tell } from './dialogs';
import { newId, Slot } from './keeping';
import { whyOf } from './refusal';
import { PERSON, presetLevel, seatText, type Seat } from './seats';
import { playerName } from './speech';
import { say, t } from './words';

/** Who sits where: one person against computers, or all at this screen. */
async function askSeats(match: AnalysisMatch, own: number | undefined): Promise<Seat[] | undefined> {
  const players = match.people();
  const level = match.seats.find((seat) => seat !== PERSON) ?? presetLevel();
  const against = players.map((player) => ({
    value: players.map((other): Seat => (other === player ? PERSON : level)),
    label: html`${t('page.analysis.play-as', playerName(match, player))}`,
    chosen: player === (own ?? match.view.toAct[0]),
  }));
  return askChoice(t('page.analysis.play-on'), [...against, { value: players.map((): Seat => PERSON), label: html`${t('page.mode.screen')}` }]);
}

/** Begin it in a core that holds nothing else, keep it, and go there. */
export async function playOn(match: AnalysisMatch, core: Core, own: number | undefined): Promise<void> {
  const { rules: { game, options }, view: { position, toAct } } = match;
  const seats = await askSeats(match, own);
  if (!seats) return;
  try {
    const input = [game, options, position, ...seats.map((seat) => seatText(seat))].join('\t');
    const [, record = ''] = await core.texts(call('start', input, Date.now()), call('save'));
    const slot = new Slot(newId());
    slot.write({ game, options, record, drafts: [], position, seats, turns: 0, toAct, over: false, winners: [], at: Date.now() });
    location.hash = `#/${game}/${slot.id}`;
  } catch (error) {
    await tell(say(whyOf(error)));
  }
}
