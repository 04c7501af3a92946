/* analysis.ts - the analysis board: a game that is over, that one plays against computers, or that was loaded, with what an engine
 * thinks of each position, what a report finds (report.ts), and what people add (variations.ts). What is analysed the address says
 * (analysis-source.ts). */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { analysisMoves, scrollToMove } from './analysis-moves';
import { AnalysisMatch, ends } from './analysis-match';
import { sourceOf, type Source } from './analysis-source';
import { Appraisal } from './appraisal';
import { Book } from './book';
import { coachLine } from './coach-line';
import { laterCore, type Core } from './core';
import { askChoice } from './dialogs';
import { Drill } from './drill';
import { editPlace } from './editing';
import { countSides, endValues, sideOf, standing } from './evaluation';
import { evaluationBar } from './evaluation-bar';
import { graphOf, type Graph } from './graph';
import { homeward } from './homeward';
import { icon } from './icons';
import { linesCard } from './lines-card';
import { Lookout } from './lookout';
import { replay } from './moves';
import { comment, notesCard } from './notes-card';
import { keepNotes, openNoted } from './notes-kept';
import { Openings } from './openings';
import { plightName, plightPage, type Plight } from './plight';
import { playOn } from './play-on';
import { whyOf } from './refusal';
import { Reporting, worst, type Grade, type ReportMark } from './report';
import { markLine, reportCards } from './report-cards';
import { gradeSign } from './report-signs';
import { Scribbles } from './scribbles';
import { doerName, playerName, sideNamed, status, type Herald } from './speech';
import { share } from './share';
import { Stage } from './stage';
import { gather } from './team';
import { entitle } from './title';
import { started } from './trouble';
import type { View } from './view';
import { WaySigns } from './way-signs';
import { nearer, unbroken } from './herald';
import { showAnalysisKeys } from './analysis-keys';
import { capital, say, t, written } from './words';

/** The cards of which one at a time is seen on a phone. */
export type AnalysisTab = 'lines' | 'moves' | 'openings' | 'short';

const NAMED = 150; /* milliseconds until the address says what is shown: that costs as much as drawing it */
const STEADY = 2500; /* milliseconds after which what the engine thinks is said to who does not see it */

export class Analysis extends Stage<AnalysisMatch> implements View {
  readonly atBoard = false;
  readonly free = true;
  readonly company = undefined;
  place = location.hash;
  readonly book: Book;
  readonly lookout: Lookout;
  readonly appraisal: Appraisal;
  readonly ways: WaySigns;
  readonly openings = new Openings(() => this.match, (run) => void this.hand.dare(run), () => this.found());
  readonly reporting: Reporting;
  readonly drill = new Drill(this);
  readonly scribbles: Scribbles;
  tab: AnalysisTab = 'lines';
  /** Why there is nothing to look at. */
  private plight: Plight | undefined;
  private source: Source | undefined;
  /** Another core, for what is not to wait. */
  private readonly spare = laterCore();
  private readonly alone = laterCore();
  /** What the graph is drawn from, and what has been kept. */
  private graphed: unknown;
  private weighed: unknown;
  private kept: unknown;
  private isKept = true;
  /** What was last said of the position, and of which. */
  private told = { n: -1, words: '' };
  private awaited: number | undefined;
  /** Where the list of moves was last scrolled for. */
  private scrolled = '';
  private telling: ReturnType<typeof setTimeout> | undefined;
  private naming: ReturnType<typeof setTimeout> | undefined;

  constructor(
    core: Core,
    engine: Core,
    private readonly root: HTMLElement,
    private readonly address: string[],
    /** The core that holds the record: it knows more than the one that holds games. */
    private readonly own = laterCore(),
  ) {
    super((audience) => new AnalysisMatch(own, engine, audience));
    this.book = new Book(this, core);
    this.lookout = new Lookout(async () => (await gather()) ?? this.alone, () => this.found());
    this.appraisal = new Appraisal(this.spare, () => this.found());
    this.ways = new WaySigns(this.board);
    this.reporting = new Reporting(() => this.found());
    this.scribbles = new Scribbles(this.board, ([meaning, from, to]) => this.note(() => this.match.change('mark_node', this.match.node, undefined, meaning, from, to)), this.listening.signal);
    this.drawByPointing();
    addEventListener('keydown', (event) => this.onKeyDown(event), this.listening);
    addEventListener('resize', () => (this.opened ? scrollToMove(this.root) : undefined), this.listening);
  }

  get game(): string {
    return this.opened?.game ?? '';
  }

  // ---- coming and going ----

