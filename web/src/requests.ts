/* requests.ts - asking the server by plain requests, where no WebSocket opens (line.ts). None waits for ever: a network that
 * swallows what is sent says nothing. */
import type { Why } from './answers';
import type { Hello, News } from './protocol';

/** What the page or a test lends. */
export interface Tools {
  socket(address: string): WebSocket;
  fetch(address: string, init?: RequestInit): Promise<Response>;
  later(milliseconds: number, run: () => void): () => void;
}

/** News of a game, and a mark of how it stands to whoever asks. */
interface Polled {
  news?: News[];
  mark?: string;
  error?: Why;
}

const WAIT = 25; /* seconds that the server keeps a request waiting for news */
const PATIENCE = 10_000; /* milliseconds that an answer may take beyond that */

/** What is asked for by a request of its own; all else is an action at a game. */
const ROUTES: Record<string, [method: string, path: string]> = {
  hello: ['POST', 'hello'], name: ['POST', 'name'], create: ['POST', 'games'], games: ['GET', 'games'], lobby: ['GET', 'lobby'], device: ['POST', 'device'], 'join-device': ['POST', 'device/join'], head: ['GET', 'games/{game}'],
  subscribe: ['POST', 'subscribe'], unsubscribe: ['POST', 'unsubscribe'],
};

const query = (parameters: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
};

const posted = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

export class Requests {
  constructor(
    /** Where the page is. */
    private readonly base: string,
    private readonly tools: Tools,
  ) {}

  private async fetch(path: string, init: RequestInit, patience = PATIENCE, until?: AbortSignal): Promise<Response> {
    const stop = new AbortController();
    const end = (): void => stop.abort();
    const forget = this.tools.later(patience, end);
    until?.addEventListener('abort', end);
    try {
      return await this.tools.fetch(`${this.base}api/v1/${path}`, { ...init, signal: stop.signal });
    } finally {
      forget();
      until?.removeEventListener('abort', end);
    }
  }

  /** Who we are; or that the server is away, or that there is none here, but something that serves files. */
  async hello(): Promise<Hello | 'away' | 'none'> {
    const response = await this.fetch('hello', posted({})).catch(() => undefined);
    const ours = response?.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (response?.ok && ours) return (await response.json().catch(() => 'away')) as Hello | 'away';
    return response && !ours && response.status < 500 ? 'none' : 'away';
  }

  /** The answer to a call, or its refusal; throws where none comes. */
  async call(action: string, parameters: Record<string, unknown>): Promise<{ error?: Why }> {
    const { game = '', ...rest } = parameters;
    const [method, path] = ROUTES[action] ?? ['POST', `games/{game}/${action}`];
    const address = path.replace('{game}', String(game));
    const response = method === 'GET' ? await this.fetch(address + query(rest), {}) : await this.fetch(address, posted(rest));
    return (await response.json()) as { error?: Why };
  }

  /** What happens next in a game; throws where no answer comes. */
  async news(game: string, since: number, mark: string, until: AbortSignal): Promise<Polled> {
    const response = await this.fetch(`games/${game}/news${query({ since, wait: WAIT, mark })}`, {}, PATIENCE + WAIT * 1000, until);
    return (await response.json()) as Polled;
  }
}
