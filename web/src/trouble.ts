/* trouble.ts - what the page cannot go on after. Nobody catches it but start.ts, which says in words what to do. */
export class Trouble extends Error {
  constructor(
    /** A file did not come; the browser is too old, or lacks something; or a fault of ours. */
    readonly trouble: 'file' | 'old' | 'fault',
    what: string,
  ) {
    super(what);
  }
}

/** A file of the page. None is HTML: that is what networks answer until somebody has signed in. */
export async function bring(name: string): Promise<Response> {
  const response = await fetch(name).catch(() => undefined);
  if (!response?.ok || response.headers.get('content-type')?.startsWith('text/html')) throw new Trouble('file', name);
  return response;
}

/** The page has started: what is written in index.html for those who wait for it goes away. */
export const started = (): void => document.querySelector('#trouble:not([data-why])')?.remove();