  async open(): Promise<void> {
    const source = await sourceOf(this.address);
    if (this.listening.signal.aborted) return;
    if (typeof source === 'string') return this.fail(source);
    this.source = source;
    try {
      await openNoted(this.own, source);
      await this.match.opened(source.n);
    } catch (error) {
      whyOf(error);
      this.fail('unknown');
    }
  }

  private fail(plight: Plight): void {
    this.plight = plight;
    entitle(`${plightName(plight)} · Tintagel`);
    render(plightPage(plight, () => undefined), this.root);
    started();
  }

  override async repaint(): Promise<void> {
    if (this.plight) this.fail(this.plight);
    await super.repaint();
  }

  override close(): void {
    super.close();
    clearTimeout(this.telling);
    clearTimeout(this.naming);
    this.lookout.close();
    this.appraisal.close();
    this.openings.close();
    this.reporting.close();
    this.spare.end();
    this.alone.end();
  }

  /** What the engines have found is drawn with the next frame, once. */
  private found(): void {
    this.awaited ??= requestAnimationFrame(() => {
      this.awaited = undefined;
      this.render();
    });
  }

  changed(): void {
    this.render();
  }

  // ---- what is shown ----

  protected override async settled(): Promise<void> {
    const { match, source } = this;
    if (this.graphed === undefined) this.board.turn(homeward(match, source?.own === undefined ? [] : [source.own]));
    this.finish();
    this.miniature.forget();
    this.showMiniature();
    clearTimeout(this.naming);
    this.naming = setTimeout(() => this.nameState(), NAMED);
    this.weigh();
    void this.keep();
    this.openings.look();
    void this.look();
  }

  /** The graph, when the line is another one, or a report says more of it. */
  private weigh(): void {
    const { match, reporting } = this;
    if (this.graphed === match.turns && this.weighed === reporting.report) return;
    this.graphed = match.turns;
    this.weighed = reporting.report;
    void this.appraisal.run(match, reporting.points);
  }

  /** What people have added is kept as soon as it is there. */
  private async keep(): Promise<void> {
    const { match, source } = this;
    const { added } = match;
    const before = this.kept;
    this.kept = added;
    if (!source || match.live || before === undefined || before === added) return;
    const fine = keepNotes(source.place, await match.record(), added.empty);
    if (fine !== this.isKept) this.changed();
    this.isKept = fine;
  }

  /** Add or change something; it may be refused. */
  note(run: () => Promise<void>): void {
    void this.hand.dare(run);
  }

  /** While a person draws, pointing is for that. */
  private drawByPointing(): void {
    const { hand, scribbles } = this;
    const point = hand.point.bind(hand);
    hand.point = (cell) => {
      if (!scribbles.drawing) return point(cell);
      scribbles.point(cell);
      this.render();
      return Promise.resolve(false);
    };
  }

  /** A try that is to be judged is not played. */
  override async lets(word: string): Promise<boolean> {
    if (!this.drill.on) return true;
    this.hand.cancel();
    await this.drill.answer(word);
    return false;
  }

  // ---- the report ----

  report(): void {
    void this.match.record().then((record) => this.reporting.run(record));
  }

  /** The state at the end of the turn that a decision was made in. */
  private endOf({ n }: ReportMark): number {
    return this.match.played.find(([, , next]) => next > n)?.[2] ?? n + 1;
  }

  goTo(mark: ReportMark): void {
    void this.match.go(this.endOf(mark));
  }

  /** The state of the match that was played where the line that is shown leaves it, or that is shown. */
  private get playedTo(): number {
    const { match: { line, added, view } } = this;
    return line.slice(0, view.n + 1).findLast((node) => added.isPlayed(node)) ?? 0;
  }

  /** The mistake after what is shown, or before it. */
  private mistake(step: 1 | -1): ReportMark | undefined {
    const faults = (this.reporting.report?.marks ?? []).filter(({ grade }) => grade !== 'fine');
    const at = this.playedTo;
    return step > 0 ? faults.find((mark) => this.endOf(mark) > at) : faults.findLast((mark) => this.endOf(mark) < at);
  }

  private goToMistake(step: 1 | -1): void {
    const mark = this.mistake(step);
    if (mark) this.goTo(mark);
  }

  /** The graded decision of the turn that is shown. */
  private get marked(): ReportMark | undefined {
    const { match: { node, played, added } } = this;
    const at = played.findIndex(([, , next]) => next >= node);
    if (!added.isPlayed(node) || node === 0 || at < 0) return undefined;
    return worst(this.reporting.within(played[at - 1]?.[2] ?? 0, node));
  }

