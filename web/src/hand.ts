/* hand.ts - making a move by pointing: what is picked, where that leads, what is said of it. A move goes to the match when
 * it is whole, or waits to be confirmed, or for one's turn (ahead.ts). */
import { Ahead } from './ahead';
import type { Choices, Move, Why } from './answers';
import type { Danger } from './coach';
import { type Marks, type Match } from './match';
import { movesFrom, nothing, placing, type Picked } from './picking';
import { whyOf } from './refusal';
import { settings } from './settings';
import { knock } from './sound';
import { pieceNames, type Herald } from './speech';
import { Survey } from './survey';
import type { Swept } from './sweep';
import { capital, t, written, type Said } from './words';

/** What a hand needs of the table. */
export interface Owner {
  readonly match: Match;
  /** What is picked has changed. */
  redraw(): void;
  /** Several moves are made by the same cells: which is meant? */
  askWhich(moves: Move[]): Promise<Move | undefined>;
  /** Moves need not be confirmed: nothing is lost by a wrong one. */
  readonly free?: boolean;
  /** Whether a move may be played now; else it is shown as proposed, with the reason why not. */
  lets(word: string): Promise<boolean>;
}

/** The piece that a hint is about, and where it goes. */
function hintMarks(last: number[], { move: { path, mark }, whole }: { move: Move; whole: boolean }): Marks {
  const end = path.at(-1);
  return { last, selected: whole && path.length < 2 ? undefined : path[0], targets: new Map(whole && end !== undefined ? [[end, mark]] : []) };
}

export class Hand {
  picked: Picked = nothing();
  /** A move that waits to be confirmed. */
  pending: Move | undefined;
  /** While a coach asks whether to play it all the same: what would come of it. */
  warned: Danger | undefined;
  /** Somebody thinks about a move that is made. */
  private weighs = false;
  /** A move that a hint is about, and whether it is shown whole. */
  hinted: { move: Move; whole: boolean } | undefined;
  /** What is said in place of how the match stands. */
  herald: Herald | undefined;
  survey!: Survey;
  /** What is prepared while others decide; and whether that has answered what is shown. */
  readonly ahead: Ahead;
  answered = false;
  /** What the last cell that was pointed at leads on to, in the game's words. */
  private asked: Said | undefined;
  /** What all that is held here is about. */
  private ground = '';

  constructor(private readonly owner: Owner) {
    this.ahead = new Ahead(owner);
  }

  private get match(): Match {
    return this.owner.match;
  }

  /** Whether what is picked now is only prepared. */
  private get early(): boolean {
    return this.ahead.choices.moves.length > 0;
  }

  /** What can be done, or prepared. */
  get choices(): Choices {
    return this.early ? this.ahead.choices : this.match.choices;
  }

  /** Another match. */
  forget(): void {
    this.ground = '';
    this.picked = nothing();
    this.putDown();
    this.ahead.drop();
    this.herald = undefined;
  }

  private putDown(): void {
    this.pending = this.hinted = this.warned = undefined;
  }

  /** How the match stands, as far as it can be pointed at, and in which words that is said. */
  private groundNow(): string {
    const { choices, now, shown, standing, view, viewer } = this.match;
    return [shown, viewer, view.n, now.length, view.position, choices.moves.length, now.result !== null, standing?.seated, standing?.paused, settings.language].join(' ');
  }

  /** The match has changed: what was picked is put down, but for the piece of the tray to go on with. True: all that one points at
   * has stayed, such as when somebody says something, and so does what is picked. */
  follow(): boolean {
    const ground = this.groundNow();
    const stays = ground === this.ground;
    this.ground = ground;
    if (!stays) this.begin();
    else if (this.match.shown >= 0) this.playPrepared(); /* another answer may have brought back what is looked at */
    this.look();
    return stays;
  }

  private begin(): void {
    this.picked = { cells: [], taken: this.match.taken };
    this.putDown();
    this.herald = undefined; /* what was said was about what was there before */
    this.playPrepared();
  }

