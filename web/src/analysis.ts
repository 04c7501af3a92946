/* analysis.ts - the analysis board: a game that is over, that one plays against computers, or that was loaded, with what an engine
 * thinks of each position, what a report finds (report.ts), and what people add (variations.ts). What is analysed the address says
 * (analysis-source.ts). */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { AnalysisHerald } from './analysis-herald';
import { analysisKey, showAnalysisKeys } from './analysis-keys';
import { AnalysisMoves, scrollToMove } from './analysis-moves';
import { AnalysisMatch, ends } from './analysis-match';
import { gameCard, mistakes, story, tabs, type AnalysisTab } from './analysis-parts';
import { sourceOf, type Source } from './analysis-source';
import { Appraisal } from './appraisal';
import { Book } from './book';
import { laterCore, type Core } from './core';
import { askChoice } from './dialogs';
import { Drill } from './drill';
import { editPlace } from './editing';
import { countSides, sideOf, type Worth } from './evaluation';
import { evaluationBar } from './evaluation-bar';
import { nearer } from './herald';
import { homeward } from './homeward';
import { linesCard } from './lines-card';
import { Lookout } from './lookout';
import { replay } from './moves';
import { seen } from './motion';
import { notesCard } from './notes-card';
import { keepNotes, openNoted } from './notes-kept';
import { Openings } from './openings';
import { plightName, plightPage, type Plight } from './plight';
import { playOn } from './play-on';
import { whyOf } from './refusal';
import { Reporting, type ReportMark } from './report';
import { Scribbles } from './scribbles';
import { share } from './share';
import { Stage } from './stage';
import { gather } from './team';
import { entitle } from './title';
import { started } from './trouble';
import type { View } from './view';
import { Walk } from './walk';
import { WaySigns } from './way-signs';
import { capital, t } from './words';

