/* focus.ts - where the keys are. When what has them vanishes or is switched off, they go on near it, never nowhere; and a list
 * is one stop of the Tab key, with arrow keys inside it.
 *
 * Invariant: in a list with `data-roving` exactly one button can be reached by Tab. */

type Focusable = HTMLElement | SVGElement;

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), [tabindex="0"]';
const ways: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

let last: Focusable | undefined;
let view: Element | null | undefined; /* the page that it was part of */
let leaving: Element | null = null; /* the page that somebody goes away from */

/** From now on, for all that is on the page. */
export function guardFocus(): void {
  addEventListener('focusin', ({ target }) => note(target as Focusable));
  addEventListener('focusout', ({ target }) => setTimeout(() => left(target as Focusable))); /* what vanishes is still there when this is told */
  addEventListener('hashchange', () => (leaving = document.querySelector('main')));
  addEventListener('keydown', rove, { capture: true });
  new MutationObserver(() => {
    document.querySelectorAll('[data-roving]').forEach(oneStop);
    if (leaving && !leaving.isConnected) arrive();
    if (last && (!last.isConnected || last.matches(':disabled'))) recover(last);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'aria-current'] });
}

function note(target: Focusable): void {
  last = target;
  view = target.closest('main');
  const list = target.closest('[data-roving]');
  if (list) oneStop(list);
}

/** Somebody has gone away from it, and it is still there: nothing is to be recovered. */
function left(target: Focusable): void {
  if (target === last && target !== document.activeElement && target.isConnected && !target.matches(':disabled')) last = undefined;
}

/** On another page the keys begin at its heading. */
function arrive(): void {
  const next = heading();
  if (!next) return;
  leaving = null;
  if (document.activeElement === document.body) next.focus({ preventScroll: true });
}

function recover(lost: Focusable): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement !== lost) return;
  const dialog = document.querySelector('dialog[open]');
  const beside = lost.isConnected ? nearest(lost) : undefined;
  const board = view === null || view?.isConnected ? document.querySelector<SVGElement>('svg.board .cell[tabindex="0"]') : undefined;
  const next = dialog?.querySelector<HTMLElement>(FOCUSABLE) ?? beside ?? board ?? heading();
  last = undefined;
  next?.focus({ preventScroll: true });
}

/** What else can be pressed in the same row. */
function nearest(lost: Element): HTMLElement | undefined {
  const row = [...(lost.parentElement?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = row.indexOf(lost as HTMLElement);
  const far = (button: HTMLElement): number => Math.abs(row.indexOf(button) - at);
  return row.filter((button) => button.matches(':enabled')).sort((a, b) => far(a) - far(b))[0];
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1');
  if (found) found.tabIndex = -1;
  return found;
}

// ---- lists ----

const buttonsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('button')];

/** The button that has the keys can be reached, else the current one, else the last. */
function oneStop(list: Element): void {
  const { activeElement } = document;
  const focused = list.contains(activeElement) && activeElement?.matches('button') ? (activeElement as HTMLElement) : undefined;
  const stop = focused ?? list.querySelector<HTMLElement>('button[aria-current="true"]') ?? buttonsOf(list).at(-1);
  for (const button of list.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')) if (button !== stop) button.tabIndex = -1;
  if (stop && stop.tabIndex !== 0) stop.tabIndex = 0;
}

function rove(event: KeyboardEvent): void {
  const list = (event.target as Element).closest?.('[data-roving=""]'); /* others have keys of their own */
  const way = ways[event.key];
  if (!list || way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = buttonsOf(list);
  const at = buttons.indexOf(event.target as HTMLElement) + way;
  buttons[Math.min(Math.max(at, 0), buttons.length - 1)]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
