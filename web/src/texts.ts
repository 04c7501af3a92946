/* texts.ts - what is read only by who asks for it, such as the rules: files beside a game, which are no part of the first load.
 * Once they have come the service worker keeps them. */

/** Their names, as games/meson.build has found them: "GAME.KIND.LANGUAGE.txt", or "GAME.KIND.txt" for all languages. */
declare const TEXTS: string[];

const asked = new Map<string, Promise<string | undefined>>();

const nameOf = (game: string, kind: string, language: string): string =>
  TEXTS.find((name) => name === `${game}.${kind}.txt`) ?? `${game}.${kind}.${language}.txt`;

/** Networks answer with HTML until somebody has signed in. */
async function bring(name: string): Promise<string | undefined> {
  const response = await fetch(name).catch(() => undefined);
  if (response?.ok && !response.headers.get('content-type')?.startsWith('text/html')) return response.text();
  asked.delete(name);
  return undefined;
}

export const hasText = (game: string, kind: string): boolean => TEXTS.some((name) => name.startsWith(`${game}.${kind}.`));

/** A text; undefined when it does not come, such as without a network: it is asked for again the next time. */
export function textOf(game: string, kind: string, language: string): Promise<string | undefined> {
  const name = nameOf(game, kind, language);
  const answer = asked.get(name) ?? bring(name);
  asked.set(name, answer);
  return answer;
}
