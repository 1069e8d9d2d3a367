/** An editor over a copy of the project, asked as its layer asks it. */
import { request, type OutgoingHttpHeaders } from 'node:http';
import { startEditServer } from '../../scripts/edit/server.ts';
import type { Project } from '../browser/support/project.ts';

export async function openEditor({ root }: Project) {
  const { address, close } = await startEditServer({ root, port: 0 });
  const { origin, host, port, search } = new URL(address);

  /** The status of an answer, and what it says. */
  async function ask(path: string, headers: OutgoingHttpHeaders, body?: object, file?: File) {
    const form = new FormData();
    form.set('change', JSON.stringify(body));
    if (file) form.set((body as { path: string }).path, file);
    const encoded = new Response(form);
    const sent = body && Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type')!;
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const length = sent && { 'content-type': type, 'content-length': sent.length };
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
  }

  return {
    ask,
    /** Does something as the layer does. */
    act: (action: string, body: object = {}, file?: File) =>
      ask(`/__edit/${action}${search}`, { host, origin }, body, file),
    origin,
    host,
    port,
    /** The token. */
    search,
    close,
  };
}
