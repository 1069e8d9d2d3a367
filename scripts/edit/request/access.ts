/**
 * Who may use the editor: pages that its own server has sent. They get the secret for the one-time token in the printed
 * address. Actions need the secret in a header; reading needs a cookie derived from it.
 */
import assert from 'node:assert/strict';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { SECRET_HEADER } from '../shared/protocol.ts';

/** 256 bits, safe in addresses. */
const newSecret = () => randomBytes(32).toString('base64url');

/** Of 32 bytes in base64url. A stored secret of another length was not written to its end. */
const SECRET_LENGTH = 43;

/** Compares in constant time, so that the time tells nothing about the secret. */
function isEqual(secretA: string, secretB: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(secretA), Buffer.from(secretB)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

/** Keeps the secret in `.cache`, readable by this user only, so that open tabs survive a restart of the editor. */
function readOrCreateSecret(root: string): string {
  const file = path.join(root, '.cache/edit-session');
  try {
    const storedSecret = readFileSync(file, 'utf8');
    if (storedSecret.length === SECRET_LENGTH) return storedSecret;
  } catch {
    // The editor runs for the first time, or the cache was cleared.
  }
  const secret = newSecret();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** What requests may do: nothing until `allowRequestsTo` is called, for the port is known only once the server runs. */
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

  /** Whether this is the one-time token and was never redeemed before. */
  redeem(token: string): boolean {
    if (this.#isTokenUsed || !isEqual(token, this.oneTimeToken)) return false;
    this.#isTokenUsed = true;
    return true;
  }

  /**
   * Whether a page of this server may have sent a request, by its `Host` (against DNS rebinding) and its `Origin`. What
   * only loads something has no origin and passes, so reading needs `mayRead`, too.
   */
  mayBeFromOwnPage({ method, headers: { host, origin } }: IncomingMessage): boolean {
    if (this.#host === undefined || host !== this.#host) return false;
    if (origin === undefined) return method === 'GET';
    return origin === `http://${this.#host}`;
  }

  /** Whether a request may run actions. */
  hasSecret({ headers }: IncomingMessage): boolean {
    return isEqual(String(headers[SECRET_HEADER] ?? ''), this.secret);
  }

  /** Value of `Set-Cookie` for reading pages, pictures and events, whose requests cannot carry a header of ours. */
  get readingCookie(): string {
    return `${this.#cookieName}=${this.#readingKey}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Whether a request has the cookie for reading. */
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
