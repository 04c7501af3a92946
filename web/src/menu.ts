/* menu.ts - what the buttons of a game's page do, and what they ask first. */
import { html } from 'lit-html';
import type { Game } from './answers';
import type { Book } from './book';
import { isCoached, pupil } from './coach';
import type { Company } from './company';
import { bringLater } from './coming';
import type { Core } from './core';
import { askChoice, askToConfirm } from './dialogs';
import { downloadText, readText } from './files';
import type { NewGame } from './form';
import type { Hand } from './hand';
import type { Hint } from './hint';
import type { Match } from './match';
import { showKeys } from './help';
import { askForGame } from './new-game';
import { print } from './print';
import { playerName, you } from './speech';
import { goToTable } from './together';
import { t } from './words';

const OTHERWISE_BUTTONS = [['hint', 'page.hint'], ['new', 'page.new-game'], ['resign', 'page.resign']] as const;

/** What the buttons need of the table. */
export interface Owner {
  /** Where the match can be analysed. */
  readonly analysis: string | undefined;
  readonly match: Match;
  readonly hand: Hand;
  readonly hint: Hint;
  readonly book: Book;
  readonly company: Company | undefined;
  start(game: string, chosen: NewGame): Promise<void>;
  /** Take up a game from its record, where that can be. */
  load?(record: string): Promise<void>;
  turnBoard(): void;
}

export class Menu {
  constructor(
    private readonly owner: Owner,
    private readonly core: Core,
    private readonly games: Game[],
  ) {}

  async resign(): Promise<void> {
    const { match, hand } = this.owner;
    const player = match.actor() ?? match.people()[0];
    if (player === undefined) return;
    const question = player === you(match) ? t('page.resign-ask-you') : t('page.resign-ask', playerName(match, player));
    if (await askToConfirm(question, t('page.resign'), 'danger'))
      await hand.dare(() => match.resign(player));
  }

  async offerDraw(): Promise<void> {
    const { match, hand } = this.owner;
    const two = match.rules.players === 2;
    if (this.owner.company) return hand.dare(() => match.offerDraw()); /* the others are asked */
    if (await askToConfirm(t(two ? 'page.draw-ask-two' : 'page.draw-ask'), t(two ? 'page.draw-agree-two' : 'page.draw-agree'))) await hand.dare(() => match.offerDraw());
  }

  async newGame(): Promise<void> {
    const { match, hand } = this.owner;
    const chosen = await askForGame(this.core, this.games, match.rules.game);
    if (chosen?.table) await hand.dare(() => goToTable(chosen.table!));
    else if (chosen) await hand.dare(() => this.owner.start(chosen.game, chosen));
  }

  /** What has no button of its own; `all`: where there is no room for buttons. */
  async more(all = false): Promise<void> {
    const { match } = this.owner;
    const name = `tintagel-${match.rules.game}`;
    const coached = isCoached(match);
    const choice = await askChoice(t('page.more'), [
      ...(all ? OTHERWISE_BUTTONS.map(([value, label]) => ({ value, label: html`${t(label)}` })) : []),
      ...(pupil(match) !== undefined && !match.now.result ? [{ value: 'coach', label: html`${t(coached ? 'page.coach-off' : 'page.coach-on')}` }] : []),
      ...(this.owner.company?.choices() ?? []).map(([value, label]) => ({ value, label: html`${t(label)}` })),
      ...(this.owner.analysis ? [{ value: 'analyse', label: html`${t('page.analyse')}` }] : []),
      { value: 'turn', label: html`${t('page.turn-board')}` },
      { value: 'save', label: html`${t('page.save')}` },
      ...(this.owner.load ? [{ value: 'load', label: html`${t('page.load')}` }] : []),
      { value: 'position', label: html`${t('page.copy-position')}` },
      { value: 'svg', label: html`${t('page.picture-svg')}` },
      { value: 'png', label: html`${t('page.picture-png')}` },
      ...(this.owner.book.there ? [{ value: 'rules', label: html`${t('page.rules')}` }] : []),
      { value: 'print', label: html`${t('page.kit')}` },
      { value: 'keys', label: html`${t('page.keys')}` },
    ]);
    if (choice === 'hint') await this.owner.hint.press();
    if (choice === 'coach') await this.owner.hand.dare(() => match.useCoach(!coached));
    if (choice === 'new') await this.newGame();
    if (choice === 'resign') await this.resign();
    if (choice) await this.owner.company?.choose(choice);
    if (choice === 'analyse') location.hash = this.owner.analysis!;
    if (choice === 'turn') this.owner.turnBoard();
    if (choice === 'save') downloadText(`${name}.txt`, await match.record());
    if (choice === 'keys') await this.keys();
    if (choice === 'rules') await this.owner.book.show();
    if (choice === 'print') await print(match.rules.game, match.rules.options);
    if (choice === 'load') await this.load();
    if (choice === 'position') await this.copyPosition();
    if (choice === 'svg' || choice === 'png') await this.owner.hand.dare(async () => (await bringLater()).downloadPicture(match, name, choice));
  }

  /** The list of keys, and from there the rules. */
  async keys(): Promise<void> {
    const { match, book } = this.owner;
    if (await showKeys(match.rules, book.there)) await book.show();
  }

  private async copyPosition(): Promise<void> {
    await navigator.clipboard.writeText(this.owner.match.view.position);
    this.owner.hand.say('page.copied');
  }

  private async load(): Promise<void> {
    const text = await readText();
    if (text !== undefined) await this.owner.hand.dare(async () => this.owner.load?.(text));
  }
}