  /** Learn from the mistakes of one's own side, or of one that is chosen. */
  async learn(): Promise<void> {
    const { match, source, reporting } = this;
    const faulty = reporting.report!.sides.flatMap(({ slip, mistake, blunder, players }, side) => (slip + mistake + blunder > 0 ? [{ side, players }] : []));
    const own = faulty.find(({ players }) => source?.own !== undefined && players.includes(source.own));
    const label = (side: number) => html`${capital(t('page.drill.side', sideOf(match, side)))}`;
    const chosen = own ?? (faulty.length > 1 ? await askChoice(t('page.drill.whose'), faulty.map((one) => ({ value: one, label: label(one.side) }))) : faulty[0]);
    if (!chosen) return;
    await this.drill.begin(chosen.players);
    this.board.svg.querySelector<SVGElement>('.cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** The address says which state is shown, so that it can be sent. */
  private nameState(): void {
    const { source, match } = this;
    if (!source || location.hash !== this.place) return;
    const n = match.live ? match.view.n : this.playedTo;
    this.place = n >= match.last.length || source.place.includes('/start/') ? source.place : `${source.place}/${n}`;
    if (location.hash !== this.place) history.replaceState(null, '', this.place);
  }

  /** Look ahead from what is shown. */
  private async look(): Promise<void> {
    const { toAct } = this.match.view;
    const over = toAct.length === 0;
    await this.lookout.look(over ? '' : await this.match.sightHere(), toAct[0] ?? 0);
  }

  /** What the position that is shown is worth to each side, by the deepest look there was. */
  get values(): number[] | undefined {
    const { match, lookout, appraisal } = this;
    if (match.view.result) return endValues(match.rules.sides, match.view.result.winners);
    const now = lookout.passes ? undefined : lookout.found?.lines[0]?.values;
    return now ?? appraisal.values[this.turn];
  }

  /** How many turns have been played by what is shown. */
  get turn(): number {
    const at = ends(this.match).findIndex((n) => n >= this.match.view.n);
    return at < 0 ? this.match.turns.length : at;
  }

  go(turn: number): void {
    void this.match.show(ends(this.match)[turn] ?? 0);
  }

  /** Set up another position, from the one that is shown. */
  private edit(): void {
    const { rules: { game, options }, view } = this.match;
    location.hash = editPlace(game, options, view.position);
  }

  turnBoard(): void {
    const { rules } = this.match;
    this.board.turn((this.board.turned + (rules.players > 2 && rules.width === rules.height ? 90 : 180)) % 360);
    this.render();
  }

  /** The side that the board is turned to. */
  get near(): number {
    const { match, board } = this;
    const player = match.rules.sides.findIndex((_, one) => homeward(match, [one]) === board.turned);
    return match.rules.sides[Math.max(player, 0)]!;
  }

  // ---- keys ----

  override listKeys(): void {
    if (this.opened) void showAnalysisKeys();
  }

  private onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const isPlain = event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey);
    if (!isPlain || target.closest('input:not([type=range]), select, textarea, dialog') || !this.opened) return;
    const { view, now } = this.match;
    const back = (n: number) => (): void => void this.match.show(n);
    const onRange = target.closest('input');
    const drilled = this.book.open ? undefined : this.drill.key(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    const onButton = event.key === 'Enter' && target.closest('button, a, .cell, summary');
    if (drilled && !onButton) {
      event.preventDefault();
      return drilled();
    }
    const keys: Record<string, () => void> = {
      ...(onRange ? {} : { ArrowLeft: back(this.before(view.n)), ArrowRight: back(this.after(view.n)), Home: back(0), End: back(now.length), ArrowUp: this.toLine(-1), ArrowDown: this.toLine(1) }),
      '[': back(view.n - 1), ']': back(view.n + 1),
      e: () => this.edit(), f: () => this.turnBoard(), t: () => this.lookout.threaten(), s: () => this.lookout.toggle(), g: () => this.book.toggle(),
      '+': () => this.lookout.count(this.lookout.lines + 1), '-': () => this.lookout.count(this.lookout.lines - 1),
      m: () => this.goToMistake(event.shiftKey ? -1 : 1), c: () => (this.match.live ? undefined : void comment(this)),
      d: () => {
        this.scribbles.toggle();
        this.hand.cancel();
      },
      Escape: () => (this.book.open ? this.book.close() : this.hand.cancel()),
    };
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  /** To the line beside the one that is shown. */
  private toLine(step: 1 | -1): () => void {
    return () => {
      const next = this.match.added.beside(this.match.node, step);
      if (next !== undefined) void this.match.go(next);
    };
  }

  /** The end of the turn before, and of the one after. */
  private before(n: number): number {
    return ends(this.match).findLast((end) => end < n) ?? 0;
  }

  private after(n: number): number {
    return ends(this.match).find((end) => end > n) ?? this.match.now.length;
  }

  // ---- drawing ----

  override chip(rule: string): TemplateResult {
    return this.book.chip(rule);
  }

  private graph(): Graph {
    const { match, appraisal: { values } } = this;
    const players = match.rules.sides;
    const of = ends(match);
    const marks = (this.reporting.report?.marks ?? []).filter((mark) => match.line[mark.n + 1] === mark.n + 1);
    const signs = marks.map((mark) => ({ turn: of.indexOf(this.endOf(mark)), side: players[mark.player] ?? 0, sign: gradeSign(mark.grade as Grade) })).filter(({ turn }) => turn >= 0);
    return { match, values, at: this.turn, signs, token: (side) => this.face(players.indexOf(side)), go: (turn) => this.go(turn) };
  }

  /** Give away what is shown. */
  private async give(): Promise<void> {
    const { match, board, match: { rules, view } } = this;
    const player = rules.sides.findIndex((_, one) => homeward(match, [one]) === board.turned);
    await share({ game: rules.game, record: await match.record(), json: match.live ? '' : await match.recordJson(), position: view.position, n: view.n, ...(board.turned !== 0 && player >= 0 ? { player } : {}) });
  }

  /** How the game ended, or how far it is. */
  private outcome(): TemplateResult {
    const { match, match: { last: { result }, played: turns } } = this;
    const played = turns.filter(([, text]) => text).length;
    if (!result) return html`<p>${t('page.analysis.played', played)}</p>`;
    const words = result.winners.length > 0 ? t('page.analysis.won-after', sideNamed(match, result.winners), played) : t('page.analysis.drawn-after', played);
    return html`<p>${capital(words)} ${this.chip(result.rule)}</p>`;
  }

  private story(): TemplateResult {
    const { match } = this;
    return html`<div class="story">
      <header class="title"><h1>${capital(match.rules.game)}</h1>${this.outcome()}</header>
      <div class="story-cards">${reportCards(this, this.drill.isOpen ? this.drill.mark : this.drill.on ? undefined : this.marked, !this.drill.on)}</div>
      <div class="story-deeds">
        <button @click=${() => void this.give()}>${t('page.share')}</button>
        ${match.secret(match.view) ? empty : html`<button aria-keyshortcuts="E" @click=${() => this.edit()}>${icon('edit')} ${t('page.edit.this')}</button>`}
        ${match.view.result || match.secret(match.view) ? empty : html`<button @click=${() => void playOn(this.match, this.spare, this.source?.own)}>${icon('computer')} ${t('page.analysis.play-on')}</button>`}
      </div>
    </div>`;
  }

  /** What was played last, and who is to play. */
  private saidOfTurn(): Herald {
    const { match, match: { view, now, turns } } = this;
    if (view.result || match.secret(view)) return status(match);
    const last = turns.findLast(([, , next]) => next <= view.n);
    const next = playerName(match, view.toAct[0] ?? now.turn);
    if (!last?.[1]) return { said: { message: 'page.analysis.first', args: [next] } };
    return { said: { message: 'page.analysis.after', args: [doerName(match, { player: last[0], army: last[3] }), written(last[1]), next] } };
  }

  private heraldLine(): TemplateResult {
    const { match, values, drill, marked } = this;
    if (drill.on) return coachLine(drill.says(), drill.buttons(), (rule) => this.chip(rule));
    if (marked && !this.hand.says) return markLine(marked);
    const { said, rule } = this.hand.says ?? this.saidOfTurn();
    return html`<div class="herald card">${icon('herald')}
      <div class="said"><p role="status">${unbroken(capital(say(said)))}</p>${values ? html`<small class="stands">${standing(match, values)}</small>` : empty}</div>
      ${rule ? this.chip(rule) : empty}</div><p class="unseen" role="status">${this.spoken()}</p>`;
  }

  /** What the engine thinks, for who does not see it: once for each position, when it has looked for a while. */
  private spoken(): string {
    const { match } = this;
    const { n } = match.view;
    if (this.told.n === n) return this.told.words;
    this.told = { n, words: '' };
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const now = this.values;
      const best = this.lookout.found?.lines[0];
      this.told = { n, words: now ? [standing(match, now), best ? t('page.analysis.best-move', best.turns[0] ?? '') : ''].filter((part) => part).join('. ') : '' };
      this.render();
    }, STEADY);
    return '';
  }

