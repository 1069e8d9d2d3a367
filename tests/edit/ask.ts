/** An editor over a copy of the project, asked as its layer asks it. */
import { request, type OutgoingHttpHeaders } from 'node:http';
import { startEditServer } from '../../scripts/edit/server.ts';
import type { Project } from '../browser/support/project.ts';

export async function openEditor({ root }: Project) {
  const { address, close } = await startEditServer({ root, port: 0 });
  const { origin, host, port, search } = new URL(address);

  /** The status of an answer, and what it says. */
  const ask = (path: string, headers: OutgoingHttpHeaders, body?: object) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = body && JSON.stringify(body);
      const length = sent && { 'content-length': Buffer.byteLength(sent) };
      const options = {
        agent: false as const,
        host: '127.0.0.1',
        port,
        path,
        method: sent ? 'POST' : 'GET',
        headers: { ...length, ...headers },
      };
      const asked = request(options, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      });
      asked.on('error', reject).end(sent);
    });

  return {
    ask,
    /** Does something as the layer does. */
    act: (action: string, body: object = {}) => ask(`/__edit/${action}${search}`, { host, origin }, body),
    origin,
    host,
    port,
    /** The token. */
    search,
    close,
  };
}
