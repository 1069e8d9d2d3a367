import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What goes wrong with a request: the connection breaks before the server gets it (`cut before`) or after the server has
 * handled it (`cut after`) or within the answer's body (`cut within`), or the proxy answers itself, with an error code of S3 or with any body.
 */
export type Fault =
  | 'cut before'
  | 'cut after'
  | 'cut within'
  | { status: number; code?: string; body?: string }
  | undefined;

/** A proxy in front of the S3-compatible server. */
export type Proxy = Awaited<ReturnType<typeof startProxy>>;

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The answer of the proxy itself: the given body, or else the XML with which S3 reports an error code. */
function answerOf({ status, code, body }: Exclude<Fault, string | undefined>): Answer {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body ?? xml) };
}

/**
 * Starts a proxy in front of the S3-compatible server of the tests. The proxy records each request, and lets it fail if
 * the test wants that (`fault`). It also adds what the server lacks: it forwards one request at a time, so that an object
 * is never half written.
 *
 * @param port of the server
 */
export async function startProxy(port: number) {
  const forward = async (method: string, path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }).end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) };
  };

  /** The forwarding of the last request; the next one waits for it. */
  let last: Promise<unknown> = Promise.resolve();
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    // `/bucket/index.html?x-id=PutObject` is a request for the key `index.html`; without a key it lists the bucket.
    const key = decodeURIComponent(url.replace(/\?.*/, '').replace(/^\/[^/]*\/?/, ''));
    const operation = key === '' ? 'LIST' : `${method} ${key}`;
    proxy.arrivals.push(operation);
    const fault = await proxy.fault(operation);
    if (fault === 'cut before') return void incoming.socket.destroy();

    const limit = operation === 'LIST' && proxy.pageSize !== undefined ? `&max-keys=${proxy.pageSize}` : '';
    const inTurn = last.then(() =>
      typeof fault === 'object' ? answerOf(fault) : forward(method, url + limit, headers, body),
    );
    last = inTurn;
    const answer = await inTurn;
    if (fault === 'cut after') return void incoming.socket.destroy();
    outgoing.writeHead(answer.status, answer.headers);
    if (fault === 'cut within') return void outgoing.write(answer.body.subarray(1), () => incoming.socket.destroy());
    outgoing.end(answer.body);
  };
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * The requests that arrived, in order, such as `PUT index.html` or `LIST`. Keys include the prefix of the site in the
     * bucket. A request that the SDK repeats is listed each time.
     */
    arrivals: [] as string[],
    /** The most objects in a page of a listing; undefined for the server's own limit of a thousand. */
    pageSize: undefined as number | undefined,
    /** Decides what goes wrong with a request, such as `PUT index.html`; undefined lets it through. Tests replace it. */
    fault: (_operation: string): Fault | Promise<Fault> => undefined,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return proxy;
}
