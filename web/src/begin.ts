/* begin.ts - beginning a game from a page that has none: by the form, or at once as the last time, with a friend or with whoever
 * comes. Where there is no server, that is said, and all else works. */
import type { Game, Rules } from './answers';
import type { Core } from './core';
import { tell } from './dialogs';
import { friendForm, NEW, optionText, remember, termsOf, useRules, type Who } from './form';
import { askForGame } from './new-game';
import { whyOf } from './refusal';
import { settings } from './settings';
import { goToTable, type TableTerms } from './together';
import { say } from './words';

async function meet(terms: TableTerms): Promise<void> {
  try {
    await goToTable(terms);
  } catch (error) {
    await tell(say(whyOf(error)));
  }
}

/** The form remembers what was chosen, and a game that begins takes that. */
export async function chooseGame(core: Core, games: Game[], game: string, who?: Who): Promise<void> {
  const chosen = await askForGame(core, games, game, who);
  if (chosen?.table) await meet(chosen.table);
  else if (chosen) location.hash = `#/${chosen.game}/${NEW}`;
}

/** A seat for whoever comes to the lobby, of a game or else the first one. */
export const openSeat = (core: Core, games: Game[], game = ''): Promise<void> =>
  chooseGame(core, games, game || games.find(({ example }) => !example)!.name, 'open');

/** A table with a free seat, as the last time: its link is there to be sent. */
export async function playFriend(core: Core, game: Game): Promise<void> {
  const form = friendForm(game);
  const rules = JSON.parse(await core.text('describe_options', `${game.name}\t${optionText(game, form)}`)) as Rules;
  useRules(form, rules);
  remember(game, form);
  await meet(termsOf(game, form, settings.name));
}
