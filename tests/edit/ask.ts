/** For tests of the editor's server without a browser: starts it and sends it requests as the editor's page does. */
import { request, type OutgoingHttpHeaders } from 'node:http';
import { startEditServer } from '../../scripts/edit/server.ts';
import { SECRET_HEADER, type ActionAnswer, type Change } from '../../scripts/edit/shared/protocol.ts';
import type { Project } from '../support/project.ts';

/** An answer of the server; `text` is its body. */
export interface Answered {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Encodes fields and files as a multipart form. */
function encode(fields: Readonly<Record<string, string | File>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return new Response(form);
}

/**
 * Starts the editor of a project at a free port and logs in with the token of its address. The caller closes it.
 *
 * @param errors the errors that the editor logs are added to this array
 * @returns `ask` sends any request; `act` sends an action as the page does; `close` ends the editor. The other values are
 *   what a request needs to be accepted, for tests that send wrong ones: `token` of the address, `secret` and `cookie` of
 *   the session, the headers `own`.
 */
export async function openEditor({ root }: Pick<Project, 'root'>, errors: unknown[] = []) {
  const { address, close, editor } = await startEditServer({ root, port: 0, logError: (error) => errors.push(error) });
  const { origin, host, port, hash } = new URL(address);

  /**
   * Sends any request to the editor's server, with exactly these headers: a POST with `fields` as a multipart form, or a
   * GET without. Rejects only if the server does not answer.
   */
  async function ask(path: string, headers: OutgoingHttpHeaders, fields?: Readonly<Record<string, string | File>>) {
    const encoded = fields && encode(fields);
    const body = encoded && Buffer.from(await encoded.arrayBuffer());
    const content = encoded && {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body?.length,
    };
    return new Promise<Answered>((resolve, reject) => {
      const options = {
        agent: false as const,
        host: '127.0.0.1',
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: { ...content, ...headers },
      };
      const asked = request(options, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      asked.on('error', reject).end(body);
    });
  }

  const token = hash.slice(1);
  const own = { host, origin };
  const session = await ask('/__edit/session', own, { token });
  const { secret } = JSON.parse(session.text) as { secret: string };
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';

  /**
   * Posts an action, such as `change` or `undo`, with the headers of the editor's page.
   *
   * @param file the new file of a change, such as a photo; the form has it under the path of the changed field
   * @returns the status of the answer and the fields of its JSON
   */
  async function act<Result = unknown>(action: string, change?: Change, file?: File) {
    const fields = {
      ...(change && { change: JSON.stringify(change) }),
      ...(change && file && { [change.path]: file }),
    };
    const answered = await ask(`/__edit/${action}`, { ...own, [SECRET_HEADER]: secret }, { none: '', ...fields });
    return { status: answered.status, ...(JSON.parse(answered.text || '{}') as ActionAnswer<Result>) };
  }

  return { ask, act, origin, host, port, token, secret, cookie, own, close, editor };
}
