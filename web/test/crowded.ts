/* crowded.ts - what is wrong with the room on a page, looked for on the page itself: the function is sent there as text, and
 * so stands by itself. */

export interface Crowded {
  /** The size of text, 100 as it is meant to be. */
  percent: number;
  /** How much of the longest side that a board could have in the window it has at least. */
  share: number;
}

/** Faults in words. */
export function crowded({ percent, share }: Crowded): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  root.style.fontSize = percent === 100 ? '' : `${percent}%`;
  scrollTo(0, 0);
  type Box = { left: number; top: number; right: number; bottom: number };
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.trim().replace(/ +/g, '.')}` : ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)}”`;
  /** What holds of an element by its style, asked once. */
  const known = <T>(find: (element: Element) => T): ((element: Element) => T) => {
    const found = new Map<Element, T>();
    return (element) => {
      if (!found.has(element)) found.set(element, find(element));
      return found.get(element)!;
    };
  };
  const isFrame = known((element) => /auto|scroll/.test(getComputedStyle(element).overflow));
  /** Where it is now: what it lies in itself may have been scrolled. */
  const frame = (element: Element): DOMRect | undefined => (isFrame(element) ? element.getBoundingClientRect() : undefined);
  const isClipped = known((element): boolean =>
    getComputedStyle(element).clipPath !== 'none' || (element.parentElement !== null && isClipped(element.parentElement)));
  /** The part of a box that is not scrolled away by what it lies in. */
  const seen = (within: Element | null, { left, top, right, bottom }: Box): Box => {
    for (let up = within; up && up !== document.body; up = up.parentElement) {
      const port = frame(up);
      if (!port) continue;
      left = Math.max(left, port.left);
      top = Math.max(top, port.top);
      right = Math.min(right, port.right);
      bottom = Math.min(bottom, port.bottom);
    }
    return { left, top, right, bottom };
  };
  const meet = (a: Box, b: Box): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true }) && !isClipped(element);

  // ---- nothing is wider than the window, and the page does not scroll ----
  if (root.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *:not(svg *)')].filter((element) => {
      const box = element.getBoundingClientRect();
      return isShown(element) && seen(element.parentElement, box).right > innerWidth + 1;
    });
    faults.push(`the page is ${root.scrollWidth} wide: ${wide.slice(0, 3).map(name).join(', ')}`);
  }
  if (percent === 100 && root.scrollHeight > innerHeight + 1) faults.push(`the page is ${root.scrollHeight} high`);

  // ---- what can be clicked ----
  const board = document.querySelector('svg.board')!;
  const clickable = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]:not(.cell)'), board].filter(isShown);
  const boxes = clickable.map((element) => seen(element.parentElement, element.getBoundingClientRect()));
  const apart = (a: Element, b: Element): boolean => !a.contains(b) && !b.contains(a);
  clickable.forEach((a, i) => clickable.slice(i + 1).forEach((b, j) => {
    if (apart(a, b) && meet(boxes[i]!, boxes[i + 1 + j]!)) faults.push(`${name(a)} and ${name(b)} overlap`);
  }));
  for (const element of clickable) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || apart(element, hit)) faults.push(`${name(element)} cannot be hit: there is ${hit ? name(hit) : 'nothing'}`);
  }
  scrollTo(0, 0);

  // ---- no text is cut, or lies on other text ----
  for (const element of document.querySelectorAll('body *:not(svg, svg *, input, option, script)')) {
    if (!isShown(element) || frame(element)) continue;
    const { display, overflowX } = getComputedStyle(element);
    if (display !== 'inline' && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !element.querySelector('.unseen, .forces'))
      faults.push(`${name(element)} is cut: ${element.scrollWidth} in ${element.clientWidth}`);
    if (overflowX === 'hidden' && element.scrollHeight > element.clientHeight + 1) faults.push(`${name(element)} is cut at the bottom`);
  }
  const texts: { box: Box; of: Element }[] = [];
  const touching = new Set<string>();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) {
    const of = node.parentElement!;
    if (!node.textContent?.trim() || of.closest('svg, script, noscript, option') || !isShown(of)) continue;
    const range = document.createRange();
    const button = percent === 100 ? of.closest('button')?.getBoundingClientRect() : undefined;
    for (const word of button ? node.textContent.matchAll(/\S+/g) : []) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const { left, right } = range.getBoundingClientRect();
      if (Math.min(left - button!.left, button!.right - right) < 3.5) touching.add(`“${word[0]}” touches the edge of ${name(of.closest('button')!)}`);
    }
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const part = seen(of, { left: box.left, top: box.top + box.height * 0.2, right: box.right, bottom: box.bottom - box.height * 0.2 });
      if (part.right - part.left > 1 && part.bottom - part.top > 1) texts.push({ box: part, of });
    }
  }
  faults.push(...touching);
  texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
    if (a.of !== b.of && meet(a.box, b.box)) faults.push(`the text of ${name(a.of)} lies on that of ${name(b.of)}`);
  }));

  // ---- a player's name takes one line ----
  for (const element of document.querySelectorAll('.player strong'))
    if (percent === 100 && element.getClientRects().length > 1) faults.push(`${name(element)} takes ${element.getClientRects().length} lines`);

  // ---- what is typed into has room for the words that ask for it ----
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const field of document.querySelectorAll<HTMLInputElement>('main input[placeholder]')) {
    const { font, paddingLeft } = getComputedStyle(field);
    pen.font = font;
    if (percent === 100 && isShown(field) && pen.measureText(field.placeholder).width > field.clientWidth - 2 * parseFloat(paddingLeft)) faults.push(`“${field.placeholder}” is cut`);
  }

  // ---- what scrolls says so by a soft edge, and no card keeps room that another one lacks ----
  const scrolls = (element: Element): boolean => isShown(element) && frame(element) !== undefined && element.scrollHeight > element.clientHeight + 1;
  /** The last row is as clear as if nothing came after it; the moves are a list that goes on where one looks. */
  const ends = (element: Element): boolean => element.scrollTop === 0 && element.tagName !== 'OL' && !(parseFloat(getComputedStyle(element).getPropertyValue('--more')) >= 16);
  if (percent === 100) {
    for (const element of document.querySelectorAll('main *:not(svg *)'))
      if (scrolls(element) && (getComputedStyle(element).maskImage === 'none' || ends(element))) faults.push(`${name(element)} is cut without a sign that there is more`);
    const columns = getComputedStyle(document.querySelector('main .left')!).display !== 'contents';
    const signs = columns ? document.querySelector('main .left .signs') : null;
    const room = signs && isShown(signs) ? signs.getBoundingClientRect().bottom - signs.querySelector('li:last-child')!.getBoundingClientRect().bottom : 0;
    if (room > 24) faults.push(`the signs keep ${Math.round(room)} pixels that they do not need`);
    if (columns) for (const element of document.querySelectorAll('.items, .deeds')) if (scrolls(element)) faults.push(`${name(element)} is not seen whole`);
  }

  // ---- the board ----
  const { width, height } = board.getBoundingClientRect();
  const ratio = Number(getComputedStyle(board).getPropertyValue('--ratio')) || 1;
  const best = Math.min(innerWidth, innerHeight * ratio);
  const side = Math.max(width, height * ratio);
  if (side < best * share) faults.push(`the board is ${Math.round(width)}×${Math.round(height)}, ${Math.round((side / best) * 100)} % of what could be`);

  // ---- colours change no place and no size, so all this holds in the other theme too, which stays for the next size ----
  const places = (): [Element, string][] =>
    [...document.querySelectorAll('body *:not(svg *, details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)')].map((element) => {
      const { x, y, width: wide, height: high } = element.getBoundingClientRect();
      return [element, `${x} ${y} ${wide} ${high}`];
    });
  const before = places();
  root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  places().forEach(([element, place], i) => {
    if (place !== before[i]![1]) faults.push(`${name(element)} is at ${before[i]![1]}, and in the other theme at ${place}`);
  });
  root.style.fontSize = '';
  return faults;
}