const NAMED = 150; /* milliseconds until the address says what is shown: that costs as much as drawing it */
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
  readonly walk: Walk;
  readonly drill = new Drill(this);
  readonly scribbles: Scribbles;
  tab: AnalysisTab = 'lines';
  /** Why there is nothing to look at. */
  private plight: Plight | undefined;
  private source: Source | undefined;
  /** Another core, for what is not to wait. */
  private readonly spare = laterCore();
  private readonly alone = laterCore();
  private readonly herald = new AnalysisHerald(this);
  private readonly moves = new AnalysisMoves(this);
  /** What the graph is drawn from, and what has been kept. */
  private graphed: unknown;
  private weighed: unknown;
  private kept: unknown;
  private isKept = true;
  private awaited: number | undefined;
  private finished = 0;
  /** Where the list of moves was last scrolled for. */
  private scrolled = '';
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
    this.walk = new Walk(() => this.match, this.reporting);
    this.scribbles = new Scribbles(this.board, ([meaning, from, to]) => this.change(() => this.match.change('mark_node', this.match.node, undefined, meaning, from, to)), this.listening.signal);
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
    clearTimeout(this.naming);
    this.herald.close();
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
    void this.look(); /* what it says at once is drawn with the rest */
    this.openings.look();
    this.finish();
    this.miniature.forget();
    this.showMiniature();
    clearTimeout(this.naming);
    this.naming = setTimeout(() => this.nameState(), NAMED);
    void this.keep();
  }

  /** Somebody who goes through a game sees what changes at once; what is said of all the cells comes in a frame of its own. */
  protected override finish(): void {
    const mine = (this.finished += 1);
    this.render();
    this.board.zoom.fit();
    void seen().then(() => {
      if (mine !== this.finished || this.listening.signal.aborted) return;
      this.board.label(this.hand.survey.targets);
      this.note();
    });
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
    if (fine === this.isKept) return;
    this.isKept = fine;
    this.changed();
  }

  /** Add or change something; it may be refused. */
  change(run: () => Promise<void>): void {
    void this.hand.dare(run);
  }

  /** While a person draws, pointing is for that: at any cell, and nothing is picked up. */
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

  protected override canPick(cell: number): boolean {
    return !this.scribbles.drawing && super.canPick(cell);
  }

  protected override get meant(): ReadonlySet<number> {
    return this.scribbles.drawing ? new Set() : super.meant;
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

  goTo(mark: ReportMark): void {
    this.walk.goTo(mark);
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
    const n = match.live ? match.view.n : this.walk.playedTo;
    this.place = n >= match.last.length || source.place.includes('/start/') ? source.place : `${source.place}/${n}`;
    if (location.hash !== this.place) history.replaceState(null, '', this.place);
  }

  /** Look ahead from what is shown. */
  private async look(): Promise<void> {
    const { match, match: { view: { toAct } } } = this;
    const sight = toAct.length === 0 ? '' : match.sightAtEnd;
    await this.lookout.look(sight ?? (await match.sightHere()), toAct[0] ?? 0);
  }

  /** What the position that is shown is worth to each side, by the deepest look there was. */
  get worth(): Worth | undefined {
    const { match, lookout, appraisal } = this;
    if (match.view.result) return match.ended;
    const now = lookout.passes ? undefined : lookout.found?.lines[0];
    return now ?? appraisal.worths[this.turn];
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
  edit(): void {
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
    const run = this.opened ? analysisKey(this, event) : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  }

  // ---- drawing ----

  override chip(rule: string): TemplateResult {
    return this.book.chip(rule);
  }

  /** Give away what is shown. */
  async give(): Promise<void> {
    const { match, board, match: { rules, view } } = this;
    const player = rules.sides.findIndex((_, one) => homeward(match, [one]) === board.turned);
    await share({ game: rules.game, record: await match.record(), json: match.live ? '' : await match.recordJson(), position: view.position, n: view.n, ...(board.turned !== 0 && player >= 0 ? { player } : {}) });
  }

  playOn(): Promise<void> {
    return playOn(this.match, this.spare, this.source?.own);
  }

  choose(tab: AnalysisTab): void {
    this.tab = tab;
    if (tab === 'openings') this.openings.toggle(true);
    this.render();
  }

  private showWays(): void {
    const { lookout } = this;
    const { drill, walk: { marked }, match: { added, node } } = this;
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
    cancelAnimationFrame(this.awaited ?? 0); /* what was to be drawn is drawn now */
    this.awaited = undefined;
    this.weigh();
    this.showWays();
    render(html`<main class="analysis ${countSides(match.rules.sides) > 2 || match.rules.players > 2 ? 'many' : 'pair'} ${board.isFine() ? 'fine' : ''} ${this.book.open ? 'reading' : ''} ${this.drill.on ? 'drilling' : ''} ${this.openings.open ? 'opens' : ''} sees-${this.tab}" .style=${`--shape:${match.rules.width / match.rules.height}`}>
      ${story(this)}
      <div class="stand">
        <div class="weighed">${evaluationBar(match, this.worth, this.near)}<div class="on-board">${board.svg}</div></div>
        <div class="words">${this.herald.template()}${nearer(this)}</div>
        ${this.drill.on ? empty : notesCard(this)}
        ${this.isKept ? empty : html`<p class="notice card" role="alert">${t('page.notes.not-kept')}</p>`}
      </div>
      <div class="judged">
        ${gameCard(this)} ${tabs(this)} ${linesCard(this)} ${this.openings.template()}
        ${this.book.template(html`<h2>${t('page.rules')}</h2>`)}
        ${this.moves.template()}
        ${replay(this)}
        ${this.reporting.report ? mistakes(this) : empty}
      </div>
    </main>`, this.root);
    this.scroll();
    entitle(`${t('page.analyse')} · ${capital(match.rules.game)} · Tintagel`);
    Object.assign(board.svg.dataset, { depth: this.lookout.found?.depth ?? 0, lent: Number(this.lookout.found?.lent ?? false), appraised: this.appraisal.count, reported: Number(this.reporting.report !== undefined), node: match.node, turns: match.turns.length }); /* so that a test can wait for it */
    started();
  }
}
