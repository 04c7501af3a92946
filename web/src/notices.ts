/* notices.ts - notifications of the browser's, for who looks elsewhere. Whether they may be shown is asked for on a click only.
 * With the service worker where there is one: some browsers know no other way, and it opens the table when one is pressed. */

/** Whether they may be shown: not asked yet, yes, no, or this browser has none. */
export const noticesAllowed = (): NotificationPermission | 'none' => ('Notification' in globalThis ? Notification.permission : 'none');

/** On a click. */
export async function askForNotices(): Promise<boolean> {
  return noticesAllowed() !== 'none' && (await Notification.requestPermission()) === 'granted';
}

const worker = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration().catch(() => undefined);

/** Show one in place of what was shown of the same table. */
export async function showNotice(title: string, body: string, table: string): Promise<void> {
  if (noticesAllowed() !== 'granted') return;
  const registration = await worker();
  const options = { body, tag: table, icon: 'icon.svg' };
  if (registration?.active) return registration.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    focus();
    notice.close();
  };
}

/** It has been seen, or is no longer so. */
export async function clearNotice(table: string): Promise<void> {
  if (noticesAllowed() !== 'granted') return;
  for (const notice of (await (await worker())?.getNotifications({ tag: table })) ?? []) notice.close();
}
