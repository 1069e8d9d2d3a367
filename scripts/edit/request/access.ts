/** Who may use the editor: only pages that it served itself, opened with the address that it printed. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { SECRET_HEADER } from '../protocol.ts';

const newSecret = () => randomBytes(32).toString('base64url');

function isEqual(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes);
}

/** The secret of the sessions before, so that a page that is still open goes on after a restart; else a new one. */
function keptSecret(root: string): string {
  const file = path.join(root, '.cache/edit-session');
  try {
    const kept = readFileSync(file, 'utf8');
    if (kept.length >= 43) return kept;
  } catch {
    // There is none yet.
  }
  const secret = newSecret();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

export class Access {
  #host: string | undefined;
  readonly #secret: string;
  #oneTimeToken: string | undefined = newSecret();

  /** Refuses everybody until `serveAt`. */
  constructor(root: string) {
    this.#secret = keptSecret(root);
  }

  /** @param host host and port of the server, such as `127.0.0.1:3300` */
  serveAt(host: string): void {
    this.#host = host;
  }

  /** For the address that the terminal prints; worth nothing once a page has exchanged it. */
  get oneTimeToken(): string {
    return this.#oneTimeToken ?? '';
  }

  /** Gives the secret for the one-time token; undefined if it is wrong or was used. */
  exchange(token: string): string | undefined {
    if (this.#oneTimeToken === undefined || !isEqual(token, this.#oneTimeToken)) return undefined;
    this.#oneTimeToken = undefined;
    return this.#secret;
  }

  /** Whether a request came by this server's own address, and from none but its own pages. */
  isFromOwnPage({ method, headers: { host, origin } }: IncomingMessage): boolean {
    if (host === undefined || host !== this.#host) return false;
    return origin === undefined ? method === 'GET' : origin === `http://${this.#host}`;
  }

  /** Whether a request may change something: other servers of this computer get our cookies, but never this header. */
  hasSecret({ headers }: IncomingMessage): boolean {
    return isEqual(String(headers[SECRET_HEADER] ?? ''), this.#secret);
  }

  /** Browsers send no header of ours for pages, pictures and event streams. This cookie lets these be read, no more. */
  get readingCookie(): string {
    return `${this.#cookieName}=${this.#readingKey}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Whether a request may read the site's pages. */
  mayRead({ headers: { cookie = '' } }: IncomingMessage): boolean {
    const prefix = `${this.#cookieName}=`;
    const sent = cookie.split('; ').find((part) => part.startsWith(prefix));
    return isEqual(sent?.slice(prefix.length) ?? '', this.#readingKey);
  }

  get #cookieName(): string {
    return `edit-${this.#host?.split(':').at(-1) ?? ''}`;
  }

  /** Does not give away the secret that it is made from. */
  get #readingKey(): string {
    return createHmac('sha256', this.#secret).update('read the pages').digest('base64url');
  }
}
