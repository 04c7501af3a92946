/* service.ts - the service worker: keeps the page, so that it opens without a network.
 *
 * All files of one version are kept together under its name. A new version is fetched whole before it is used, and used
 * when the page asks for it or when no page of the old one is open any more. Texts that are read only by who asks for them
 * (texts.ts) are kept when they are first asked for, or when the page says that it has time for them. */
declare const VERSION: string;
declare const TEXTS: string[];

interface Extended extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetching extends Extended {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(kind: 'install' | 'activate', run: (event: Extended) => void): void;
  addEventListener(kind: 'fetch', run: (event: Fetching) => void): void;
  addEventListener(kind: 'message', run: (event: MessageEvent & Extended) => void): void;
}

const scope = self as unknown as Scope;
const cacheName = `tintagel ${VERSION}`;
const files = ['./', 'style.css', 'start.js', 'main.js', 'worker.js', 'core.wasm', 'en.words', 'fr.words', 'icon.svg', 'tintagel.webmanifest'];

const anew = (file: string): Request => new Request(file, { cache: 'no-cache' });

/** With the texts that the version before has kept. */
async function keepAll(): Promise<void> {
  const kept = await Promise.all(TEXTS.map((file) => caches.match(file)));
  const cache = await caches.open(cacheName);
  await cache.addAll([...files, ...TEXTS.filter((_, i) => kept[i])].map(anew));
}

/** One after the other, so that nobody waits for them; those that do not come will be asked for again. What is no text, such as
 * what prints, is large and wanted by few. */
async function keepTexts(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of TEXTS.filter((name) => name.endsWith('.txt'))) if (!(await cache.match(file))) await keep(anew(file)).catch(() => undefined);
}

/** Fetch it, and keep what has come. Networks answer with HTML until somebody has signed in. */
async function keep(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) return response;
  const copy = response.clone();
  await caches.open(cacheName).then((cache) => cache.put(request, copy)).catch(() => undefined); /* a full store keeps nothing */
  return response;
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('tintagel ') && name !== cacheName).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** A store that cannot be read is none. */
async function found(request: Request): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  } catch {
    return undefined;
  }
}

const isText = ({ url }: Request): boolean => TEXTS.includes(url.slice(url.lastIndexOf('/') + 1));

const answer = async (request: Request): Promise<Response> => (await found(request)) ?? (isText(request) ? keep(request) : fetch(request));

scope.addEventListener('install', (event) => event.waitUntil(keepAll()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === location.origin)
    event.respondWith(answer(event.request));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting();
  if (event.data === 'keep texts') event.waitUntil(keepTexts());
});