  /** What was prepared is played as soon as it can be; if it cannot be, that is said. */
  private playPrepared(): void {
    const due = this.ahead.due();
    this.answered = due?.move !== undefined;
    if (due?.move) void this.submit(due.move.word);
    else if (due) this.herald = { said: { message: 'page.ahead-lost', args: [written(due.meant.word)] } };
  }

  /** What is said of what is picked or prepared, if anything is. */
  get says(): Herald | undefined {
    const { move } = this.ahead;
    return this.herald ?? (move && { said: { message: 'page.ahead', args: [written(move.word)] } });
  }

  /** Find out what could be prepared; false: nothing. */
  async lookAhead(): Promise<boolean> {
    const found = await this.ahead.look();
    if (found) this.look();
    return found;
  }

  /** Look at the cells anew. */
  look(): void {
    const asks = this.picked.cells.length > (this.picked.taken ? 0 : 1);
    this.survey = new Survey(this.match, this.choices, this.picked, { asked: asks && !this.pending ? this.asked : undefined, prepared: this.ahead.move?.path });
  }

  marks(): Marks {
    const { hinted, pending, picked, survey } = this;
    const { last } = this.match.view;
    if (hinted) return hintMarks(last, hinted);
    if (pending) return { last, selected: pending.path[0], targets: new Map([[pending.path.at(-1)!, pending.mark]]) };
    return { last, selected: picked.cells.at(-1), targets: settings.hints ? survey.targets : new Map() };
  }

  say(message: string, ...args: Said['args'] & object): void {
    this.herald = { said: { message, args } };
    this.owner.redraw();
  }

  /** Say a sentence of the game, with its rule: a refusal, or what is asked for next. */
  tell({ rule, message, args }: Why): void {
    this.herald = { said: { message, args }, rule };
    this.owner.redraw();
  }

  private refuse({ rule, message, args }: Why): void {
    this.herald = { said: { message, args }, rule, refused: true };
    this.owner.redraw();
  }

  /** Do something that may be refused, and tell why if it is. */
  async dare(run: () => Promise<void>): Promise<void> {
    const { herald } = this;
    try {
      await run();
    } catch (error) {
      return this.refuse(whyOf(error));
    }
    if (!herald?.refused || this.herald !== herald) return;
    this.herald = undefined; /* what was refused before */
    this.owner.redraw();
  }

  cancel(): void {
    this.picked.cells = [];
    this.putDown();
    this.herald = this.ahead.drop() ? { said: { message: 'page.ahead-back' } } : undefined;
    this.owner.redraw();
  }

  /** A piece is taken from the tray. */
  take(army: number, kind: number): void {
    this.picked = { cells: [], taken: [army, kind] };
    this.putDown();
    this.say('page.place-kind', capital(t(this.match.rules.kinds[kind]!.name)));
  }

  /** What stands somewhere is taken up, to go elsewhere; false if it cannot. */
  async takeUp(cell: number): Promise<boolean> {
    if (!this.survey.ways.has(cell)) return false;
    await this.select(cell);
    return true;
  }

  /** Somebody points at a cell: a move goes on, ends, or begins there, or is refused with the rule. Who looks back comes to the
   * present first. Returns whether a move is made or proposed. */
  async point(cell: number): Promise<boolean> {
    const { match, picked, choices, early } = this;
    if (this.weighs) return false;
    this.putDown();
    if (this.takesBack(cell)) return false;
    const cells = [...picked.cells, cell];
    const moves = movesFrom(choices, picked, cells);
    const whole = moves.every((move) => move.path.length === 1); /* nothing more can be pointed at */
    if (match.shown >= 0 && !match.steady) await match.show(match.now.length);
    else if (moves.length > 0 && (picked.cells.length > 0 || whole || moves.some((move) => move.places))) return this.goOn(moves, cells);
    else if (picked.cells.length === 1 && picked.cells[0] === cell) this.cancel();
    else if (movesFrom(choices, nothing(), [cell]).length > 0) await this.select(cell);
    else if (picked.cells.length > 0 && early) this.say('page.ahead-not', match.rules.cells[cell]![0]);
    else if (picked.cells.length > 0) this.refuse(await match.why(cells));
    else if (picked.taken) this.refuse(await match.why(cells, placing(match.choices, picked.taken)));
    else await this.explain(cell);
    return false;
  }

