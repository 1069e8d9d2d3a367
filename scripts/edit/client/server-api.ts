/** The one place that talks to the editor's server. */
import { MAX_FILES_BYTES, SECRET_HEADER, type ActionAnswer, type Change } from '../protocol.ts';

/** How long to wait for an answer (ms): longer than any save takes, which waits up to 60 s for the pages. */
const TIMEOUT_MS = 90_000;

/** Key of the secret in `localStorage`. */
const SECRET_KEY = 'edit-secret';

/** Files that were chosen, by the path of their field. */
export type ChosenFiles = ReadonlyMap<string, File>;

/** What became of a request: an answer, or none because the server is gone. */
export type Reply<Result = unknown> = { outcome: 'answered'; answer: ActionAnswer<Result> } | { outcome: 'lost' };

/** What is called when the server says something by itself. */
export interface ServerEventHandlers {
  /** After each new build, also one that failed. */
  onBuild: () => void;
  /** When the server is gone, and again after each attempt to reach it. */
  onLost: () => void;
  /** When the connection stands, also the first time. */
  onBack: () => void;
}

/**
 * The connection to the server. It has the secret that every request carries; `open` gets it from the server, with the
 * one-time token of the address that the terminal printed, or with the secret that this browser has kept.
 */
export class ServerConnection {
  #secret: string;

  private constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * Opens a session when the editor's page loads. Sends the one-time token of the address and the secret that this browser
   * has kept; each may be missing or outdated, as long as the other one is right. Keeps the secret with which the server
   * answers in `localStorage`. Takes the token out of the address bar once the server has answered.
   *
   * @returns undefined if neither token nor secret is right, as for an address that was opened in another browser before;
   *   also if the server does not answer
   */
  static async open(): Promise<ServerConnection | undefined> {
    // The address ends with `#` and the token; not when the page is loaded again. Then the token is ''.
    const token = location.hash.slice(1);
    const storedSecret = localStorage.getItem(SECRET_KEY) ?? '';
    const form = new FormData();
    form.set('token', token);
    const headers = { [SECRET_HEADER]: storedSecret };
    const response = await fetch('session', { method: 'POST', body: form, headers }).catch(() => undefined);
    if (!response) return undefined;
    history.replaceState(null, '', location.pathname);
    if (!response.ok) return undefined;
    const { secret } = (await response.json()) as { secret: string };
    localStorage.setItem(SECRET_KEY, secret);
    return new ServerConnection(secret);
  }

  /**
   * Asks the server for an action, such as `undo` or `change`. Never throws: without an answer, the outcome is `lost` (see
   * `#post`). Files that are too large together are refused here, without a request: the outcome is `answered` with the
   * refusal `too-large`.
   *
   * @param change what to change; only for the action `change`
   * @param files the files that were chosen for the change, by the path of their field
   */
  ask<Result = unknown>(action: string, change?: Change, files?: ChosenFiles): Promise<Reply<Result>> {
    const body = new FormData();
    if (change) body.set('change', JSON.stringify(change));
    let size = 0;
    for (const [path, file] of files ?? []) {
      body.set(path, file);
      size += file.size;
    }
    const isTooLarge = size > MAX_FILES_BYTES;
    // The server would refuse these files, too, but only once all of them, maybe 100 MB, have arrived there.
    if (isTooLarge) return Promise.resolve({ outcome: 'answered', answer: { refusal: { code: 'too-large' } } });
    return this.#post(action, body);
  }

  /** Asks the server for an action that needs a few texts or files, by their names. Never throws. */
  askWith<Result = unknown>(action: string, fields: Readonly<Record<string, string | File>>): Promise<Reply<Result>> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#post(action, body);
  }

  /**
   * Sends a request with the session's secret. Every answer in JSON counts as `answered`, that of a refused action, too,
   * whatever its status. Never throws: without such an answer within 90 s, the outcome is `lost`.
   */
  async #post<Result>(action: string, body: FormData): Promise<Reply<Result>> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const headers = { [SECRET_HEADER]: this.#secret };
      const response = await fetch(action, { method: 'POST', body, signal, headers });
      return { outcome: 'answered', answer: (await response.json()) as ActionAnswer<Result> };
    } catch {
      return { outcome: 'lost' };
    }
  }

  /**
   * Listens to the server's events, by which the editor notices new builds and a server that is gone.
   *
   * @param build number of the build that is shown when the listening begins. The server reports at once if it has another
   *   one, or problems; after each lost connection it is asked with the same number, so it may report a build again
   * @param handlers what to call at which event
   * @returns a function that ends the listening
   */
  listen(build: number, { onBuild, onLost, onBack }: ServerEventHandlers): () => void {
    const source = new EventSource(`events?build=${build}`);
    // These three events tell what a build changed: the pages, only their styles, or nothing because it failed.
    for (const type of ['reload', 'styles', 'diagnostics']) source.addEventListener(type, onBuild);
    source.addEventListener('open', onBack);
    // The browser tries to connect again by itself, and reports an error after each attempt that fails. Some give up at
    // last; `useConnection` asks at an interval then.
    source.addEventListener('error', onLost);
    return () => source.close();
  }
}
