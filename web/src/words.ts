/* words.ts - what people read: the catalogues of the core (core/words.h gives their form), one for each language. */

export type Language = 'en' | 'fr';

/** A message id with arguments; an argument may be such a message itself. */
export interface Said {
  message: string;
  args?: (string | number | Said)[];
}

let sentences = new Map<string, string>();

function read(catalogue: string): Map<string, string> {
  const found = new Map<string, string>();
  let last = '';
  for (const line of catalogue.split('\n')) {
    if (line.startsWith('#')) continue;
    const at = line.indexOf(' = ');
    if (line.startsWith('  ')) found.set(last, `${found.get(last) ?? ''}\n${line.slice(2)}`);
    else if (at > 0) found.set((last = line.slice(0, at)), line.slice(at + 3));
  }
  return found;
}

export function useCatalogues(catalogues: string[]): void {
  sentences = read(catalogues.join('\n'));
}

export const hasWords = (message: string): boolean => sentences.has(message);

/** The sentence of a message. An argument that begins with \x01 is a message id, as in the core; {0:of} is one in a form, and
 * {0:move|moves} a word that agrees with a number. */
export function t(message: string, ...args: (string | number | Said)[]): string {
  const sentence = sentences.get(message) ?? message;
  return sentence.replace(/\{([0-2])(?::([^}]+))?\}/g, (_, digit: string, form = '') => {
    const arg = args[Number(digit)] ?? '';
    const [one, more] = String(form).split('|');
    if (more !== undefined) return isSingular(arg) ? one! : more;
    if (typeof arg === 'object') return say(arg);
    if (!String(arg).startsWith('\x01')) return String(arg);
    const id = String(arg).slice(1);
    return t(form && hasWords(`${id}.${form}`) ? `${id}.${form}` : id);
  });
}

const isSingular = (arg: string | number | Said): boolean => (sentences.get('words.singular') ?? '').split(' ').includes(String(arg));

export const say = ({ message, args }: Said): string => t(message, ...(args ?? []));

/** A move as people write it: what takes is a cross, so that it is not taken for a letter of a cell, as in x20×x19. It is
 * typed as the core has it. */
export const written = (move: string): string => move.replace(/(\d)x(?=[a-z]+\d)/g, '$1×');
export const typed = (move: string): string => move.trim().replaceAll('×', 'x');

/** As a sentence begins; but names of cells, which are words with a digit, stay as they are. */
export const capital = (text: string): string =>
  /^\p{L}*\d/u.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
