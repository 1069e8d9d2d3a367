import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { OutputFile } from '../build/types.ts';

/**
 * Answers with a file, or with the part of it that is asked for: without parts, Safari plays no film.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: OutputFile['body'],
): void {
  const isFile = typeof body === 'object' && 'copyOf' in body;
  const bytes = isFile ? undefined : Buffer.from(body as string);
  const size = isFile ? statSync(body.copyOf).size : bytes!.length;
  const range = status === 200 ? parseRange(request.headers.range, size) : undefined;

  if (range === 'none') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : status, {
    ...headers,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else if (isFile)
    createReadStream(body.copyOf, { start, end })
      .on('error', () => response.destroy())
      .pipe(response);
  else response.end(bytes!.subarray(start, end + 1));
}

/** One range of bytes; nothing where there is none to heed; `none` where it lies outside of the file. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}
