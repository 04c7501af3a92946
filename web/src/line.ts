/* line.ts - the line to the server: calls and their answers, and news of the games that are watched.
 *
 * It comes back by itself when it breaks; what has no answer by then is sent once more, and the server takes what it has done
 * already for done (docs/api.md). Where no WebSocket can be had it asks by plain requests, which wait for news.
 *
 * Invariant: a call is answered once, or stays until the line is closed; news of a game come in order, beginning with all
 * that was missed. */
import type { Why } from './answers';
import type { Hello, LobbyNews, News } from './protocol';
import { Refusal } from './refusal';
import { Requests, type Tools } from './requests';

/** Whether there is a line: not known yet; yes; it was lost, which people are told; there is no server here at all. */
export type LineState = 'trying' | 'open' | 'lost' | 'none';

interface Watched {
  game: string;
  since(): number;
  heard(news: News): void;
  /** Stops waiting for news by a request. */
  stop?: AbortController;
}

interface Asked {
  id: number;
  action: string;
  parameters: Record<string, unknown>;
  answered(answer: unknown): void;
  refused(why: unknown): void;
}

type Message = News & LobbyNews & { re?: number; game?: string; error?: Why };

const TELL = 2000; /* milliseconds without a line, or an answer, until people are told */
const BEAT = 15_000; /* between questions whether it is still there */
const AWAIT = 4000; /* that an answer to that may take, or a socket that opens */
const FIRST = 250; /* before it is tried again; twice as long each time, */
const MOST = 5000; /* but no longer than this */
const LOBBY = 10_000; /* between requests for the lobby */
const DRIFT = 2000; /* by which clocks differ that have been set */

/** Why something cannot be had now, but may be soon. */
const PASSING = ['server.not-ready', 'server.not-kept', 'server.too-many', 'no-memory'];
/** What changes nothing: then it is asked for again. */
const LOOKS = ['hello', 'games', 'lobby', 'head', 'watch'];
/** After this all is: nothing was done. */
const STARTING = 'server.not-ready';

export class Line {
  state: LineState = 'trying';
  /** What to add to this computer's time to have the server's. */
  private ahead: number | undefined;
  /** Of the server's program, once it is known. */
  version: string | undefined;
  private socket: WebSocket | undefined;
  private hidden = false;
  private polling = false;
  private begun = false;
  private failures = 0;
  /** There has been a line: there is a server, though it may be away. */
  private known = false;
  /** A request was answered when no socket had opened. */
  private answers = false;
  private count = 0;
  private readonly requests: Requests;
  private readonly waiting = new Map<number, Asked>();
  private readonly watched = new Set<Watched>();
  private readonly lobbies = new Set<(news: LobbyNews) => void>();
  private readonly listeners = new Set<() => void>();
  private stopTelling: (() => void) | undefined;
  private stopTrying: (() => void) | undefined;
  private stopBeating: (() => void) | undefined;

  constructor(
    /** Where the page is. */
    private readonly base: string,
    private readonly tools: Tools,
  ) {
    this.requests = new Requests(base, tools);
  }

  /** The server's time. */
  now(): number {
    return Date.now() + (this.ahead ?? 0);
  }

  /** What has come the fastest knows the time best; a clock that has been set is followed. */
  private setClock(now: number): void {
    const ahead = now - Date.now();
    if (this.ahead === undefined || ahead > this.ahead || this.ahead - ahead > DRIFT) this.ahead = ahead;
  }

  /** Hear of every change of its state; returns how to hear no more. */
  listen(run: () => void): () => void {
    this.listeners.add(run);
    return () => this.listeners.delete(run);
  }

  private become(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    for (const run of [...this.listeners]) run();
  }

  // ---- asking ----

  /** Ask for something; throws the refusal. It waits for a line. */
  call<T>(action: string, parameters: Record<string, unknown> = {}): Promise<T> {
    return new Promise<T>((answered, refused) => {
      const asked: Asked = { id: (this.count += 1), action, parameters, answered: answered as (answer: unknown) => void, refused };
      if (this.state === 'none') return refused(absent());
      this.waiting.set(asked.id, asked);
      this.watchOver();
      if (this.isReady) this.send(asked);
      else this.begin();
    });
  }

  /** Ask by a request, which may bring a cookie; throws the refusal. */
  async post<T>(action: string, parameters: Record<string, unknown> = {}): Promise<T> {
    const { error, ...answer } = await this.requests.call(action, parameters).catch(() => ({ error: absent().why }));
    if (error) throw new Refusal({ rule: error.rule ?? '', message: error.message, args: error.args ?? [] });
    return answer as T;
  }

