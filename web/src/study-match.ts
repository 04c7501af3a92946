/* study-match.ts - a match that is an exercise: the core judges each decision of the learner's, the others answer as it is listed
 * or as well as they can, and what was wrong is taken back. It is kept nowhere.
 *
 * Invariant: `words` are the decisions that led to what is shown, but for a wrong one that is about to be taken back. */
import { ask } from './answers';
import { accepted } from './core';
import { beginning, judge, type Exercise, type Judged } from './exercise';
import type { Advice } from './hint';
import { LocalMatch } from './local-match';
import { wait } from './motion';
import { Refusal } from './refusal';

const REPLY = 400; /* milliseconds until the others answer */
const QUARTER = 260; /* more for each right angle of a piece that turns */
const LOOK = 900; /* that a wrong move is looked at */

export class StudyMatch extends LocalMatch {
  exercise!: Exercise;
  /** What was said last of a decision. */
  said: Judged | undefined;
  /** Something wrong is shown, and will be taken back. */
  wrong = false;
  private game = '';
  /** What has been decided so far, by all. */
  words: string[] = [];
  /** How often something was begun: what was begun before has no more to say. */
  private tries = 0;
  private enough: (() => void) | undefined;

  get done(): boolean {
    return this.said?.verdict === 'done';
  }

  /** Nothing is kept. */
  protected override keep(): void {}

  /** Another exercise. */
  async open(game: string, exercise: Exercise): Promise<void> {
    this.game = game;
    this.exercise = exercise;
    this.said = undefined;
    await this.restart([], true);
  }

  /** The same in another language. */
  async reword(exercise: Exercise): Promise<void> {
    this.exercise = exercise;
    this.said = this.said && this.words.length > 0 ? await judge(this.core, this.game, exercise, this.words) : undefined;
  }

  /** From its beginning. */
  async again(): Promise<void> {
    this.said = undefined;
    await this.restart([], false);
  }

  /** What was said last stays said. */
  private async restart(words: string[], open: boolean): Promise<void> {
    this.tries += 1;
    this.words = words;
    this.wrong = false;
    await this.step([beginning(this.game, this.exercise, words)], { from: 0, open });
  }

  override async play(word: string): Promise<void> {
    if (this.done || this.wrong) return;
    const mine = (this.tries += 1);
    const before = this.words;
    const words = [...before, word];
    const said = await judge(this.core, this.game, this.exercise, words);
    if (said.verdict === 'refused') throw new Refusal(said.why);
    if (mine !== this.tries) return;
    this.words = words;
    this.said = said;
    this.wrong = said.verdict === 'wrong';
    await this.step([ask('play', word, this.viewer, Date.now())]);
    await this.goOn(mine, before);
  }

  /** What the others do, until the learner is to decide, or all is said; what was wrong is taken back after a look. */
  private async goOn(mine: number, before: string[]): Promise<void> {
    while (this.said?.verdict === 'on' && this.others !== undefined) if (!(await this.answer(mine))) return;
    if (this.said?.verdict !== 'wrong') return;
    if (this.said.refutation && !(await this.refute(mine))) return;
    await Promise.race([wait(LOOK), new Promise<void>((resolve) => (this.enough = resolve))]);
    if (this.stays(mine)) await this.restart(before, false);
  }

  private stays(mine: number): boolean {
    return mine === this.tries && !this.closed;
  }

  /** Who has to decide while the learner has not. */
  private get others(): number | undefined {
    const { toAct } = this.now;
    return this.actor() === undefined ? toAct[0] : undefined;
  }

  private async answer(mine: number): Promise<boolean> {
    const player = this.others!;
    const [word] = await Promise.all([this.said!.reply || this.best(player), this.pause()]);
    if (!this.stays(mine)) return false;
    const said = await judge(this.core, this.game, this.exercise, [...this.words, word]);
    if (!this.stays(mine)) return false;
    this.words = [...this.words, word];
    this.said = said;
    this.wrong = said.verdict === 'wrong';
    await this.step([ask('play', word, player, Date.now())]);
    return this.stays(mine);
  }

  private async refute(mine: number): Promise<boolean> {
    await this.pause();
    if (this.stays(mine)) await this.step([ask('play', this.said!.refutation, this.others ?? 0, Date.now())]);
    return this.stays(mine);
  }

  private pause(): Promise<void> {
    return wait(REPLY + QUARTER * Math.abs(this.view.swing?.[1] ?? 0));
  }

  /** The best defence that the search finds. */
  private async best(player: number): Promise<string> {
    const sight = await this.core.text('sight', undefined, player);
    const [answer] = await this.engine.batch([ask('hint', sight, player, 0)]);
    return (JSON.parse(accepted(answer!)) as Advice).word;
  }

  /** Whoever looks at a wrong move has seen enough. */
  hasten(): void {
    this.enough?.();
  }

  /** One decision after the other, so that each is judged. */
  override async arrange(): Promise<void> {
    for (const word of await this.arranged(this.viewer)) if (!this.closed && !this.done && !this.wrong) await this.play(word);
  }
}
