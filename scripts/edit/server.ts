import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { checkSite } from '../check/check-site.ts';
import { checkContent } from '../check/content.ts';
import { openLiveSite, type LiveSite } from '../dev/live-site.ts';
import { decode, legalName } from '../generator/content/files.ts';
import { isValid, parseContent } from '../generator/content/read.ts';
import { valueAt } from '../generator/content/field-path.ts';
import { placeholderValuesOf } from '../generator/content/placeholders.ts';
import { findRoutes } from '../generator/pages.ts';
import type { Site } from '../generator/site.ts';
import { writeFileAtomically } from '../lib/atomic-write.ts';
import { startServer, type Answer } from '../lib/file-server.ts';
import { formOf, inSpanish, Refusal } from './describe.ts';
import { markContent, type Field } from './marks.ts';
import { preparePage } from './page.ts';
import { readUpload } from './upload.ts';
import { blocksOf, confirmSample, keysOf, setBlock, setValue, valueOf } from './write.ts';

const MEDIA = 'content/media/';

/** Where the layer is; the site's own pages are where they always are. */
const LAYER = '/__edit/';

/** More than any change with a film in it. */
const MOST_BYTES = 45_000_000;

/** The pages themselves may stand in the layer's frame; the scheduling service has no business in it. */
const policy = "frame-ancestors 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const framed = { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' };

/** What the layer asks to be changed. */
export interface Change extends Field {
  /** What the layer has seen there. */
  before?: unknown;
  /** What shall be there; nothing for a field that is left out. Files come apart, by the path of their field. */
  value?: unknown;
  /** The value stays, and is no sample any more. */
  isConfirmed?: boolean;
}

/** What the layer knows of the site. */
export type State = ReturnType<typeof stateOf>;

/** Files by their path from the project's root, in the order in which they are written; nothing where there is none. */
type Step = { file: string; from: Uint8Array | undefined; to: Uint8Array | undefined }[];

/** What the layer has to know of the site that pages show. */
function stateOf(live: LiveSite, done: number, undone: number) {
  const { site, diagnostics, build } = live.current();
  const { read, pages = [], base = '/' } = site ?? {};
  // The practice first, what is repeated last.
  const files = [...(read?.files ?? [])].toReversed().map(([file, bytes]) => {
    const text = decode(file, bytes);
    const blocks = legalName(file) ? blocksOf(file, text).map(({ text }) => text) : [];
    const form = formOf(file);
    return [file, { form: { ...form, title: blocks[0] ?? form.title }, value: valueOf(file, text), blocks }] as const;
  });
  const known = Object.fromEntries(files);
  return {
    build,
    base,
    files: known,
    placeholders: Object.fromEntries(placeholderValuesOf(known['content/site.yaml']?.value, () => false).values),
    samples: read?.content?.samples.map(({ file, path }): Field => ({ file, path })) ?? [],
    pages: pages
      .map(({ path, meta }) => ({ path, title: meta(read!.content).title }))
      .sort((one, other) => one.path.localeCompare(other.path)),
    problems: diagnostics.map(inSpanish),
    canUndo: done > 0,
    canRedo: undone > 0,
  };
}

/** File and path of each picture that pages show, by its address. */
const picturesOf = ({ pages, read }: Site): Record<string, string> =>
  Object.fromEntries(
    pages
      .flatMap(({ pictures }) => pictures)
      .flatMap(({ file, set }) =>
        read.media.filter(({ src }) => src === file).map(({ place, field }) => [set.src, `${place.file} ${field}`]),
      ),
  );

/**
 * Serves the site with the editing layer over it, on this computer only and to nobody without the token.
 *
 * @param options.port the port to listen on; the next free one where it is taken
 * @returns the address with the token, and how to end it
 */
