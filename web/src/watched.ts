/* watched.ts - listed games that are being played, those first that most people watch: for the first page and the lobby. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { seatWho } from './away-games';
import { icon } from './icons';
import { pictureOf } from './own-cards';
import type { GameHead } from './protocol';
import { whyOf } from './refusal';
import { addressOf, line, WATCH } from './together';
import { shortVariant } from './variants';
import { capital, t } from './words';

const OFTEN = 30_000; /* milliseconds until they are asked for again */
const MOST = 24;

/** People who have no seat there; in lists it may be missing. */
const lookers = ({ spectators }: GameHead): number => spectators ?? 0;

export class Watched {
  private games: GameHead[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly changed: () => void) {}

  open(): void {
    void this.bring();
    this.timer = setInterval(() => (document.hidden ? undefined : void this.bring()), OFTEN);
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async bring(): Promise<void> {
    try {
      const { games } = await line.call<{ games: GameHead[] }>('games', { state: 'playing', most: MOST });
      this.games = games.sort((a, b) => lookers(b) - lookers(a));
    } catch (error) {
      whyOf(error); /* without a server there are none, which is said */
    }
    if (this.timer !== undefined) this.changed();
  }

  of(game = ''): GameHead[] {
    return this.games.filter(({ name, you }) => (!game || name === game) && you.length === 0);
  }

  private card(game: GameHead): TemplateResult {
    const name = [capital(game.name), shortVariant(game.name, game.options)].filter((part) => part).join(', ');
    const people = game.seats.map(seatWho).join(' – ');
    const count = lookers(game) > 0 ? t('page.watch-count', lookers(game)) : '';
    return html`<li class="card"><a href=${addressOf(game.id, WATCH)} aria-label=${t('page.told', t('page.watch'), [name, people, count].filter((part) => part).join(', '))}>
      <span class="small-picture"><img src=${pictureOf(game)} alt="" /></span>
      <span class="text"><b>${name}</b><small>${people}</small>${count ? html`<small class="lookers">${icon('eye')} ${count}</small>` : empty}</span></a></li>`;
  }

  template(rows: GameHead[]): TemplateResult {
    return html`<ul class="plain watched">${rows.map((game) => this.card(game))}</ul>`;
  }
}
