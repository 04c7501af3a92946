/* webdriver.ts - Firefox and WebKit by the commands of W3C WebDriver, without a package for it: Firefox takes them at the
 * socket of its Marionette, WebKit by HTTP through WebKitWebDriver. Firefox shows itself to nobody; WebKit, which cannot,
 * gets a screen of its own, that of Xvfb. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';

const PATIENCE = 60_000; /* milliseconds until something that does not happen has failed */

export const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ask again and again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | null | false> | T | undefined | null | false): Promise<T> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(20)) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
  }
  throw new Error(`in vain: ${what}`);
}

/** Send a command of WebDriver, by the name that Marionette has for it and by method and path, and get its value. */
type Send = (name: string, path: string, content: object) => Promise<unknown>;

/** A browser with one window. */
export class Driven {
  constructor(
    private readonly send: Send,
    private readonly end: () => Promise<void>,
  ) {}

  navigate(url: string): Promise<unknown> {
    return this.send('WebDriver:Navigate', 'POST url', { url });
  }

  /** As a person does: WebDriver's own way leaves the service worker out in Firefox. */
  async reload(): Promise<void> {
    await this.run(() => {
      document.documentElement.dataset['left'] = '';
      location.reload();
    });
    await until('the page is there again', () => this.run(() => document.readyState === 'complete' && !('left' in document.documentElement.dataset)).catch(() => false));
  }

  resize(width: number, height: number): Promise<unknown> {
    return this.send('WebDriver:SetWindowRect', 'POST window/rect', { x: 0, y: 0, width, height });
  }

  /** What a function returns on the page; it knows nothing but its arguments. */
  async run<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<T> {
    const script = `return (${code.toString()}).apply(null, arguments)`;
    return (await this.send('WebDriver:ExecuteScript', 'POST execute/sync', { script, args })) as T;
  }

  /** Wait until a function returns something on the page. */
  async wait<A extends unknown[], T>(what: string, code: (...args: A) => T, ...args: A): Promise<NonNullable<T>> {
    try {
      return (await until(what, () => this.run(code, ...args))) as NonNullable<T>;
    } catch (error) {
      throw new Error(`${String(error)}, at ${await this.run(() => `${location.href}: ${document.body.innerText.slice(0, 500)}`)}`);
    }
  }

  /** The mouse, at a point of the window. */
  click(x: number, y: number): Promise<unknown> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return this.send('WebDriver:PerformActions', 'POST actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  }

  close(): Promise<void> {
    return this.end();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1)); /* so that nothing is left */

/** A command, in a group of processes of its own, all of which end with it. */
function begin(command: string, args: string[], env: Record<string, string>, stdio: 'ignore' | 'pipe' = 'ignore'): { child: ChildProcess; stop(): Promise<void> } {
  const child = spawn(command, args, { env: { ...process.env, ...env }, detached: true, stdio: ['ignore', stdio, 'ignore'] });
  const gone = new Promise<void>((resolve) => void child.on('exit', () => resolve()).on('error', () => resolve()));
  const kill = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      /* it has ended by itself */
    }
  };
  process.on('exit', kill);
  return { child, stop: () => (kill(), gone) };
}

// ---- Firefox ----

/** What makes a fresh profile quiet. */
const quiet = {
  'marionette.port': 0, /* any that is free; the profile then says which */
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

/** Marionette's messages: their length, a colon, and JSON: [0, number, name, content], or [1, number, error, value]. */
function marionette(socket: Socket): Send {
  const asked = new Map<number, (error: unknown, value: unknown) => void>();
  let rest = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let colon; (colon = rest.indexOf(':')) > 0;) {
      const end = colon + 1 + Number(rest.subarray(0, colon).toString());
      if (rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as [number, number, unknown, unknown];
      rest = rest.subarray(end);
      if (Array.isArray(message)) asked.get(message[1])?.(message[2], message[3]); /* the first one greets */
    }
  });
  return (name, _, content) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify([0, (count += 1), name, content]);
      asked.set(count, (error, value) =>
        error ? reject(new Error(`${name}: ${JSON.stringify(error)}`)) : resolve(value !== null && typeof value === 'object' && 'value' in value ? value.value : value));
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

export async function firefox(): Promise<Driven> {
  const profile = mkdtempSync(`${tmpdir()}/tintagel-firefox.`);
  writeFileSync(`${profile}/user.js`, Object.entries(quiet).map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`).join(''));
  /* Root may run it in a system where nothing can be shut off further, such as one of debootstrap. */
  const env = { HOME: profile, ...(process.getuid?.() === 0 ? { MOZ_DISABLE_CONTENT_SANDBOX: '1' } : {}) };
  const { stop } = begin('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], env);
  const port = await until('Firefox listens', () => existsSync(`${profile}/MarionetteActivePort`) && Number(readFileSync(`${profile}/MarionetteActivePort`, 'utf8')));
  const socket = connect(port, '127.0.0.1');
  const send = marionette(socket);
  await send('WebDriver:NewSession', '', {});
  return new Driven(send, async () => {
    socket.destroy();
    await stop();
    rmSync(profile, { recursive: true, force: true });
  });
}

// ---- WebKit ----

/** A screen that nobody looks at; its number comes on the standard output. */
async function screen(): Promise<{ display: string; stop(): Promise<void> }> {
  const { child, stop } = begin('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {}, 'pipe');
  let said = '';
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const display = await until('Xvfb has a number', () => /^(\d+)\n/.exec(said)?.[1]);
  return { display: `:${display}`, stop };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function ask(address: string, method: string, content: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(method === 'POST' ? { body: JSON.stringify(content) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

export async function webkit(): Promise<Driven> {
  const { display, stop: stopScreen } = await screen();
  const home = mkdtempSync(`${tmpdir()}/tintagel-webkit.`);
  const port = await freePort();
  /* No bus, no graphics card, and nobody else's files. */
  const env = {
    DISPLAY: display, GDK_BACKEND: 'x11', HOME: home, XDG_RUNTIME_DIR: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home,
    NO_AT_BRIDGE: '1', DBUS_SESSION_BUS_ADDRESS: 'disabled:', GIO_USE_VFS: 'local', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  const { stop } = begin('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], env);
  const root = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver listens', () => ask(`${root}/status`, 'GET', {}).then(() => true, () => false));
  const { sessionId } = (await ask(`${root}/session`, 'POST', { capabilities: {} })) as { sessionId: string };
  const send: Send = (_, path, content) => ask(`${root}/session/${sessionId}/${path.split(' ')[1]}`, path.split(' ')[0]!, content);
  return new Driven(send, async () => {
    await ask(`${root}/session/${sessionId}`, 'DELETE', {}).catch(() => undefined);
    await stop();
    await stopScreen();
    rmSync(home, { recursive: true, force: true });
  });
}
