/* service.ts - the service worker: keeps the page, so that it opens without a network.
 *
 * All files of one version are kept together under its name. A new version is fetched whole before it is used, and used
 * when the page asks for it or when no page of the old one is open any more. */
declare const VERSION: string;

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
  addEventListener(kind: 'message', run: (event: MessageEvent) => void): void;
}

const scope = self as unknown as Scope;
const cacheName = `tintagel ${VERSION}`;
const files = ['./', 'style.css', 'start.js', 'main.js', 'worker.js', 'core.wasm', 'en.words', 'fr.words', 'icon.svg', 'tintagel.webmanifest'];

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
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

const answer = async (request: Request): Promise<Response> => (await found(request)) ?? fetch(request);

scope.addEventListener('install', (event) => event.waitUntil(keepAll()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === location.origin)
    event.respondWith(answer(event.request));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting();
});