  /** Be told of a game from the event on that `since` says, until what is returned is called. */
  watch(game: string, since: () => number, heard: (news: News) => void): () => void {
    const watched: Watched = { game, since, heard };
    this.watched.add(watched);
    if (this.isReady) this.attend(watched);
    else this.begin();
    return () => {
      this.watched.delete(watched);
      watched.stop?.abort();
      if (this.socket && this.isReady && ![...this.watched].some((other) => other.game === game)) this.tell('unwatch', { game });
    };
  }

  /** Be told of games with free seats, until what is returned is called. */
  watchLobby(heard: (news: LobbyNews) => void): () => void {
    this.lobbies.add(heard);
    if (this.isReady) this.attendLobby(heard);
    else this.begin();
    return () => {
      this.lobbies.delete(heard);
      if (this.socket && this.isReady && this.lobbies.size === 0) this.tell('unlobby', {});
    };
  }

  private attendLobby(heard: (news: LobbyNews) => void): void {
    this.call<LobbyNews>('lobby').then((news) => (this.lobbies.has(heard) ? heard({ ...news, whole: true }) : undefined), () => undefined);
    if (this.polling) this.tools.later(LOBBY, () => (this.lobbies.has(heard) ? this.attendLobby(heard) : undefined));
  }

  private get isReady(): boolean {
    return this.polling || this.socket?.readyState === 1;
  }

  private send(asked: Asked): void {
    if (this.polling) void this.request(asked);
    else this.socket!.send(JSON.stringify({ id: asked.id, do: asked.action, ...asked.parameters }));
  }

  /** Without wanting an answer. */
  private tell(action: string, parameters: Record<string, unknown>): void {
    this.socket?.send(JSON.stringify({ do: action, ...parameters }));
  }

  private attend(watched: Watched): void {
    if (this.polling) return void this.poll(watched);
    const { game } = watched;
    this.call<News>('watch', { game, since: watched.since() }).then(
      (news) => (this.watched.has(watched) ? this.deliver(watched, news) : undefined),
      () => this.deliver(watched, { removed: true }),
    );
  }

  private deliver(watched: Watched, news: News): void {
    if (news.now !== undefined) this.setClock(news.now);
    watched.heard(news);
  }

  private answer(id: number, { error, ...answer }: { error?: Why | undefined }): void {
    const asked = this.waiting.get(id);
    if (asked && error && (error.message === STARTING || (PASSING.includes(error.message) && LOOKS.includes(asked.action)))) return this.sendLater(id);
    this.waiting.delete(id);
    if (error) asked?.refused(new Refusal({ rule: error.rule ?? '', message: error.message, args: error.args ?? [] }));
    else asked?.answered(answer);
    if (this.isReady) this.relieve();
  }

  /** Once more, unless it has an answer by then; where there is no line then it goes with the rest. */
  private sendLater(id: number): void {
    this.tools.later(FIRST * 4, () => (this.waiting.has(id) && this.isReady ? this.send(this.waiting.get(id)!) : undefined));
  }

  // ---- telling of a line that is lost ----

  /** Something is waited for: whoever waits too long is told. */
  private watchOver(): void {
    this.stopTelling ??= this.tools.later(TELL, () => this.become('lost'));
  }

  private relieve(): void {
    if (this.waiting.size > 0) return;
    this.stopTelling?.();
    this.stopTelling = undefined;
    this.become('open');
  }

  // ---- by a WebSocket ----

  private begin(): void {
    if (this.begun) return;
    this.begun = true;
    this.connect();
  }

  /** Try again at once, as when the network is back: it may be another one, where sockets open. */
  retry(): void {
    if (!this.begun || this.socket?.readyState === 1) return;
    this.stopTrying?.();
    this.polling = this.answers = false;
    for (const { stop } of this.watched) stop?.abort();
    this.connect();
  }

  private connect(): void {
    this.stopTrying = undefined;
    const socket = this.tools.socket(`${this.base.replace(/^http/, 'ws')}api/v1/socket`);
    const stop = this.tools.later(AWAIT, () => this.drop(socket, false));
    let opened = false;
    this.socket = socket;
    this.watchOver();
    socket.onopen = () => {
      stop();
      if (socket !== this.socket) return;
      opened = true;
      this.greet();
      this.beat(0);
    };
    socket.onmessage = ({ data }) => (socket === this.socket ? this.hear(JSON.parse(data as string) as Message) : undefined);
    socket.onclose = () => (socket === this.socket ? this.lose(opened) : undefined);
  }

  private greet(): void {
    this.known = true;
    this.failures = 0;
    this.resume();
  }

