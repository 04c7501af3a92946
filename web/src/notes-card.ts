/* notes-card.ts - what can be added where the analysis stands: a comment, marks on the board, and what can be done with a variation. */
import { html, nothing as empty, type TemplateResult } from 'lit-html';
import type { AnalysisMatch } from './analysis-match';
import { ask, askToConfirm, titled } from './dialogs';
import type { Hand } from './hand';
import { icon } from './icons';
import type { Scribbles } from './scribbles';
import { MEANINGS } from './variations';
import { t } from './words';

export interface NotesDesk {
  readonly match: AnalysisMatch;
  readonly hand: Hand;
  readonly scribbles: Scribbles;
  /** Change something; then it is kept. */
  change(run: () => Promise<void>): void;
  changed(): void;
}

const NAMES: Record<(typeof MEANINGS)[number], string> = { good: 'page.notes.good', bad: 'page.notes.bad', look: 'page.notes.look', plan: 'page.notes.plan' };
const MOST = 2000; /* letters of a comment, as docs/records.md has it */

/** Write a comment about what is shown. */
export async function comment(desk: Pick<NotesDesk, 'match' | 'change'>): Promise<void> {
  const { match } = desk;
  const before = match.added.at(match.node).comments.join('\n');
  const written = await ask<string>((close) => {
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      close(((event.target as HTMLFormElement).elements.namedItem('comment') as HTMLTextAreaElement).value);
    };
    return html`${titled(t('page.notes.comment'), () => close())}<form class="comment-form" @submit=${save}>
      <label>${t('page.notes.text')}<textarea name="comment" rows="4" maxlength=${MOST} autofocus .value=${before}></textarea></label>
      <div class="row"><button class="main">${t('page.notes.save')}</button><button type="button" @click=${() => close()}>${t('page.cancel')}</button></div></form>`;
  }, t('page.notes.comment'), { kind: 'comment' });
  if (written === undefined) return;
  const lines = written.split('\n').map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim()).filter((line) => line);
  desk.change(() => match.change('comment_node', match.node, lines.join('\n')));
}

async function remove(desk: NotesDesk): Promise<void> {
  const { match } = desk;
  if (await askToConfirm(t('page.notes.remove-sure'), t('page.notes.remove'))) desk.change(() => match.change('remove_variation', match.node));
}

function meanings(desk: NotesDesk): TemplateResult {
  const { scribbles } = desk;
  const pick = (meaning: number) => (): void => {
    scribbles.meaning = meaning;
    desk.changed();
  };
  return html`<div class="meanings" role="group" aria-label=${t('page.notes.meaning')}>${MEANINGS.map((name, meaning) =>
    html`<button class="meaning ${name}" aria-pressed=${String(scribbles.meaning === meaning)} @click=${pick(meaning)}>${t(NAMES[name])}</button>`)}</div>`;
}

export function notesCard(desk: NotesDesk): TemplateResult {
  const { match, scribbles } = desk;
  const { node, added } = match;
  if (match.live) return html``;
  const draw = (): void => {
    scribbles.toggle();
    desk.hand.cancel();
  };
  const line = added.isPlayed(node) ? empty : html`
    <button @click=${() => desk.change(() => match.change('promote_variation', node))}>${icon('up')} ${t('page.notes.promote')}</button>
    <button @click=${() => void remove(desk)}>${icon('bin')} ${t('page.notes.remove')}</button>`;
  return html`<div class="notes-row" role="group" aria-label=${t('page.notes')}>
    <button aria-keyshortcuts="C" @click=${() => void comment(desk)}>${icon('edit')} ${t('page.notes.comment')}</button>
    <button aria-pressed=${String(scribbles.drawing)} aria-keyshortcuts="D" title=${t('page.notes.draw-about')} @click=${draw}>${icon('wand')} ${t('page.notes.draw')}</button>${line}
    ${scribbles.drawing ? meanings(desk) : empty}</div>`;
}
