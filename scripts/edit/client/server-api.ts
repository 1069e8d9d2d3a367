/** The requests to the editor's server, apart from the pages of the site. */
import { SECRET_HEADER, type ActionAnswer, type Change } from '../shared/protocol.ts';
import { filesIn } from './changes.ts';

/** The answer to a save waits for the pages, and a photo is encoded for them in all sizes. */
const ANSWER_TIMEOUT_MS = 300_000;

/** Key in `localStorage`. */
const SECRET_KEY = 'edit-secret';

/** What happens to the stream of events. */
export interface ServerEventHandlers {
  /** The site was built, or a build has failed. */
  onBuildEnded: () => void;
  /** The server is gone, or the stream broke off. */
  onLost: () => void;
}

/** For `JSON.stringify`: a file travels beside the JSON, which cannot carry it. */
const withoutFiles = (_key: string, value: unknown) => (value instanceof File ? '' : value);

/** A session with the editor's server. */
export class ServerConnection {
  #secret: string;

  private constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * Opens a session, by the one-time token of the address or the secret that this browser has kept. Undefined if
   * neither is right, or no whole answer comes.
   */
  static async open(): Promise<ServerConnection | undefined> {
    // '' when the page is loaded again, because `replaceState` has removed it from the address.
    const token = location.hash.slice(1);
    const body = new FormData();
    body.set('token', token);
    const headers = { [SECRET_HEADER]: localStorage.getItem(SECRET_KEY) ?? '' };
    try {
      const response = await fetch('session', { method: 'POST', body, headers });
      // Without an answer, the token stays for the next attempt.
      history.replaceState(null, '', location.pathname);
      if (!response.ok) return undefined;
      const { secret } = (await response.json()) as { secret: string };
      localStorage.setItem(SECRET_KEY, secret);
      return new ServerConnection(secret);
    } catch {
      return undefined;
    }
  }

  /** Asks for a change, and sends the files chosen in it. */
  async sendChange(change: Change): Promise<ActionAnswer | undefined> {
    const files = Object.fromEntries(filesIn(change.value, change.path));
    return this.ask('change', { change: JSON.stringify(change, withoutFiles), ...files });
  }

  /** Asks for an action and returns the answer, maybe a refusal; undefined if none comes in time, or it is broken. */
  async ask<Result = unknown>(
    action: string,
    fields: Readonly<Record<string, string | File>> = {},
  ): Promise<ActionAnswer<Result> | undefined> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const headers = { [SECRET_HEADER]: this.#secret };
      const response = await fetch(action, { method: 'POST', body, signal, headers });
      // `response.ok` is not asked: a refusal, too, has the HTTP status of an error.
      return (await response.json()) as ActionAnswer<Result>;
    } catch {
      return undefined;
    }
  }

  /** Reports each build of the server, and at once if its latest is not `lastKnownBuild`. Returns how to stop.
   * Reading needs no secret, only the session's cookie. */
  listen(lastKnownBuild: number, { onBuildEnded, onLost }: ServerEventHandlers): () => void {
    const source = new EventSource(`events?build=${lastKnownBuild}`);
    source.addEventListener('build-ended', onBuildEnded);
    source.addEventListener('error', onLost);
    return () => source.close();
  }
}