  private tabs(): TemplateResult {
    const tab = (name: AnalysisTab, label: string): TemplateResult =>
      html`<button aria-pressed=${String(this.tab === name)} @click=${() => this.choose(name)}>${t(label)}</button>`;
    return html`<div class="tabs" role="group" aria-label=${t('page.cards')}>${tab('lines', 'page.analysis.lines-tab')} ${tab('moves', 'page.moves')} ${tab('openings', 'page.openings')} ${tab('short', 'page.analysis.short-tab')}</div>`;
  }

  private choose(tab: AnalysisTab): void {
    this.tab = tab;
    if (tab === 'openings') this.openings.toggle(true);
    this.render();
  }

  private gameCard(): TemplateResult {
    const graph = this.graph();
    return html`<section class="card game-graph" aria-labelledby="game-graph"><header><h2 id="game-graph">${t('page.analysis.game')}</h2>
      <small>${t('page.analysis.turn-of', graph.at, this.match.turns.length)}</small></header>${graphOf(graph)}</section>`;
  }

  private mistakes(): TemplateResult {
    const button = (step: 1 | -1, words: string, keys: string): TemplateResult =>
      html`<button aria-keyshortcuts=${keys} title=${keys} ?disabled=${!this.mistake(step)} @click=${() => this.goToMistake(step)}>${t(words)}</button>`;
    return html`<div class="mistakes">${button(-1, 'page.report.earlier', 'Shift+M')}${button(1, 'page.report.next', 'M')}</div>`;
  }

