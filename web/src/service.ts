/* service.ts - the service worker: keeps the page, so that it opens without a network, and opens a table when a notification of it
 * is pressed.
 *
 * All files of one version are kept together under its name. A new version is fetched whole before it is used, and used
 * when the page asks for it or when no page of the old one is open any more. Texts that are read only by who asks for them
 * (texts.ts), and views that not everybody opens (coming.ts), are kept when they are first asked for, or when the page says that it has time for them. */
declare const VERSION: string;
declare const TEXTS: string[];

interface Extended extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetching extends Extended {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Client {
  url: string;
  visibilityState: string;
  focus(): Promise<unknown>;
}

/** Somebody presses a notification, whose tag is a table. */
interface Pressing extends Extended {
  notification: Notification;
}

/** The server tells that it is somebody's turn. */
interface Pushed extends Extended {
  data: { json(): { title: string; body: string; table: string } } | null;
}

interface Scope {
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(kind: 'notificationclick', run: (event: Pressing) => void): void;
  addEventListener(kind: 'push', run: (event: Pushed) => void): void;
  addEventListener(kind: 'install' | 'activate', run: (event: Extended) => void): void;
  addEventListener(kind: 'fetch', run: (event: Fetching) => void): void;
  addEventListener(kind: 'message', run: (event: MessageEvent & Extended) => void): void;
}

const scope = self as unknown as Scope;
const cacheName = `tintagel ${VERSION}`;
const files = ['./', 'style.css', 'start.js', 'main.js', 'shared.js', 'worker.js', 'core.wasm', 'icon.svg', 'tintagel.webmanifest'];
/** The words of the language that the page begins with (settings.ts) belong to it; the others come like texts. */
const words = navigator.language.startsWith('fr') ? ['fr.words', 'en.words'] : ['en.words', 'fr.words'];
const [own = '', ...others] = words;
const later = [...others, 'later.js', 'later.css', ...TEXTS];

const anew = (file: string): Request => new Request(file, { cache: 'no-cache' });

/** With the texts that the version before has kept. */
async function keepAll(): Promise<void> {
  const kept = await Promise.all(later.map((file) => caches.match(file)));
  const cache = await caches.open(cacheName);
  await cache.addAll([...files, own, ...later.filter((_, i) => kept[i])].map(anew));
}

/** One after the other, so that nobody waits for them; those that do not come will be asked for again. What is no text, such as
 * what prints, is large and wanted by few. */
async function keepTexts(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const file of later.filter((name) => /\.(txt|words)$|^later\./.test(name))) if (!(await cache.match(file))) await keep(anew(file)).catch(() => undefined);
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

const isText = ({ url }: Request): boolean => later.includes(url.slice(url.lastIndexOf('/') + 1));

const answer = async (request: Request): Promise<Response> => (await found(request)) ?? (isText(request) ? keep(request) : fetch(request));

// ---- notifications ----

/** Whether an address is a table's, at any of its moves. */
const isAt = (url: string, table: string): boolean => `${url}/`.includes(`/table/${table}/`);

/** The page of a table comes to the front, or is opened. */
async function openTable(table: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => isAt(url, table));
  if (there) await there.focus();
  else await scope.clients.openWindow(`${scope.registration.scope}#/table/${table}`);
}

/** Who has the table on the screen sees it there. */
async function show({ title, body, table }: { title: string; body: string; table: string }): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ url, visibilityState }) => isAt(url, table) && visibilityState === 'visible')) return;
  await scope.registration.showNotification(title, { body, tag: table, icon: 'icon.svg' });
}

scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.tag));
});

// ---- files ----

scope.addEventListener('install', (event) => event.waitUntil(keepAll()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
/** "…/table/ID", as messengers show it: the page is one file for all places, and has no address but its own; and its picture. */
const atTable = /\/table\/([0-9a-z]+)(\.png)?$/;

scope.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const [, table, picture] = atTable.exec(pathname) ?? [];
  if (picture) return;
  if (table && event.request.mode === 'navigate') return event.respondWith(Promise.resolve(Response.redirect(`./#/table/${table}`)));
  if (event.request.method === 'GET' && origin === location.origin && !pathname.includes('/api/')) event.respondWith(answer(event.request));
});
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting();
  if (event.data === 'keep texts') event.waitUntil(keepTexts());
});
