/**
 * Who may use the editor: only pages that its server has sent, opened with the address that the terminal prints. That
 * address has a one-time token, which the page exchanges for the secret. Actions need the secret in a header; reading
 * pages and pictures needs a cookie that is derived from it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { SECRET_HEADER } from '../protocol.ts';

/** How many characters a secret has. */
const SECRET_LENGTH = 43;

/** A random secret: 256 bits, as SECRET_LENGTH characters that are safe in addresses. */
const newSecret = () => randomBytes(32).toString('base64url');

/** Compares secrets in constant time, so that the duration of a refusal reveals nothing about the right one. */
function isEqual(secretA: string, secretB: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(secretA), Buffer.from(secretB)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

/**
 * The secret of this project's editor. It is kept in `.cache`, readable for this user only, so that a page that is
 * still open goes on working after the editor is restarted. Creates a new one if the file is missing, cannot be read or is
 * cut short.
 */
function readOrCreateSecret(root: string): string {
  const file = path.join(root, '.cache/edit-session');
  try {
    const storedSecret = readFileSync(file, 'utf8');
    const isComplete = storedSecret.length === SECRET_LENGTH;
    if (isComplete) return storedSecret;
  } catch {
    // Most often there is no file, because the editor runs for the first time.
  }
  const secret = newSecret();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** Checks requests: where they come from, and which secret they carry. */
export class Access {
  #host: string | undefined;
  /** What a browser needs to change anything; see `readOrCreateSecret`. Only `/session` may send it. */
  readonly secret: string;
  #oneTimeToken: string | undefined = newSecret();

  /** Creates checks that refuse every request until `allowRequestsTo` is called: the port is known only once the server runs. */
  constructor(root: string) {
    this.secret = readOrCreateSecret(root);
  }

  /**
   * Allows requests from now on, to this host only.
   *
   * @param host host and port of the server, such as `127.0.0.1:3300`
   */
  allowRequestsTo(host: string): void {
    this.#host = host;
  }

  /** A token for the address that the terminal prints; empty once a page has redeemed it. */
  get oneTimeToken(): string {
    return this.#oneTimeToken ?? '';
  }

  /** Uses up the one-time token; false if `token` is another one, or the token was used before. */
  redeem(token: string): boolean {
    if (this.#oneTimeToken === undefined || !isEqual(token, this.#oneTimeToken)) return false;
    this.#oneTimeToken = undefined;
    return true;
  }

  /**
   * Whether a request may come from one of this server's own pages, or from somebody who opened its address in a browser.
   * False for requests under another name of this computer (DNS rebinding), for those that a page of another site sends
   * with its origin, and for every request until `allowRequestsTo` is called.
   *
   * A request for an image, also one in another site's page, has no origin and passes: pages and pictures are protected by
   * `mayRead`.
   */
  isFromOwnPage({ method, headers: { host, origin } }: IncomingMessage): boolean {
    if (host === undefined || host !== this.#host) return false;
    // Browsers send the origin with every POST; they leave it out when a page, an image or a style sheet is loaded.
    if (origin === undefined) return method === 'GET';
    return origin === `http://${this.#host}`;
  }

  /**
   * Whether a request may change something: it carries the secret in a header. A cookie would not do, because browsers
   * send cookies to all servers on this computer, whatever their port.
   */
  hasSecret({ headers }: IncomingMessage): boolean {
    return isEqual(String(headers[SECRET_HEADER] ?? ''), this.secret);
  }

  /**
   * The value of `Set-Cookie` for the cookie that allows to read pages, pictures and event streams, whose requests
   * cannot carry a header of ours. It allows nothing else.
   */
  get readingCookie(): string {
    return `${this.#cookieName}=${this.#readingKey}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Whether a request may read pages, pictures and events: it carries the cookie of `readingCookie`. */
  mayRead({ headers: { cookie = '' } }: IncomingMessage): boolean {
    const prefix = `${this.#cookieName}=`;
    const sent = cookie.split('; ').find((part) => part.startsWith(prefix));
    return isEqual(sent?.slice(prefix.length) ?? '', this.#readingKey);
  }

  /** The cookie's name contains the port, because all servers on this computer share their cookies. */
  get #cookieName(): string {
    return `edit-${this.#host?.split(':').at(-1) ?? ''}`;
  }

  /** The cookie's value: derived from the secret, so that whoever sees the cookie does not know the secret. */
  get #readingKey(): string {
    return createHmac('sha256', this.secret).update('read the pages').digest('base64url');
  }
}
