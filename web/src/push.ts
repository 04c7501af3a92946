/* push.ts - being told while the page is closed, by Web Push: the browser gives an address, the server sends there what only this
 * browser can read. There is none of it where the server has no key. */
import type { Hello } from './protocol';
import { settings } from './settings';
import { line } from './together';

/** The server's key; nothing where it has none, or there is no server. */
async function serverKey(): Promise<string | undefined> {
  return line.call<Hello>('hello').then(({ push }) => push, () => undefined);
}

/** Why it cannot be had; nothing: it can. Who has never played with others asks no server. */
export async function pushLack(): Promise<string | undefined> {
  if (!('PushManager' in globalThis) || !navigator.serviceWorker) return 'page.push-none';
  if (!settings.met) return 'page.push-unmet';
  return (await serverKey()) ? undefined : 'page.push-no-key';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const isSame = (a: ArrayBuffer | null, b: Uint8Array): boolean => a !== null && new Uint8Array(a).join() === b.join();

/** The browser's address for that key: an older one was for another server. */
async function addressFor(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && isSame(old.options.applicationServerKey, key)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Be told from now on; false where the browser or the server does not want to. */
export async function subscribe(): Promise<boolean> {
  try {
    const key = await serverKey();
    if (!key) return false;
    const { endpoint, keys } = (await addressFor(bytesOf(key))).toJSON();
    await line.call('subscribe', { endpoint, key: keys?.['p256dh'], auth: keys?.['auth'], language: settings.language });
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const address = await registration?.pushManager.getSubscription();
  if (!address) return;
  await line.call('unsubscribe', { endpoint: address.endpoint }).catch(() => undefined);
  await address.unsubscribe();
}

let renewed = false;

/** Browsers change their addresses, and people their language: once a visit the server is told anew. */
export function renew(): void {
  if (settings.push && !renewed) void subscribe();
  renewed = true;
}