  /** Nobody sees this page, or somebody does again: who is not seen to look is told by Web Push. */
  lookAway(on: boolean): void {
    this.hidden = on;
    if (this.socket && this.isReady) this.tell('look-away', { on });
  }

  /** There is a line: all that has no answer is sent, once more or at last, and what was missed is asked for. */
  private resume(): void {
    for (const asked of [...this.waiting.values()]) {
      if (asked.action === 'watch' || asked.action === 'lobby') this.waiting.delete(asked.id);
      else this.send(asked);
    }
    if (this.hidden) this.tell('look-away', { on: true });
    for (const watched of this.watched) this.attend(watched);
    for (const heard of this.lobbies) this.attendLobby(heard);
    this.relieve();
  }

  private hear(message: Message): void {
    if (message.re !== undefined) return this.answer(message.re, message);
    if (message.lobby ?? message.gone) for (const heard of [...this.lobbies]) heard(message);
    for (const watched of [...this.watched]) if (watched.game === message.game) this.deliver(watched, message);
  }

  private lose(opened: boolean): void {
    this.socket = undefined;
    this.stopBeating?.();
    this.watchOver();
    this.failures += 1;
    const again = Math.min(MOST, FIRST * 2 ** (this.failures - 1)) * (0.75 + Math.random() / 2);
    if (opened) this.connectLater(again);
    else void this.ask(again);
  }

  private connectLater(milliseconds: number): void {
    this.answers = false;
    this.stopTrying = this.tools.later(milliseconds, () => this.connect());
  }

  /** Whether it is still there; a line that has died says nothing by itself. */
  private beat(milliseconds: number): void {
    const { socket } = this;
    this.stopBeating?.();
    this.stopBeating = this.tools.later(milliseconds, () => {
      const stop = (this.stopBeating = this.tools.later(AWAIT, () => this.drop(socket, true)));
      void this.call<Hello>('hello').then((hello) => {
        stop();
        this.meet(hello);
        if (socket === this.socket) this.beat(BEAT);
      }, () => undefined);
    });
  }

  private meet({ now, version }: Hello): void {
    if (now !== undefined) this.setClock(now);
    if (version === this.version) return;
    this.version = version;
    for (const run of [...this.listeners]) run();
  }

  /** Somebody looks at the page again: is all of it still true? */
  check(): void {
    if (this.socket?.readyState === 1) this.beat(0);
  }

  /** Do not wait for a socket that does not answer. */
  private drop(socket: WebSocket | undefined, opened: boolean): void {
    if (!socket || socket !== this.socket) return;
    this.lose(opened);
    socket.close();
  }

  /** The network has gone. */
  offline(): void {
    this.drop(this.socket, true);
  }

  // ---- by requests ----

  /** A socket has not opened: is there a server at all? If it answers, and the next socket does not open either, it is asked by
   * requests alone. */
  private async ask(again: number): Promise<void> {
    const hello = await this.requests.hello();
    if (this.socket) return; /* somebody has tried again meanwhile */
    if (typeof hello === 'object' && !this.answers) {
      this.answers = true;
      this.connect();
    } else if (typeof hello === 'object') {
      this.polling = true;
      this.meet(hello);
      this.greet();
    } else if (hello === 'none' && !this.known) {
      this.giveUp();
    } else {
      this.connectLater(again);
    }
  }

  private giveUp(): void {
    this.begun = false;
    this.become('none');
    for (const { refused } of this.waiting.values()) refused(absent());
    this.waiting.clear();
    for (const { heard } of this.watched) heard({ removed: true });
  }

  private async request({ id, action, parameters }: Asked): Promise<void> {
    try {
      this.answer(id, await this.requests.call(action, parameters));
    } catch {
      this.watchOver();
      this.sendLater(id);
    }
  }

  /** News of a game for as long as somebody wants them. How it stands beside its events, such as who is here, is told anew
   * whenever it is other than its mark says. */
  private async poll(watched: Watched): Promise<void> {
    const { signal } = (watched.stop = new AbortController());
    let mark = '';
    while (!signal.aborted) {
      try {
        const { news, mark: next = '', error } = await this.requests.news(watched.game, watched.since(), mark, signal);
        if (error && !PASSING.includes(error.message)) return this.deliver(watched, { removed: true });
        if (!news) throw new Error(error?.message); /* not now, or not by our server */
        mark = next;
        for (const one of news) if (!signal.aborted) this.deliver(watched, one);
        this.relieve();
      } catch {
        if (signal.aborted) return;
        mark = '';
        this.watchOver();
        await new Promise<void>((resolve) => void this.tools.later(FIRST * 4, resolve));
      }
    }
  }
}

const absent = (): Refusal => new Refusal({ rule: '', message: 'page.no-server', args: [] });