export async function startEditServer({ root, port }: { root: string; port: number }) {
  const live = openLiveSite({ root, log: () => {}, language: 'es', transformContent: markContent });
  const token = randomBytes(24).toString('base64url');
  const page = await bundleLayer();
  const at = (file: string) => path.join(root, file);
  const readOf = async (file: string) => readFile(at(file)).catch(() => undefined);
  const done: Step[] = [];
  const undone: Step[] = [];

  const refuseOutdated = (isOutdated: boolean) => {
    const text = 'Este texto cambió mientras tanto. Se muestra el nuevo.';
    if (isOutdated) throw Object.assign(new Refusal(text), { status: 409 });
  };

  /** Puts the files of a step in their place, each at once, and waits until the pages show them; keeps the way back. */
  async function take(step: Step, back: Step[]) {
    for (const { file, from } of step) refuseOutdated(!isDeepStrictEqual(await readOf(file), from));
    for (const { file, to } of step) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      // A temporary file in `content/` would look like a change to the site that is watching it.
      if (to) await writeFileAtomically(at(file), to, { temporaryFolder: at('.cache') });
      else await rm(at(file), { force: true });
    }
    const texts = step.filter(({ file }) => !file.startsWith(MEDIA));
    await live.until(
      ({ site, diagnostics }) =>
        diagnostics.length > 0 || texts.every(({ file, to }) => isDeepStrictEqual(site?.read.files.get(file), to)),
    );
    back.push(step.map(({ file, from, to }) => ({ file, from: to, to: from })).toReversed());
  }

  /** Checks a change with everything around it, and makes it. */
  async function apply(form: FormData) {
    const { file, path: field, before, isConfirmed, ...change } = JSON.parse(String(form.get('change'))) as Change;
    const { site } = live.current();
    const source = site?.read.files.has(file) && (await readOf(file));
    if (!site || !source) throw Object.assign(new Refusal('No existe ese texto.'), { status: 404 });
    const text = decode(file, source);
    const isBlock = field.startsWith('#');
    const keys = keysOf(field);
    const index = Number(keys[0]);
    const current = isBlock ? blocksOf(file, text)[index]?.text : valueAt(valueOf(file, text), keys);
    refuseOutdated(!isDeepStrictEqual(current, before));

    // What is named comes before what names it, and goes after it.
    const step: Step = [];
    for (const [path, upload] of form) {
      if (!(upload instanceof File) || upload.size === 0) continue;
      const { src, bytes } = await readUpload(upload, path, site);
      step.push({ file: MEDIA + src, from: await readOf(MEDIA + src), to: bytes });
      const place = ['value', ...keysOf(path).slice(keys.length)];
      Reflect.set(valueAt(change, place.slice(0, -1)) as object, place.at(-1)!, src);
    }
    const { value } = change;
    const changed = isConfirmed
      ? confirmSample(file, text, keys)
      : isBlock
        ? setBlock(file, text, index, String(value))
        : setValue(file, text, keys, value);
    if (changed === text) return;
    const after = Buffer.from(changed);
    const files = new Map([...site.read.files, [file, after]]);
    const read = parseContent(files, await findRoutes(root));
    // What would keep the site from being published is said at once, of the field itself; of a sample that is known.
    const found = isValid(read) ? checkContent(read) : read.diagnostics;
    const problems = found.filter(({ code }) => code !== 'content.sample').map(inSpanish);
    const own = problems.filter((problem) => problem.file === file && problem.path.startsWith(field));
    const texts = (own.length > 0 || read.content ? own : problems).map(({ description }) => description);
    if (texts.length > 0) throw new Refusal([...new Set(texts)].join(' '));
    if (isBlock && blocksOf(file, text).length - blocksOf(file, changed).length !== Number(value === '')) {
      throw new Refusal('Así dejaría de ser un solo párrafo. Quita los signos del comienzo (#, -, 1.).');
    }
    step.push({ file, from: source, to: after });
    // A picture that nothing names any more would only lie there.
    for (const { src } of site.read.media.filter(({ src }) => read.media.every((other) => other.src !== src))) {
      step.push({ file: MEDIA + src, from: await readOf(MEDIA + src), to: undefined });
    }
    await take(step, done);
    undone.length = 0;
  }

  /** Takes the last step back, or makes it again. */
  async function turn(steps: Step[], back: Step[]) {
    const last = steps.at(-1);
    if (last) await take(last, back);
    steps.pop();
  }

  const actions: Readonly<Record<string, (form: FormData) => Promise<unknown>>> = {
    change: apply,
    undo: () => turn(done, undone),
    redo: () => turn(undone, done),
    check: async () => (await checkSite({ root, log: () => {} })).diagnostics.map(inSpanish),
    state: async () => {},
  };
  /** One after the other. */
  let last: Promise<unknown> = Promise.resolve();

  async function act(name: string, request: IncomingMessage): Promise<Answer> {
    const action = actions[name];
    if (!action || request.method !== 'POST') return { status: 404 };
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    // Node reads no more than is announced.
    if (!(Number(length) <= MOST_BYTES)) return { status: 413 };
    const form = await new Response(await buffer(request), { headers: { 'Content-Type': type } }).formData();
    last = last.then(() => action(form)).catch((error: unknown) => error);
    const found = await last;
    const isRefused = found instanceof Refusal;
    if (found instanceof Error && !isRefused) throw found;
    const state = stateOf(live, done.length, undone.length);
    return {
      status: isRefused ? found.status : 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      body: JSON.stringify(isRefused ? { state, refusal: found.message } : { state, found }),
    };
  }

  const { url, close } = await startServer({
    port,
    async respond(request, address) {
      const { host, origin, cookie = '' } = request.headers;
      const own = new URL(url);
      const name = `edit-${own.port}`;
      const isKnown = cookie.split('; ').includes(`${name}=${token}`) || address.searchParams.get('token') === token;
      const isOwn = origin === undefined ? request.method === 'GET' : origin === own.origin;
      if (host !== own.host || !isOwn || !isKnown) return { status: 403 };
      await live.ready;
      if (!address.pathname.startsWith(LAYER)) {
        const { site, respond } = live.current();
        if (!site || !respond) return { status: 503 };
        const { status, headers, body } = await respond(request, address);
        const isPage = String(headers?.['Content-Type']).startsWith('text/html');
        const shown = isPage ? preparePage(String(body), picturesOf(site)) : body;
        return { status, headers: { ...headers, ...framed }, body: shown ?? '' };
      }
      const asked = address.pathname.slice(LAYER.length);
      if (asked === 'events') return live.listen(address.searchParams.get('build'));
      if (asked !== '') return act(asked, request);
      const cookies = `${name}=${token}; HttpOnly; SameSite=Strict; Path=/`;
      const headers = { 'Set-Cookie': cookies, 'Cache-Control': 'no-store', 'Content-Type': 'text/html' };
      return { status: 200, headers, body: page };
    },
  });
  return { address: `${url.slice(0, -1)}${LAYER}?token=${token}`, close };
}

/** The layer's page, with its script and styles. */
async function bundleLayer() {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'layer/app.tsx')],
    bundle: true,
    write: false,
    outdir: 'layer',
    minify: true,
    loader: { '.woff2': 'dataurl', '.woff': 'empty' },
  });
  const [script, styles] = outputFiles.map(({ text }) => text);
  return `<!doctype html><html lang="es-CL"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Editar el sitio</title><style>${styles}</style><main id="app"></main><script>${script}</script></html>`;
}
