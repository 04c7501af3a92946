/* embed-view.ts - the page in the frame: a game that a link holds, to be looked at turn by turn, by buttons and keys. All that
 * is asked for stands behind the link, after "?": turn (decisions, as in the link's own address), lang, theme, player. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { unsafeSVG } from 'lit-html/directives/unsafe-svg.js';
import { Instance } from './instance';
import { capital, say, t, useCatalogues, written, type Said } from './words';

const STEP = 900; /* milliseconds for each turn when it is played through */

/** A turn, as match/views.h tells it: whose, in words, and the state after it. */
type Turn = [player: number, text: string, next: number, army: number];

interface Game {
  game: string;
  width: number;
  height: number;
  start: number;
  names: string[];
  seats: ([kind: string, name: string] | null)[];
  turns: Turn[];
}

const [letters = '', query = ''] = location.hash.slice(1).replace(/^\/analyse\/link\//, '').split('?');
const [link = '', at] = letters.split('/');
const wants = new URLSearchParams(query);
const main = document.getElementById('viewer')!;

function dark(): boolean {
  const theme = wants.get('theme');
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

const french = (): boolean => (wants.get('lang') ?? navigator.language).startsWith('fr');

/** The words, and the core; thrown when one does not come. */
async function bring(): Promise<{ words: string; core: Instance }> {
  const get = async (file: string): Promise<Response> => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(file);
    return answer;
  };
  const [words, bytes] = await Promise.all([get(`embed.${french() ? 'fr' : 'en'}.words`).then((file) => file.text()), get('embed.wasm').then((file) => file.arrayBuffer())]);
  useCatalogues([words]);
  return { words, core: new Instance(await WebAssembly.compile(bytes)) };
}

const show = (template: TemplateResult): void => {
  render(template, main);
  parent.postMessage({ tintagel: document.documentElement.getBoundingClientRect().height }, '*');
};

class Viewer {
  private readonly result: string;
  /** The states that are stopped at: where it begins, and after each turn. */
  private readonly stops: number[];
  private place: number;
  private turned: number;
  private playing: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly core: Instance,
    words: string,
    private readonly game: Game,
  ) {
    this.core.call('outcome', words);
    this.result = this.core.output();
    this.stops = [game.start, ...game.turns.map(([, , next]) => next).filter((next) => next > game.start)];
    const wanted = Number(wants.get('turn') ?? at ?? this.stops.at(-1));
    this.place = Math.max(0, this.stops.findLastIndex((n) => n <= wanted));
    this.turned = wants.has('player') ? this.core.call('home', undefined, Number(wants.get('player'))) : 0;
    addEventListener('keydown', (event) => this.press(event));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    addEventListener('resize', () => this.draw());
    this.draw();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.go(this.place - 1),
      ArrowRight: () => this.go(this.place + 1),
      Home: () => this.go(0),
      End: () => this.go(this.stops.length - 1),
      f: () => this.turn(),
      ...(onButton ? {} : { ' ': () => this.play() }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  private go(place: number): void {
    this.stop();
    this.place = Math.min(Math.max(place, 0), this.stops.length - 1);
    this.draw();
  }

  private turn(): void {
    this.turned = (this.turned + 2) % 4;
    this.draw();
  }

  private stop(): void {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  private play(): void {
    const last = this.stops.length - 1;
    if (this.playing !== undefined) this.stop();
    else {
      if (this.place === last) this.place = 0;
      this.playing = setInterval(() => {
        this.place = Math.min(this.place + 1, last);
        if (this.place === last) this.stop();
        this.draw();
      }, STEP);
    }
    this.draw();
  }

  /** What was played last. */
  private told(): string {
    const n = this.stops[this.place]!;
    const last = this.game.turns.find(([, , next]) => next === n);
    if (this.place === 0 || !last) return t('page.embed.beginning');
    return t('page.embed.turn', this.place, this.stops.length - 1, written(last[1]));
  }

  private players(): TemplateResult {
    const { names, seats } = this.game;
    const who = ([kind, name]: [string, string]): string => (kind === 'computer' ? t('page.embed.computer') : name);
    return html`${names.map((name, player) => {
      const seat = seats[player];
      const said = t('page.embed.name', name);
      return html`<li>${seat && who(seat) !== '-' ? t('page.embed.seat', capital(said), who(seat)) : capital(said)}</li>`;
    })}`;
  }

  private button(sign: string, label: string, act: () => void, off = false): TemplateResult {
    return html`<button type="button" aria-label=${label} title=${label} ?disabled=${off} @click=${act}>${sign}</button>`;
  }

  private draw(): void {
    document.documentElement.dataset['theme'] = dark() ? 'dark' : 'light';
    const n = this.stops[this.place]!;
    const last = this.stops.length - 1;
    this.core.call('picture', undefined, n, dark() ? 1 : 0, this.turned);
    const svg = this.core.output().replace(/^<svg[^>]*>\s*|\s*<\/svg>\s*$/g, '');
    const { width, height, game } = this.game;
    const home = `index.html#/analyse/link/${link}/${n}`;
    show(html`<header><h1>${capital(game)}</h1><ul>${this.players()}</ul></header>
      <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${t('page.embed.board', capital(game))}>${unsafeSVG(svg)}</svg>
      <p role="status">${this.told()}${this.place === last && this.result ? html` <strong>${this.result}</strong>` : nothing}</p>
      <nav>
        ${this.button('⏮', t('page.embed.first'), () => this.go(0), this.place === 0)}
        ${this.button('◀', t('page.embed.previous'), () => this.go(this.place - 1), this.place === 0)}
        ${last === 0 ? nothing : this.playing === undefined ? this.button('▶▶', t('page.embed.play'), () => this.play()) : this.button('■', t('page.embed.pause'), () => this.play())}
        ${this.button('▶', t('page.embed.next'), () => this.go(this.place + 1), this.place === last)}
        ${this.button('⏭', t('page.embed.last'), () => this.go(last), this.place === last)}
        ${this.button('⟳', t('page.embed.turn-board'), () => this.turn())}
        <a href=${home} target="_blank" rel="noopener">${t('page.embed.open')}</a>
      </nav>`);
  }
}

async function start(): Promise<void> {
  document.documentElement.lang = french() ? 'fr' : 'en';
  document.documentElement.dataset['theme'] = dark() ? 'dark' : 'light';
  try {
    const { words, core } = await bring();
    const fine = link !== '' && core.call('open_link', link) === 1;
    if (fine) new Viewer(core, words, JSON.parse(core.output()) as Game);
    else show(html`<p role="alert">${link === '' ? t('page.embed.none') : say(JSON.parse(core.output()) as Said)}</p>`);
  } catch {
    /* Not even the words may have come. */
    show(html`<p role="alert">${french() ? 'La partie n’a pas pu être montrée : un fichier n’est pas arrivé.' : 'The game could not be shown: a file did not come.'}</p>`);
  }
}

void start();