  /** Pointing takes back what is prepared; at one of its cells, nothing more is meant. */
  private takesBack(cell: number): boolean {
    const cells = this.ahead.move?.path ?? [];
    if (!this.ahead.drop()) return false;
    if (cells.includes(cell)) this.say('page.ahead-back');
    return cells.includes(cell);
  }

  /** How a piece would turn to come to a cell. */
  sweep(cell: number): Swept | undefined {
    const { cells } = this.picked;
    const move = cells.length === 0 ? undefined : movesFrom(this.choices, this.picked, [...cells, cell])[0];
    if (!move || move.swing[0] < 0) return undefined;
    return { pivot: move.swing[0], quarters: move.swing[1], from: move.path[0]! };
  }

  /** A piece is picked. Where the game has nothing special to ask for, say what it can do. */
  private async select(cell: number): Promise<void> {
    const { match } = this;
    this.picked.cells = [cell];
    const why = await this.prompt([cell]);
    if (why.message !== 'prompt.where') this.tell(why);
    else this.say('page.moves-of', pieceNames(match, cell), match.rules.cells[cell]![0], movesFrom(this.choices, nothing(), [cell]).length);
  }

  private async prompt(cells: number[]): Promise<Why> {
    const why = this.early ? this.promptAhead(cells) : await this.match.prompt(cells);
    this.asked = { message: why.message, args: why.args };
    return why;
  }

  /** What is asked for is asked of whoever decides: here only where to go on. */
  private promptAhead(cells: number[]): Why {
    return { rule: '', message: 'prompt.where', args: [this.match.rules.cells[cells.at(-1)!]![0]] };
  }

  /** Nothing begins at a cell: say why, or what is there. */
  private async explain(cell: number): Promise<void> {
    const { match } = this;
    const [name, , , , , ground] = match.rules.cells[cell]!;
    const pieces = pieceNames(match, cell);
    if (pieces && match.choices.moves.length > 0) this.refuse(await match.why([cell]));
    else if (pieces) this.say('page.stands', pieces, name);
    else if (ground) this.say('page.ground', name, t(ground));
    else this.say('page.empty', name);
  }

  private async goOn(moves: Move[], cells: number[]): Promise<boolean> {
    const { early } = this;
    const whole = moves.filter((move) => move.path.length === cells.length);
    if (whole.length < moves.length) {
      this.picked.cells = cells;
      this.tell(await this.prompt(cells));
      return false;
    }
    const move = whole.length === 1 ? whole[0] : await this.owner.askWhich(whole);
    if (move && early && this.match.actor() === undefined) return this.prepare(move);
    if (move && settings.confirm && !move.places && !this.owner.free) this.propose(move);
    else if (move) await this.submit(move.word);
    return move !== undefined;
  }

  /** What was carried goes back: nothing has moved yet. */
  private prepare(move: Move): false {
    this.picked.cells = [];
    this.ahead.prepare(move);
    this.herald = undefined;
    this.owner.redraw();
    return false;
  }

  /** A move is typed: it is played, or prepared. */
  async enter(word: string): Promise<void> {
    if (this.early) this.prepare(this.ahead.prepareWord(word));
    else await this.submit(word);
  }

  private propose(move: Move): void {
    this.pending = move;
    this.say('page.confirm', written(move.word));
  }

  /** Play a move; unless somebody is sure, there may be a word to be said first. */
  async submit(word: string, sure = false): Promise<void> {
    if (this.weighs || (!sure && !(await this.weigh(word)))) return;
    this.picked.cells = [];
    this.putDown();
    this.herald = undefined;
    if (settings.sound) knock();
    await this.dare(() => this.match.play(word));
  }

  private async weigh(word: string): Promise<boolean> {
    this.weighs = true;
    return this.owner.lets(word).finally(() => (this.weighs = false));
  }
}