  private showWays(): void {
    const { lookout } = this;
    const { drill, marked, match: { added, node } } = this;
    const best = lookout.on && !drill.on ? (lookout.found?.lines[0]?.cells ?? []) : [];
    this.ways.show('best', drill.isOpen ? (drill.mark?.cells ?? []) : lookout.passes ? [] : best);
    this.ways.show('threat', lookout.passes ? best : []);
    this.ways.show('instead', drill.on ? drill.hinted : marked && marked.grade !== 'fine' ? marked.cells : []);
    this.scribbles.show(drill.on ? [] : added.at(node).marks);
  }

  private scrollNow(): void {
    if (!this.listening.signal.aborted) scrollToMove(this.root);
  }

  /** To the turn that is shown, once. */
  private scroll(): void {
    const { match: { view, turns } } = this;
    const at = [view.n, this.match.node, this.reporting.report !== undefined, turns.length, this.tab, this.book.open, this.lookout.lines, this.lookout.passes, this.lookout.found !== undefined].join();
    if (at !== this.scrolled) requestAnimationFrame(() => setTimeout(() => this.scrollNow())); /* after the frame: measuring costs no layout then */
    this.scrolled = at;
  }

  protected override render(): void {
    if (this.listening.signal.aborted || !this.opened) return;
    const { match, board } = this;
    this.weigh();
    this.showWays();
    render(html`<main class="analysis ${countSides(match.rules.sides) > 2 || match.rules.players > 2 ? 'many' : 'pair'} ${board.isFine() ? 'fine' : ''} ${this.book.open ? 'reading' : ''} ${this.drill.on ? 'drilling' : ''} sees-${this.tab}" .style=${`--shape:${match.rules.width / match.rules.height}`}>
      ${this.story()}
      <div class="stand">
        <div class="weighed">${evaluationBar(match, this.values, this.near)}<div class="on-board">${board.svg}</div></div>
        <div class="words">${this.heraldLine()}${nearer(this)}</div>
        ${this.drill.on ? empty : notesCard(this)}
        ${this.isKept ? empty : html`<p class="notice card" role="alert">${t('page.notes.not-kept')}</p>`}
      </div>
      <div class="judged">
        ${this.gameCard()} ${this.tabs()} ${linesCard(this)} ${this.openings.template()}
        ${this.book.template(html`<h2>${t('page.rules')}</h2>`)}
        ${analysisMoves(this)}
        ${replay(this)}
        ${this.reporting.report ? this.mistakes() : empty}
      </div>
    </main>`, this.root);
    this.scroll();
    entitle(`${t('page.analyse')} · ${capital(match.rules.game)} · Tintagel`);
    Object.assign(board.svg.dataset, { depth: this.lookout.found?.depth ?? 0, lent: Number(this.lookout.found?.lent ?? false), appraised: this.appraisal.count, reported: Number(this.reporting.report !== undefined), node: match.node, turns: match.turns.length }); /* so that a test can wait for it */
    started();
  }
}
