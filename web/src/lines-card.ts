/* lines-card.ts - the best lines of a position: how deep they were looked at, how many are wanted, stopping and going on, and what the
 * others threaten. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import { figure, shareOf, type Weighed } from './evaluation';
import { figures, percent } from './figures';
import { icon } from './icons';
import { MOST_LINES, type Found, type Line, type Lookout } from './lookout';
import { playerName } from './speech';
import { capital, say, t, written } from './words';

export interface LinesDesk {
  readonly match: Weighed;
  readonly lookout: Lookout;
}

const compact = figures({ notation: 'compact', maximumFractionDigits: 1 });

/** What a line is worth: to whoever decides first; with more than two sides as its share. */
function worth({ match }: LinesDesk, { player }: Found, line: Line): string {
  const side = match.rules.sides[player] ?? 0;
  return line.values.length > 2 ? percent(shareOf(line, side)) : figure(match, line.score);
}

function row(desk: LinesDesk, found: Found, line: Line): TemplateResult {
  const [first = '', ...rest] = line.turns.map(written);
  return html`<li><b class="worth">${worth(desk, found, line)}</b><span class="line"><b>${first}</b> ${rest.join(' ')}</span></li>`;
}

/** How far it is, or why there is nothing. */
function state({ match, lookout: { found, busy, why, on, passes } }: LinesDesk): string {
  if (match.view.result) return t('page.analysis.over');
  if (why) return say({ message: why.message, args: why.args });
  if (!found) return t(on && busy ? 'page.analysis.begins' : 'page.analysis.off');
  return passes ? t('page.analysis.if-passed', playerName(match, match.view.toAct[0] ?? 0)) : '';
}

function many({ lookout }: LinesDesk): TemplateResult {
  const { lines } = lookout;
  return html`<div class="how-many" role="group" aria-label=${t('page.analysis.how-many')}>
    <button class="bare" aria-label=${t('page.analysis.fewer')} title=${t('page.analysis.fewer')} aria-keyshortcuts="-" ?disabled=${lines <= 1} @click=${() => lookout.count(lines - 1)}>${icon('minus')}</button>
    <span aria-live="polite">${lines}</span>
    <button class="bare" aria-label=${t('page.analysis.more')} title=${t('page.analysis.more')} aria-keyshortcuts="+" ?disabled=${lines >= MOST_LINES} @click=${() => lookout.count(lines + 1)}>${icon('plus')}</button>
  </div>`;
}

export function linesCard(desk: LinesDesk): TemplateResult {
  const { lookout, match } = desk;
  const { found, busy, on, passes } = lookout;
  const words = state(desk);
  const far = found ? t(found.lent ? 'page.analysis.depth-lent' : 'page.analysis.depth', found.depth, compact(found.nodes)) : '';
  return html`<section class="card best-lines ${busy ? 'busy' : ''}" aria-labelledby="best-lines">
    <header><h2 id="best-lines">${t(passes ? 'page.analysis.threats' : 'page.analysis.lines')}</h2><small class="far-seen">${far}</small>${many(desk)}</header>
    ${words ? html`<p class="faint">${capital(words)}</p>` : empty}
    <ol class="lines" .style=${`--lines:${lookout.lines}`}>${found && !match.view.result ? found.lines.map((line) => row(desk, found, line)) : empty}</ol>
    <div class="row">
      <button aria-pressed=${String(on)} aria-keyshortcuts="S" title="S" @click=${() => lookout.toggle()}>${t(on ? 'page.analysis.stop' : 'page.analysis.go')}</button>
      <button aria-pressed=${String(passes)} aria-keyshortcuts="T" title="T" ?disabled=${match.view.result !== null} @click=${() => lookout.threaten()}>${t('page.analysis.threat')}</button>
      <button aria-pressed=${String(lookout.server)} title=${t('page.analysis.server-about')} @click=${() => lookout.lend()}>${t('page.analysis.server')}</button>
    </div>
  </section>`;
}
