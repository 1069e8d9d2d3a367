/** A server in front of a site that fails in ways that a browser's interception cannot: midway, or never. */
import { createServer, request, type IncomingMessage, type ServerResponse, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  /** Takes the request and says nothing. */
  | { kind: 'hang' }
  /** Answers late. */
  | { kind: 'wait'; until: Promise<void> }
  /** Sends the answer's head and so many bytes of its body, then nothing more. */
  | { kind: 'stall'; after: number }
  /** Answers with a status and nothing else. */
  | { kind: 'status'; status: number }
  /** Changes the text of the answer, late if need be. */
  | { kind: 'edit'; edit: (text: string) => string; until?: Promise<void> };

export interface FaultyHost {
  /** Without a slash at the end. */
  url: string;
  /** Requests whose answers it still owes. */
  pending(): number;
  stop(): Promise<void>;
}

const withoutCompression = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  'accept-encoding': 'identity',
});

/**
 * @param upstream address of the site, without a slash at the end
 * @param fault what to do with the request for a path; nothing: what the site answers
 */
export async function startFaultyHost(
  upstream: string,
  fault: (path: string) => Fault | undefined,
): Promise<FaultyHost> {
  let pending = 0;
  const serve = async (asked: IncomingMessage, answer: ServerResponse) => {
    const wrong = fault(asked.url!);
    pending++;
    answer.once('close', () => pending--);
    if (wrong?.kind === 'hang') return;
    if (wrong && 'until' in wrong) await wrong.until;
    if (wrong?.kind === 'status') {
      answer.writeHead(wrong.status).end();
      return;
    }

    const { method } = asked;
    const headers =
      wrong?.kind === 'edit' || wrong?.kind === 'stall' ? withoutCompression(asked.headers) : asked.headers;
    request(upstream + asked.url, { method, headers }, (real) => {
      if (wrong?.kind === 'edit') {
        const { 'content-length': _, etag: __, ...rest } = { ...real.headers, 'cache-control': 'no-store' };
        let text = '';
        real.setEncoding('utf8');
        real.on('data', (part: string) => (text += part));
        real.on('end', () => answer.writeHead(real.statusCode!, rest).end(wrong.edit(text)));
        return;
      }
      answer.writeHead(real.statusCode!, real.headers);
      if (wrong?.kind !== 'stall') return real.pipe(answer);
      let left = wrong.after;
      real.on('data', (part: Buffer) => {
        if (left > 0) answer.write(part.subarray(0, left));
        left -= part.length;
      });
      return;
    }).end();
  };
  const server = createServer((asked, answer) => void serve(asked, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pending: () => pending,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
