/** A small HTTP server for this computer only. A function answers each request; range requests are supported. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { notice } from '../messages/notices.ts';
import { UsageError } from './command.ts';

/** A response, before it is written to the connection. */
export interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  /** Empty by default. A stream is sent chunk by chunk; of anything else a browser may ask for a range. */
  body?: string | Uint8Array | Readable;
}

/** Answers a request; `url` is its address, resolved. */
export type Respond = (request: IncomingMessage, url: URL) => Answer | Promise<Answer>;

/** A running server: its address, and `close` to end it. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Parses the value of a command's `--port`.
 *
 * @throws UsageError if it is not a number from 0 to 65535
 */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new UsageError(notice('usage.port', { found: text }));
  return port;
}

/**
 * Serves on 127.0.0.1, which no other computer reaches.
 *
 * @param options.port the port to listen on; if it is taken, the next free one; 0 for any free one
 * @param options.respond answers a request; if it throws, the client gets status 500 with the stack
 * @throws the error of the system if it lets the process listen on no port at all
 */
export async function startServer({ port, respond }: { port: number; respond: Respond }) {
  const server = createServer((request, response) => {
    // An async function, so that an exception of `respond` or `URL` becomes a rejection, too.
    const getAnswer = async () => respond(request, new URL(request.url ?? '/', `http://${request.headers.host}`));
    getAnswer()
      .catch((error: unknown): Answer => ({
        status: 500,
        body: (error instanceof Error && error.stack) || String(error),
      }))
      .then((answer) => send(request, response, answer))
      .catch(() => response.destroy());
  });
  for (let candidate = port; !server.listening; candidate++) {
    try {
      server.listen(candidate, '127.0.0.1');
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return {
    /** Address of its root, with a slash at the end. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Ends it and all connections to it. */
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * Writes an answer to the connection and ends it. A successful one gets an ETag, and is cut down to the range that the
 * request asks for: Safari plays no film from a server without ranges. If the browser has the content already, it gets
 * status 304 without it. A stream is sent as it is.
 */
function send(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const { status, headers = {}, body = '' } = answer;
  if (typeof body === 'object' && 'pipe' in body) {
    response.writeHead(status, headers);
    // The callback ignores the error of a browser that closes the connection early.
    pipeline(body, response, () => {});
    return;
  }
  const bytes = Buffer.from(body);
  const end = (finalStatus: number, moreHeaders: OutgoingHttpHeaders, content = Buffer.alloc(0)) =>
    response
      .writeHead(finalStatus, { ...headers, ...moreHeaders, 'Content-Length': content.length })
      .end(request.method === 'HEAD' ? undefined : content);
  if (status !== 200) return end(status, {}, bytes);

  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`;
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { ...headers, ETag: etag }).end();
  const rangeHeaders = { ETag: etag, 'Accept-Ranges': 'bytes' };
  const range = requestedRange(request.headers.range, bytes.length);
  if (!range) return end(200, rangeHeaders, bytes);
  const { start, stop } = range;
  if (start >= stop) return end(416, { 'Content-Range': `bytes */${bytes.length}` });
  const contentRange = { 'Content-Range': `bytes ${start}-${stop - 1}/${bytes.length}` };
  end(206, { ...rangeHeaders, ...contentRange }, bytes.subarray(start, stop));
}

/**
 * Parses a `Range` header: `bytes=0-99`, `bytes=100-`, or `bytes=-100` for the last 100 bytes.
 *
 * @param size of the whole file, in bytes
 * @returns `start`, the first byte, and `stop`, the one after the last; `start` may lie beyond the end of the file.
 *   Undefined without a header, for several ranges at once and for anything else: the whole file is a valid answer then.
 */
function requestedRange(header = '', size: number): { start: number; stop: number } | undefined {
  const { from, to } = /^bytes=(?<from>\d*)-(?<to>\d*)$/.exec(header)?.groups ?? {};
  if (from) return { start: Number(from), stop: to ? Math.min(Number(to) + 1, size) : size };
  if (to) return { start: Math.max(0, size - Number(to)), stop: size };
  return undefined;
}
