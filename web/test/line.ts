/* line.ts - the page's line to the server (src/line.ts) without a browser or a server: sockets, requests and time are the
 * test's own. What is asked is answered once, whatever breaks; people are told of a lost line after two seconds. */
import { Line } from '../src/line';
import type { LobbyNews, News } from '../src/protocol';
import { Refusal } from '../src/refusal';
import type { Tools } from '../src/requests';
import { done, ok, same } from './tap';

/** A socket that the test opens, speaks by and closes. */
class Socket {
  readyState = 0;
  sent: { id?: number; do: string; since?: number; text?: string }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Socket['sent'][number]);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answer the last call of that name. */
  answer(action: string, members: object): void {
    this.say({ re: this.sent.findLast((call) => call.do === action)!.id, ...members });
  }
  count(action: string): number {
    return this.sent.filter((call) => call.do === action).length;
  }
}

/** A world of its own: its time passes when the test says so. */
class World {
  sockets: Socket[] = [];
  requests: string[] = [];
  /** What a request is answered with; nothing: the network is away. */
  respond: (address: string, init?: RequestInit) => Response | undefined = () => undefined;
  private time = 0;
  private waiting: { at: number; run: () => void }[] = [];
  readonly line: Line;

  constructor() {
    const tools: Tools = {
      socket: () => {
        const socket = new Socket();
        this.sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      fetch: (address, init) => {
        this.requests.push(`${init?.method ?? 'GET'} ${address.replace('http://here/api/v1/', '')}`);
        const response = this.respond(address, init);
        return response ? Promise.resolve(response) : Promise.reject(new TypeError('away'));
      },
      later: (milliseconds, run) => {
        const entry = { at: this.time + milliseconds, run };
        this.waiting.push(entry);
        return () => (this.waiting = this.waiting.filter((other) => other !== entry));
      },
    };
    this.line = new Line('http://here/', tools);
  }

  get socket(): Socket {
    return this.sockets.at(-1)!;
  }

  /** Until a socket is being opened. */
  async tries(): Promise<void> {
    for (let times = 0; this.socket.readyState !== 0; times += 1) {
      if (times > 600) throw new Error('no socket is tried any more');
      await this.pass(100);
    }
  }

  /** Let time pass; what is due happens in order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      await settle();
      const next = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((other) => other !== next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
    await settle();
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const json = (members: object, status = 200): Response => new Response(JSON.stringify(members), { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });

/** Calls, refusals, and what comes twice. */
async function calls(): Promise<void> {
  const world = new World();
  same('nothing is asked for before somebody asks', world.sockets.length, 0);
  const named = world.line.call<{ x: number }>('name', { name: 'Anna' });
  same('what is asked before there is a line waits', world.socket.sent.length, 0);
  world.socket.open();
  world.socket.answer('name', { x: 7 });
  same('and is answered', (await named).x, 7);
  same('the line is open', world.line.state, 'open');
  const refused = world.line.call('move').catch((error: unknown) => error);
  world.socket.answer('move', { error: { status: 422, rule: 'AL-3', message: 'step.wall', args: ['a1'] } });
  const error = await refused;
  ok(error instanceof Refusal && error.why.rule === 'AL-3' && error.why.message === 'step.wall', 'a refusal is thrown, with its rule');
}

/** A line that breaks: told after two seconds, tried again, and what had no answer is sent once more. */
async function breaks(): Promise<void> {
  const world = new World();
  let number = 3;
  const heard: News[] = [];
  world.line.watch('game', () => number, (news) => heard.push(news));
  world.socket.open();
  same('what is watched is asked for from where one is', world.socket.sent[0]!.since, 3);
  world.socket.answer('watch', { first: 3, events: [] });
  await settle();
  const moved = world.line.call<{ number: number }>('move', { text: 'a1-a2' });
  const first = world.socket;
  first.close();
  await world.pass(150);
  same('it is not told at once', world.line.state, 'open');
  await world.pass(1900);
  same('but after two seconds', world.line.state, 'lost');
  number = 5;
  ok(world.sockets.length > 1, 'it is tried again');
  world.socket.open();
  same('the move is sent once more', world.socket.count('move'), 1);
  same('and what was missed is asked for', world.socket.sent.find((call) => call.do === 'watch')!.since, 5);
  world.socket.answer('watch', { first: 5, events: [] });
  world.socket.answer('move', { number: 6 });
  same('it is answered once', (await moved).number, 6);
  await settle();
  same('and all is well', world.line.state, 'open');
  first.say({ re: 2, number: 9 });
  world.socket.say({ game: 'game', first: 6, events: [['chat', 0, 1, 'x']] });
  world.socket.say({ game: 'other', first: 6, events: [] });
  same('news come to who watches that game', heard.length, 3);
}

/** A line that has died without a word is found out, and so is an answer that does not come. */
async function dies(): Promise<void> {
  const world = new World();
  world.line.call('games').catch(() => undefined);
  world.socket.open();
  world.socket.answer('games', {});
  await world.pass(10);
  world.socket.answer('hello', { version: '1' });
  await settle();
  same('the version of the server is known', world.line.version, '1');
  const { socket } = world;
  await world.pass(15_000);
  same('now and then it is asked whether it is there', socket.count('hello'), 2);
  await world.pass(2000);
  same('who waits for an answer for two seconds is told', world.line.state, 'lost');
  await world.pass(3000);
  ok(world.sockets.length > 1, 'and a dead one is left');
  world.socket.open();
  await settle();
  world.socket.answer('hello', {});
  await settle();
  same('until it is there again', world.line.state, 'open');
  await world.pass(10);
  world.socket.answer('hello', {});
  await settle();
  world.line.check();
  await world.pass(10);
  same('who looks at the page again has it asked at once', world.socket.count('hello'), 3);
}

/** No WebSocket is to be had: by requests. And no server at all. */
async function requests(): Promise<void> {
  const world = new World();
  const heard: News[] = [];
  world.respond = (address) => {
    if (address.endsWith('/hello')) return json({ now: Date.now(), version: '2' });
    if (address.includes('/news')) return address.endsWith('mark=m2') ? undefined : json({ news: [{ first: 0, events: [], head: { id: 'game' } }], mark: address.endsWith('mark=m1') ? 'm2' : 'm1' });
    return json(address.endsWith('/move') ? { number: 4 } : { id: 'game', you: [0] });
  };
  world.line.watch('game', () => 0, (news) => heard.push(news));
  world.socket.close();
  await world.pass(10);
  same('a server that answers a request is tried by a socket once more', world.sockets.length, 2);
  world.socket.close();
  await world.pass(10);
  same('then by requests alone', world.requests.slice(0, 3).join(), 'POST hello,POST hello,GET games/game/news?since=0&wait=25&mark=');
  same('how it stands comes with the news, until it is as its mark says', heard.length, 2);
  ok(world.requests.at(-1)?.endsWith('mark=m2') ?? false, 'and the mark is told', world.requests.join());
  same('of that version', world.line.version, '2');
  same('and moves go there', (await world.line.call<{ number: number }>('move', { game: 'game', text: 'x' })).number, 4);
  ok(world.requests.includes('POST games/game/move'), 'by the address of their action');
  const { length } = world.sockets;
  world.line.retry();
  world.socket.open();
  same('with another network a socket is tried again', world.sockets.length, length + 1);
  same('and used', world.socket.count('watch'), 1);
  await world.pass(1500);
  world.respond = () => undefined;
  const before = world.requests.length;
  await world.pass(3000);
  same('and nothing is asked by requests any more', world.requests.length, before);
}

/** A socket that neither opens nor closes is not waited for. */
async function swallowed(): Promise<void> {
  const world = new World();
  world.respond = (address) => (address.endsWith('/hello') ? json({}) : undefined);
  world.line.call('games').catch(() => undefined);
  await world.pass(2100);
  same('a socket that does not open is told of', world.line.state, 'lost');
  await world.pass(6500);
  same('two of them are enough', world.requests.at(-1), 'GET games');
}

/** Files alone are no server; but who had one does not believe that it is gone for ever. */
async function none(): Promise<void> {
  const html = (): Response => new Response('<html>', { status: 404, headers: { 'Content-Type': 'text/html' } });
  const plain = new World();
  plain.respond = html;
  const asked = plain.line.call('create').catch((error: unknown) => error);
  plain.socket.close();
  await plain.pass(10);
  const error = await asked;
  ok(error instanceof Refusal && error.why.message === 'page.no-server', 'where only files are served, that is said');
  same('and the line is none', plain.line.state, 'none');
  const world = new World();
  const moved = world.line.call<{ number: number }>('move', { number: 3 });
  world.socket.open();
  world.socket.close();
  world.respond = html;
  for (let tries = 0; tries < 3; tries += 1) {
    await world.tries();
    world.socket.close();
  }
  await world.pass(3000);
  same('a network that answers for a server that was there is a lost line', world.line.state, 'lost');
  await world.tries();
  world.socket.open();
  world.socket.answer('move', { number: 4 });
  same('and what was asked is answered in the end', (await moved).number, 4);
}

/** A server that starts again is talked to by a socket as before. */
async function restarts(): Promise<void> {
  const world = new World();
  world.line.watch('game', () => 0, () => undefined);
  world.socket.open();
  world.socket.answer('watch', {});
  world.socket.close();
  await world.pass(400);
  world.respond = () => json({ error: { status: 503, message: 'server.not-ready' } }, 503);
  world.socket.close();
  await world.pass(10);
  await world.tries();
  world.respond = () => json({});
  world.socket.close();
  await world.tries();
  world.socket.open();
  same('it is watched by the new socket', world.socket.count('watch'), 1);
  ok(!world.requests.some((one) => one.includes('news')), 'not by requests');
}

/** The lobby is asked for as a whole whenever a line is there, and what changes comes between. */
async function lobby(): Promise<void> {
  const world = new World();
  const heard: LobbyNews[] = [];
  const stop = world.line.watchLobby((news) => heard.push(news));
  world.socket.open();
  world.socket.answer('lobby', { lobby: [] });
  await settle();
  world.socket.say({ gone: ['a'] });
  world.socket.close();
  await world.pass(400);
  world.socket.open();
  world.socket.answer('lobby', { lobby: [] });
  await settle();
  same('all of the lobby, a change, and all of it again', heard.map(({ whole, gone }) => (whole ? 'whole' : (gone ?? []).join())).join(' '), 'whole a whole');
  same('asked for once a line', world.socket.count('lobby'), 1);
  stop();
  same('and no more when nobody looks', world.socket.count('unlobby'), 1);
}

/** What cannot be had now is asked for again; a game that is not there is told as gone. */
async function passing(): Promise<void> {
  const world = new World();
  const heard: News[] = [];
  const error = (message: string): object => ({ error: { status: 503, message, args: [], rule: '' } });
  world.line.watch('game', () => 0, (news) => heard.push(news));
  world.socket.open();
  world.socket.answer('watch', error('no-memory'));
  const head = world.line.call<{ id: string }>('head', { game: 'game' });
  world.socket.answer('head', error('server.too-many'));
  const moved = world.line.call<{ number: number }>('move', { game: 'game', number: 3 });
  world.socket.answer('move', error('server.not-ready'));
  const lost = world.line.call('move', { game: 'game', number: 4 }).catch((why: unknown) => why);
  world.socket.answer('move', error('server.not-kept'));
  ok((await lost) instanceof Refusal, 'what was not kept is refused');
  await world.pass(1100);
  same('what may pass is asked for again', world.socket.count('watch') + world.socket.count('head'), 4);
  same('and so is what the server did not begin with', world.socket.count('move'), 3);
  world.socket.answer('head', { id: 'game' });
  world.socket.answer('move', { number: 4 });
  same('until it is there', (await head).id + String((await moved).number), 'game4');
  world.socket.answer('watch', { error: { status: 404, message: 'server.no-game', args: [], rule: '' } });
  await settle();
  same('what is not there is told', heard.map(({ removed }) => removed).join(), 'true');
}

/** The server's time, whatever the way to it costs; and a clock that is set is followed. */
async function clocks(): Promise<void> {
  const world = new World();
  world.line.watch('game', () => 0, () => undefined);
  world.socket.open();
  const told = (now: number): number => {
    world.socket.say({ game: 'game', now });
    return Math.round((world.line.now() - Date.now()) / 100);
  };
  same('what comes late sets no clock back', [told(Date.now() + 5000), told(Date.now() + 4000), told(Date.now() + 5500)].join(), '50,50,55');
  same('but a clock that is set is followed', told(Date.now() - 60_000), -600);
}

await calls();
await breaks();
await dies();
await requests();
await swallowed();
await none();
await restarts();
await lobby();
await passing();
await clocks();
done();
process.exit(process.exitCode);
