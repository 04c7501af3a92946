/* home.ts - the first page: one sentence, a card for each game with its board, and what was left unfinished. */
import { html, render, type TemplateResult } from 'lit-html';
import { ask, DARK, SPECTATOR, NOW, type Core, type Game } from './core';
import { kept } from './match';
import { isDark } from './settings';
import { capital, t } from './words';

const pictures = new Map<string, string>();

/** The start of a game as a picture of its own, so that what it defines meets nothing else on the page. */
async function pictureOf(core: Core, game: string, flags: number): Promise<string> {
  const key = `${game} ${flags}`;
  const known = pictures.get(key);
  if (known) return known;
  const texts = await core.texts(
    ask('open_rules', `${game}\t-`),
    ask('new_match', '-', 0),
    ask('picture', '0 0 0', SPECTATOR, NOW, flags),
  );
  const url = URL.createObjectURL(new Blob([texts[2]!], { type: 'image/svg+xml' }));
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
        <section class="sea"><div><h1>${t('page.tagline')}</h1><p>${t('page.subline')}</p></div></section>
        <div class="cards">${listed.map((game) => card(game, found.get(game.name)))}</div>
      </main>`,
      root,
    );
  draw();
  for (const { name } of listed) {
    found.set(name, await pictureOf(core, name, isDark() ? DARK : 0));
    if (!root.querySelector('.home')) return;
    draw();
  }
}
