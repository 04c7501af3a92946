/* renewal.ts - another version of the page: what the server has now instead of what the browser keeps. */

/** What is being fetched, once it is whole; nothing if it does not become so. */
const whole = (worker: ServiceWorker): Promise<ServiceWorker | undefined> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installed') resolve(worker);
      else if (worker.state !== 'installing') resolve(undefined);
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Load the page anew, in the version that the server has. Where the browser keeps no pages, that is what it does anyway. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting ?? (registration?.installing ? await whole(registration.installing) : undefined);
  if (!next || !navigator.serviceWorker.controller) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  next.postMessage('take over');
}
