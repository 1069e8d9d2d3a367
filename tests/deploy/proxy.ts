import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrives, as far as a fault depends on it. */
export interface Arrival {
  /** From 1, since the proxy began. */
  number: number;
  /** Such as `PUT index.html`, `LIST` or `GET .deploy/manifest.json`; with the prefix, without the bucket. */
  what: string;
}

/**
 * What goes wrong: the connection breaks before the server hears of it, or after it has done it; or an
 * answer comes from here, with S3's name for the error.
 */
export type Fault = 'cut before' | 'cut after' | { status: number; code: string } | undefined;

/** A proxy in front of the S3-compatible server. */
export interface Proxy {
  endpoint: string;
  /** What arrived, in order; repeated attempts are there each time. */
  arrivals: string[];
  /** So many objects does a listing hold, where it is fewer than the server's own thousand. */
  pageSize: number | undefined;
  /** Decides over each request; it may take its time. */
  fault: (arrival: Arrival) => Fault | Promise<Fault>;
  stop(): Promise<void>;
}

/** Lets one request after the other through to a bucket. */
export type Turns = <Result>(bucket: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (bucket, work) => {
    const result = (last.get(bucket) ?? Promise.resolve()).then(work);
    last.set(
      bucket,
      result.catch(() => undefined),
    );
    return result;
  };
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const errorAnswer = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  ),
});

/**
 * Starts a proxy that gives the server what it lacks of S3: an object is the old one or the new one, never
 * half of one, so whole requests go to a bucket one after the other; and uploads may depend on the object
 * being new, or still the same.
 *
 * @param port of the server
 * @param turns shared by all proxies of the server
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export async function startProxy(port: number, turns: Turns): Promise<Proxy> {
  const forward = (method: string, path: string, headers: IncomingMessage['headers'], body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
      })
        .on('error', reject)
        .end(body);
    });

  const conditional = async (path: string, headers: IncomingMessage['headers'], body: Buffer) => {
    const current = await forward('HEAD', path.replace(/\?.*/, ''), {}, Buffer.alloc(0));
    const exists = current.status === 200;
    if (headers['if-none-match'] === '*' && exists) return errorAnswer(412, 'PreconditionFailed');
    if (headers['if-match'] !== undefined) {
      if (!exists) return errorAnswer(404, 'NoSuchKey');
      if (headers['if-match'] !== current.headers['etag']) return errorAnswer(412, 'PreconditionFailed');
    }
    return forward('PUT', path, headers, body);
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url: path = '', headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);

    const key = decodeURIComponent(path.replace(/\?.*/, '').replace(/^\/[^/]*\/?/, ''));
    const what = key === '' ? 'LIST' : `${method} ${key}`;
    const number = proxy.arrivals.push(what);
    const fault = await proxy.fault({ number, what });
    if (fault === 'cut before') return void incoming.socket.destroy();
    if (typeof fault === 'object') return send(outgoing, errorAnswer(fault.status, fault.code));

    const isConditional = method === 'PUT' && ('if-match' in headers || 'if-none-match' in headers);
    const limit = what === 'LIST' && proxy.pageSize !== undefined ? `&max-keys=${proxy.pageSize}` : '';
    const answer = await turns(path.split(/[/?]/)[1] ?? '', () =>
      isConditional ? conditional(path, headers, body) : forward(method, path + limit, headers, body),
    );
    if (fault === 'cut after') return void incoming.socket.destroy();
    send(outgoing, answer);
  };

  const send = (outgoing: ServerResponse, { status, headers, body }: Answer) => {
    outgoing.writeHead(status, headers);
    outgoing.end(body);
  };

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: Proxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals: [],
    pageSize: undefined,
    fault: () => undefined,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return proxy;
}
