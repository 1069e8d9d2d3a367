/** A small HTTP server that only this computer can reach. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';

export interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array | Readable;
}

/** `url` is the whole address of the request, such as `http://127.0.0.1:3000/privacidad?x=1`. */
export type Respond = (request: IncomingMessage, url: URL) => Answer | Promise<Answer>;

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Listens at the given port of 127.0.0.1, or at the next free one; 0 stands for any. */
export async function startServer({ port, respond }: { port: number; respond: Respond }) {
  const runningAnswers = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answering = answer(request, response, respond);
    runningAnswers.add(answering);
    void answering.finally(() => runningAnswers.delete(answering));
  });
  await listenOnFreePort(server, port);
  return {
    /** The address of the root, with a slash at the end. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /**
     * Ends all connections. Resolves when no call of `respond` is running any more, so that the caller can remove the
     * files that `respond` reads.
     */
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await Promise.all(runningAnswers);
    },
  };
}

/** Sends what `respond` returns, or the error that it throws. Never rejects. */
async function answer(request: IncomingMessage, response: ServerResponse, respond: Respond): Promise<void> {
  try {
    send(request, response, await answerOrError(request, respond));
  } catch {
    // An answer that cannot be sent, such as one with an invalid header, ends the connection.
    response.destroy();
  }
}

/** Returns the answer of `respond`, or its error's stack, which may be shown because only this computer can ask. */
async function answerOrError(request: IncomingMessage, respond: Respond): Promise<Answer> {
  try {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    return await respond(request, url);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    return { status: 500, body: stack ?? String(error) };
  }
}

async function listenOnFreePort(server: Server, firstPort: number): Promise<void> {
  for (let port = firstPort; ; port++) {
    try {
      server.listen(port, '127.0.0.1');
      // Rejects if the server emits `error` instead.
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      const isLast = port === 65_535;
      if (!isTaken || isLast) throw error;
    }
  }
}

/** Sends a stream as it comes, and any other body at once: whole or, with status 200, what the browser asks for. */
function send(request: IncomingMessage, response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    // The empty callback ignores the error when a browser closes the connection early.
    pipeline(body, response, () => {});
    return;
  }
  const bytes = Buffer.from(body);
  // Only answers with status 200 get an ETag, and can be asked for in ranges.
  const sent = status === 200 ? partToSend(request.headers, bytes) : { status, headers: {}, content: bytes };
  // Status 304 has no content, so it states no length.
  const lengthHeader = sent.content ? { 'Content-Length': sent.content.length } : {};
  response.writeHead(sent.status, { ...headers, ...sent.headers, ...lengthHeader });
  // Node leaves the content out of answers to HEAD.
  response.end(sent.content);
}

interface SentAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Undefined if the browser has the content already. */
  content: Buffer | undefined;
}

/**
 * Returns what to send of a file: nothing if the browser has it already, a range if it asks for one (status 416 if that
 * begins behind the end), else all of it. Safari plays no video without ranges.
 */
function partToSend(requestHeaders: IncomingHttpHeaders, bytes: Buffer): SentAnswer {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const isInBrowser = requestHeaders['if-none-match'] === etag;
  if (isInBrowser) return { status: 304, headers: { ETag: etag }, content: undefined };

  const headers = { ETag: etag, 'Accept-Ranges': 'bytes' };
  const range = parseRange(requestHeaders.range);
  if (!range) return { status: 200, headers, content: bytes };
  const { first, last } = range;
  if (first >= bytes.length) {
    return { status: 416, headers: { 'Content-Range': `bytes */${bytes.length}` }, content: Buffer.alloc(0) };
  }
  const content = bytes.subarray(first, last + 1);
  const contentRange = `bytes ${first}-${first + content.length - 1}/${bytes.length}`;
  return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, content };
}

/**
 * Parses a `Range` header such as `bytes=0-99`, or `bytes=100-`, whose `last` byte is Infinity. Undefined without one,
 * and for other forms and invalid ones, which a server may ignore.
 */
function parseRange(header = ''): { first: number; last: number } | undefined {
  const { first, last } = /^bytes=(?<first>\d+)-(?<last>\d*)$/.exec(header)?.groups ?? {};
  if (first === undefined) return undefined;
  const range = { first: Number(first), last: last ? Number(last) : Infinity };
  const isValid = range.first <= range.last;
  return isValid ? range : undefined;
}
