/* dialogs.ts - questions that wait for an answer, as modal dialogs. Escape always answers "no". */
import { html, nothing as empty, render, type TemplateResult } from 'lit-html';
import { icon } from './icons';
import { t } from './words';

/** Show a dialog until it is closed; the result is what it was closed with. */
export function ask<T>(content: (close: (value?: T) => void) => TemplateResult, label: string, { closable = true, kind = '' } = {}): Promise<T | undefined> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    let result: T | undefined;
    const close = (value?: T): void => {
      result = value;
      dialog.close();
    };
    dialog.className = kind;
    dialog.setAttribute('aria-label', label);
    dialog.addEventListener('cancel', (event) => {
      if (!closable) event.preventDefault();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(result);
    });
    render(content(close), dialog);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** What a dialog is about, and a button that leaves all as it is. */
export const titled = (title: string, close: () => void): TemplateResult => html`<header><h2>${title}</h2>
  <button class="bare" aria-label=${t('page.close')} title=${t('page.close')} @click=${close}>${icon('close')}</button></header>`;

export interface Answer<T> {
  value: T;
  label: TemplateResult;
  /** What is so already. */
  chosen?: boolean;
}

/** One of several; the keys are on what is so already, or on the first. */
export function askChoice<T>(title: string, answers: Answer<T>[]): Promise<T | undefined> {
  const first = Math.max(0, answers.findIndex(({ chosen }) => chosen));
  return ask<T>(
    (close) => html`${titled(title, () => close())}
      <div class="choices scrolls">
        ${answers.map(({ value, label, chosen }, i) => html`<button ?autofocus=${i === first} aria-pressed=${chosen === undefined ? empty : String(chosen)} @click=${() => close(value)}>${label}</button>`)}
      </div>`,
    title,
  );
}

export async function askToConfirm(question: string, yes: string, manner = 'main'): Promise<boolean> {
  const answer = await ask<boolean>(
    (close) => html`<p>${question}</p>
      <div class="row">
        <button class=${manner} @click=${() => close(true)}>${yes}</button>
        <button @click=${() => close()}>${t('page.cancel')}</button>
      </div>`,
    question,
  );
  return answer === true;
}

/** Something that one has to know. */
export async function tell(words: string): Promise<void> {
  await ask<boolean>((close) => html`<p>${words}</p><div class="row"><button class="main" @click=${() => close(true)}>${t('page.close')}</button></div>`, words);
}

/** Nothing is shown until the next player has taken the screen. */
export async function askToTake(player: string): Promise<void> {
  document.body.classList.add('curtain');
  await ask<boolean>(
    (close) => html`<h2>${t('page.hand-over', player)}</h2>
      <p>${t('page.hand-over-why')}</p>
      <div class="row"><button class="main" @click=${() => close(true)}>${t('page.hand-over-yes', player)}</button></div>`,
    t('page.hand-over', player),
    { closable: false },
  );
  document.body.classList.remove('curtain');
}
