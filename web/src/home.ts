/* home.ts - the first page: one sentence, a card for each game with its board, and what was left unfinished. */
import { html, render, svg, type TemplateResult } from 'lit-html';
import { ask, DARK, SPECTATOR, NOW, type Game } from './answers';
import type { Core } from './core';
import { kept } from './keeping';
import { isDark } from './settings';
import { capital, t } from './words';

/** A castle above the sea. */
const sea = svg`<svg class="view" viewBox="0 0 640 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
  <defs><linearGradient id="haze"><stop offset="0" stop-opacity="0" /><stop offset="0.35" stop-opacity="1" /></linearGradient></defs>
  <circle class="sun" cx="300" cy="104" r="34" /><rect fill="url(#haze)" y="124" width="640" height="76" />
  <path class="waves" d="M130 136h150M110 150h180M210 164h120M150 178h110M320 190h70" />
  <path class="far" d="M330 200C350 160 372 150 400 140C420 116 440 118 462 104C500 88 520 84 560 84H640V200Z" />
  <path class="castle" d="M498 92V56h8v8h8v-8h8v8h8v-8h8v20h10V54h8v8h7v-8h8v8h7v-8h8v22h14v6h26v12Z" />
  <path class="near" d="M410 200C430 170 460 160 480 144C520 122 560 124 590 128C610 130 630 138 640 142V200Z" />
  <path class="nearest" d="M500 200C540 180 580 168 640 166V200Z" /></svg>`;

const pictures = new Map<string, string>();

/** The start of a game as a picture of its own, so that what it defines meets nothing else on the page. */
async function pictureOf(core: Core, game: string, flags: number): Promise<string> {
  const key = `${game} ${flags}`;
  const known = pictures.get(key);
  if (known) return known;
  const texts = await core.texts(
    ask('start', `${game}\t-\t-`, 0),
    ask('picture', '', SPECTATOR, NOW, flags),
  );
  const url = URL.createObjectURL(new Blob([texts[1]!], { type: 'image/svg+xml' }));
  pictures.set(key, url);
  return url;
}

/** What a game is about: the sentences after its name. */
export function about(game: string): string {
  const [, ...rest] = t(`${game}.about`).split('. ');
  return rest.join('. ');
}

const players = ({ least, most }: Game): string =>
  least === most ? t('page.players', least) : t('page.players-range', least, most);

function card(game: Game, picture: string | undefined): TemplateResult {
  const left = kept(game.name);
  const name = capital(game.name);
  return html`<article class="card game-card">
    <div class="picture">${picture ? html`<img src=${picture} alt="" />` : ''}</div>
    <div class="text">
      <header><h2>${name}</h2><small>${players(game)}</small></header>
      <p>${about(game.name)}</p>
      <div class="row">
        <a class="button main" href="#/${game.name}" aria-label=${`${t(left && !left.over ? 'page.resume' : 'page.play')} ${name}`}>${t(left && !left.over ? 'page.resume' : 'page.play')}</a>
        ${left && !left.over ? html`<small>${t('page.left-after', left.turns)}</small>` : ''}
      </div>
    </div>
  </article>`;
}

export async function showHome(core: Core, games: Game[], root: HTMLElement): Promise<void> {
  const listed = games.filter(({ example }) => !example);
  const found = new Map<string, string>();
  const draw = () =>
    render(
      html`<main class="home">
        <section class="sea">${sea}<div><h1>${t('page.tagline')}</h1><p>${t('page.subline')}</p></div></section>
        <div class="cards">${listed.map((game) => card(game, found.get(game.name)))}</div>
      </main>`,
      root,
    );
  draw();
  document.title = 'Tintagel';
  for (const { name } of listed) {
    found.set(name, await pictureOf(core, name, isDark() ? DARK : 0));
    if (!root.querySelector('.home')) return;
    draw();
  }
}
