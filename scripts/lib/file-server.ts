/** A small HTTP server for this computer only. A function answers each request; range requests are supported. */
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
import { pipeline, type Readable } from 'node:stream';
import { notice } from '../messages/notices.ts';
import { UsageError } from './command.ts';

/** A response to a request, before it is written to the connection. */
export interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  /** Empty by default. A stream is sent chunk by chunk; of anything else a browser may ask for a range. */
  body?: string | Uint8Array | Readable;
}

/** Answers a request; `url` is its whole address, such as `http://127.0.0.1:3000/privacidad?x=1`. */
export type Respond = (request: IncomingMessage, url: URL) => Answer | Promise<Answer>;

/** A running server: its address, and `close` to end it. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** The highest port of TCP. */
const MAX_PORT = 65_535;

/**
 * Parses the value of a command's option `--port`. 0 stands for any free port.
 *
 * @throws UsageError if it is not a number from 0 to 65535
 */
export function parsePort(text: string): number {
  const port = Number(text);
  const isValid = /^\d+$/.test(text) && port <= MAX_PORT;
  if (!isValid) throw new UsageError(notice('usage.port', { found: text }));
  return port;
}

/**
 * Starts a server on 127.0.0.1, which no other computer reaches; resolves once it listens.
 *
 * @param options.port the port to listen on; if it is taken, the next free one; 0 for any free one
 * @param options.respond answers a request; if it throws, the client gets status 500 with the stack
 * @returns the address of the server, and `close`, which ends it
 * @throws what `listenOnFreePort` throws if it finds no port to listen on
 */
export async function startServer({ port, respond }: { port: number; respond: Respond }) {
  /** The answers that are being prepared. */
  const answering = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answered = getAnswer(request, respond)
      .then((answer) => send(request, response, answer))
      // The answer could not be sent: closes the connection.
      .catch(() => {
        response.destroy();
      })
      .finally(() => answering.delete(answered));
    answering.add(answered);
  });
  await listenOnFreePort(server, port);
  return {
    /** Address of its root, with a slash at the end. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /**
     * Ends it and all connections to it. Resolves once `respond` works on no answer any more: it might still read files that
     * the caller removes next.
     */
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await Promise.all(answering);
    },
  };
}

/**
 * Asks `respond` for the answer to a request. If it throws, the answer is status 500 with the stack, for whoever works on
 * the scripts. Never rejects.
 */
async function getAnswer(request: IncomingMessage, respond: Respond): Promise<Answer> {
  try {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    return await respond(request, url);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    return { status: 500, body: stack ?? String(error) };
  }
}

/**
 * Has a server listen on the first port that is free, beginning with `firstPort`; resolves once it listens.
 *
 * @param firstPort 0 for any free port, which the system chooses
 * @throws the error of the system if a port cannot be used for another reason; RangeError if all ports up to 65535 are taken
 */
async function listenOnFreePort(server: Server, firstPort: number): Promise<void> {
  for (let port = firstPort; ; port++) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken) throw error;
    }
  }
}

/** The length of an ETag: long enough that two versions of a file never have the same one. */
const ETAG_LENGTH = 20;

/**
 * Sends an answer to the browser. If its body is a stream, the response goes on until the stream ends. Any other body is
 * sent at once: of an answer with status 200 the part that `partToSend` chooses (all, a range, or nothing if the browser has
 * it already), with the status that belongs to that part; of any other answer all.
 */
function send(request: IncomingMessage, response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  const isStream = typeof body === 'object' && 'pipe' in body;
  if (isStream) {
    response.writeHead(status, headers);
    // The empty callback ignores the error of a browser that closes the connection early.
    pipeline(body, response, () => {});
    return;
  }
  const bytes = Buffer.from(body);
  const part = status === 200 ? partToSend(request.headers, bytes) : { status, headers: {}, content: bytes };
  // Status 304 has no content, so it states no length.
  const length = part.content && { 'Content-Length': part.content.length };
  response.writeHead(part.status, { ...headers, ...part.headers, ...length });
  // The answer to HEAD has the same headers as the one to GET, and no content.
  response.end(request.method === 'HEAD' ? undefined : part.content);
}

/** What is sent of an answer. */
interface AnswerPart {
  status: number;
  /** Those that are added to the headers of the answer. */
  headers: OutgoingHttpHeaders;
  /** Undefined if the browser has the content already. */
  content: Buffer | undefined;
}

/**
 * Decides what to send of an answer with status 200. If the browser has the same content already, as the ETag shows, it gets
 * status 304 without the content, even if it asks for a range. If it asks for a range, it gets only that part, with status
 * 206; or status 416 and nothing if no byte is in the range, because it begins beyond the end, for example. A range that is
 * malformed, and several at once, are ignored. Ranges are there for Safari, which plays no film without them.
 *
 * @param requestHeaders those of the request
 * @param bytes the whole content
 */
function partToSend(requestHeaders: IncomingHttpHeaders, bytes: Buffer): AnswerPart {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`;
  const isInBrowser = requestHeaders['if-none-match'] === etag;
  if (isInBrowser) return { status: 304, headers: { ETag: etag }, content: undefined };

  const headers = { ETag: etag, 'Accept-Ranges': 'bytes' };
  const range = requestedRange(requestHeaders.range, bytes.length);
  if (!range) return { status: 200, headers, content: bytes };
  const { start, stop } = range;
  const isEmptyRange = start >= stop;
  if (isEmptyRange) {
    return { status: 416, headers: { 'Content-Range': `bytes */${bytes.length}` }, content: Buffer.alloc(0) };
  }
  const contentRange = `bytes ${start}-${stop - 1}/${bytes.length}`;
  return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, content: bytes.subarray(start, stop) };
}

/** Matches a `Range` header with one range: `bytes=0-99`, `bytes=100-`, `bytes=-100`. */
const singleRange = /^bytes=(?<first>\d*)-(?<last>\d*)$/;

/**
 * Parses a `Range` header: `bytes=0-99`, `bytes=100-` to the end of the file, or `bytes=-100` for its last 100 bytes.
 *
 * @param size of the whole file, in bytes
 * @returns `start`, the first byte, and `stop`, the one after the last. If no byte of the file is in the range, because
 *   it begins beyond the end or ends before it begins, `start` is not below `stop`, and `partToSend` answers with status 416.
 *   Undefined without a header, for several ranges
 *   at once and for anything else: then the browser gets the whole file, which is a valid answer, too
 */
function requestedRange(header = '', size: number): { start: number; stop: number } | undefined {
  // In `bytes=100-`, `last` is an empty text; in `bytes=-100`, `first` is. In a header of another form, both are undefined.
  const { first, last } = singleRange.exec(header)?.groups ?? {};
  if (first && last) return { start: Number(first), stop: Math.min(Number(last) + 1, size) };
  if (first) return { start: Number(first), stop: size };
  // Without a first byte, the number is a length, counted from the end.
  if (last) return { start: Math.max(0, size - Number(last)), stop: size };
  return undefined;
}
