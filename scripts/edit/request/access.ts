/**
 * Who may use the editor: pages that its server has sent, opened with the one-time token that the terminal prints,
 * which they exchange for the secret. Actions need the secret in a header; reading needs a cookie that is derived from
 * it.
 */
import assert from 'node:assert/strict';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { SECRET_HEADER } from '../shared/protocol.ts';

const SECRET_LENGTH = 43;

/** 256 bits, safe in addresses. */
const newSecret = () => randomBytes(32).toString('base64url');

/** Compares in constant time, so that the time tells nothing about the secret. */
function isEqual(secretA: string, secretB: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(secretA), Buffer.from(secretB)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

/** The secret is kept in `.cache`, readable by this user only, so that open tabs survive a restart of the editor. */
function readOrCreateSecret(root: string): string {
  const file = path.join(root, '.cache/edit-session');
  try {
    const storedSecret = readFileSync(file, 'utf8');
    if (storedSecret.length === SECRET_LENGTH) return storedSecret;
  } catch {
    // The editor runs for the first time.
  }
  const secret = newSecret();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** Refuses every request until `allowRequestsTo` is called: the port is known only once the server runs. */
export class Access {
  #host: string | undefined;
  /** Is sent only in the answer to `session`. */
  readonly secret: string;
  /** Is part of the address that the terminal prints. */
  readonly oneTimeToken = newSecret();
  #isTokenUsed = false;

  constructor(root: string) {
    this.secret = readOrCreateSecret(root);
  }

  /** @param host with the port, such as `127.0.0.1:3300` */
  allowRequestsTo(host: string): void {
    this.#host = host;
  }

  /** Whether this is the one-time token, which this uses up. */
  redeem(token: string): boolean {
    if (this.#isTokenUsed || !isEqual(token, this.oneTimeToken)) return false;
    this.#isTokenUsed = true;
    return true;
  }

  /**
   * False for requests under another name of this computer (DNS rebinding), and for those that a page of another site
   * sends with its origin. Its requests for images have none and pass: `mayRead` protects pages and pictures.
   */
  isFromOwnPage({ method, headers: { host, origin } }: IncomingMessage): boolean {
    if (host === undefined || host !== this.#host) return false;
    // Browsers send an origin with every POST, but none when they load a page, an image or a style sheet.
    if (origin === undefined) return method === 'GET';
    return origin === `http://${this.#host}`;
  }

  /** Guards changes. A cookie would not do: browsers send it to all servers on this computer, whatever their port. */
  hasSecret({ headers }: IncomingMessage): boolean {
    return isEqual(String(headers[SECRET_HEADER] ?? ''), this.secret);
  }

  /** Guards pages, pictures and event streams, whose requests cannot carry a header of ours. */
  get readingCookie(): string {
    return `${this.#cookieName}=${this.#readingKey}; HttpOnly; SameSite=Strict; Path=/`;
  }

  mayRead({ headers: { cookie = '' } }: IncomingMessage): boolean {
    const prefix = `${this.#cookieName}=`;
    const sent = cookie.split('; ').find((part) => part.startsWith(prefix));
    return isEqual(sent?.slice(prefix.length) ?? '', this.#readingKey);
  }

  /** Contains the port, because all servers on this computer share their cookies. */
  get #cookieName(): string {
    assert(this.#host !== undefined, 'the server runs before it sends cookies');
    return `edit-${this.#host.split(':').at(-1)}`;
  }

  /** Derived from the secret, which the cookie therefore does not reveal. */
  get #readingKey(): string {
    return createHmac('sha256', this.secret).update('read the pages').digest('base64url');
  }
}
