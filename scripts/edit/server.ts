/** The editor's server, on this computer only. `content/` decides what requests do, `effect/` does it. */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { lookup } from 'mime-types';
import { startServer, type Answer, type Site } from './site/build.ts';
import { bundleClient, clientHeaders, type ClientFiles } from './client-files.ts';
import { MEDIA_FOLDER, SOCIAL_BACKGROUND } from './content/files.ts';
import { Editor } from './effect/editor.ts';
import { Publisher } from './effect/publisher.ts';
import type { PublishOverrides } from './publish/publish.ts';
import { preparePage, type PictureFields } from './page/prepare-page.ts';
import { isField } from './shared/is-field.ts';
import { EDITOR_PATH, type ActionAnswer } from './shared/protocol.ts';
import { Access } from './request/access.ts';
import { editorActions, MalformedRequestError, type Actions } from './request/actions.ts';
import { publishingActions } from './request/publishing-actions.ts';

const pageHeaders = {
  // Only the editor may frame the site's pages, and they load no scheduling widget.
  'Content-Security-Policy':
    "frame-ancestors 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'",
  'X-Frame-Options': 'SAMEORIGIN',
  // The frame must never show a page older than what was saved.
  'Cache-Control': 'no-store',
};

export interface EditServerOptions {
  root: string;
  /** The next free one if it is taken. */
  port: number;
  /** Only tests set it. */
  publishing?: PublishOverrides;
  /** Receives an unexpected error; the browser is only told that there was one. */
  logError?: (error: unknown) => void;
}

/** Below EDITOR_PATH, what comes before the path of an original. */
const MEDIA_PREFIX = 'media/';

interface ServerParts {
  editor: Editor;
  actions: Actions;
  client: ClientFiles;
  access: Access;
  logError: (error: unknown) => void;
}

/**
 * Starts the editor for `npm run edit`. A browser opens its session with the printed `address` (see `access.ts`).
 *
 * @returns the `address` to print, the `editor` (for tests), and `close`, which stops the server and the building of
 *   the site; a running publication and the fetch of others' versions go on
 */
export async function startEditServer({ root, port, publishing, logError = console.error }: EditServerOptions) {
  const editor = new Editor(root);
  const publisher = new Publisher(editor, publishing, logError);
  const client = await bundleClient();
  const actions = new Map([...editorActions(editor), ...publishingActions(publisher, editor)]);
  const access = new Access(root);
  const parts: ServerParts = { editor, actions, client, access, logError };
  const { url, close } = await startServer({ port, respond: (request, url) => respondSafely(parts, request, url) });
  // The port is known only now.
  access.allowRequestsTo(new URL(url).host);
  return {
    // Behind the #, the token is neither sent nor logged; the page takes it out of the address bar.
    address: `${new URL(EDITOR_PATH, url).href}#${access.oneTimeToken}`,
    editor,
    async close() {
      await close();
      await editor.live.close();
    },
  };
}

/** Answers every request, also if `route` throws. */
async function respondSafely(parts: ServerParts, request: IncomingMessage, url: URL): Promise<Answer> {
  try {
    return await route(parts, request, url);
  } catch (error) {
    if (error instanceof MalformedRequestError) return { status: 400 };
    parts.logError(error);
    return json(500, { refusal: { code: 'internal' } });
  }
}

/** Below EDITOR_PATH the editor's own page, actions, events and previews; at any other address the site's pages. */
async function route(parts: ServerParts, request: IncomingMessage, url: URL): Promise<Answer> {
  const { client, access } = parts;
  if (!access.mayBeFromOwnPage(request)) return { status: 403 };
  if (!url.pathname.startsWith(EDITOR_PATH)) return fileOfSite(parts, request, url);
  const name = url.pathname.slice(EDITOR_PATH.length);
  if (request.method === 'POST') return answerPost(parts, name, request);
  if (name === 'events') return eventsOf(parts, request, url.searchParams.get('build'));
  if (name.startsWith(MEDIA_PREFIX)) return originalOf(parts, request, name.slice(MEDIA_PREFIX.length));
  return ownFile(client, name);
}

/** Needs no session: the editor's own files show nothing of the site, and their script opens the session. */
function ownFile(client: ClientFiles, name: string): Answer {
  const file = client.get(name);
  if (!file) return { status: 404 };
  return { status: 200, headers: { ...clientHeaders, 'Content-Type': file.type }, body: file.body };
}

/** Tells a page of each build after its own. */
async function eventsOf({ editor, access }: ServerParts, request: IncomingMessage, build: string | null) {
  if (!access.mayRead(request)) return { status: 403 };
  await editor.live.firstBuildEnded;
  return editor.live.listen(build);
}

/** A file of the last build that succeeded, if there is one. Pages are prepared for editing and know their build. */
async function fileOfSite({ editor, access }: ServerParts, request: IncomingMessage, url: URL): Promise<Answer> {
  if (!access.mayRead(request)) return { status: 403 };
  await editor.live.firstBuildEnded;
  // Until a build has succeeded, there is neither a site nor its files.
  const { site, respondFromBuild, build: buildNumber } = editor.live.current();
  if (!site || !respondFromBuild) return { status: 503 };
  const { status, headers = {}, body = '' } = await respondFromBuild(request, url);
  const isPage = String(headers['Content-Type']).startsWith('text/html');
  if (!isPage) return { status, headers, body };
  const page = preparePage(String(body), pictureFieldsOf(site), buildNumber);
  return { status, headers: { ...headers, ...pageHeaders }, body: page };
}

/** The field that each picture on the pages shows, by the address of the picture. */
function pictureFieldsOf({ pages, source }: Site): PictureFields {
  const shownMedia = source.media.filter(
    ({ place: { file }, field: path }) => !isField({ file, path }, SOCIAL_BACKGROUND),
  );
  const fieldsByAddress: Record<string, string> = {};
  for (const { file, set } of pages.flatMap(({ pictures }) => pictures)) {
    // A photo that several fields name leads to the last of them.
    const reference = shownMedia.findLast(({ src }) => src === file);
    if (reference) fieldsByAddress[set.src] = `${reference.place.file} ${reference.field}`;
  }
  return fieldsByAddress;
}

/** The original of a picture or film that the content names (`src`, below `content/media/`), for previews in forms. */
async function originalOf({ editor, access }: ServerParts, request: IncomingMessage, src: string): Promise<Answer> {
  if (!access.mayRead(request)) return { status: 403 };
  // The path comes from a request and may lead anywhere.
  const isNamed = editor.live.current().site?.source.media.some((reference) => reference.src === src) === true;
  const body = isNamed ? await editor.readFile(MEDIA_FOLDER + src) : undefined;
  if (!body) return { status: 404 };
  return {
    status: 200,
    headers: { ...clientHeaders, 'Content-Type': lookup(src) || 'application/octet-stream' },
    body,
  };
}

/** Opens a session, or runs an action and answers with its outcome and, unless omitted, the state of the editor. */
async function answerPost({ editor, access, actions }: ServerParts, name: string, request: IncomingMessage) {
  // The body of a refused request is read, too: browsers take no answer before.
  const form = await readFormData(request);
  if (name === 'session') return openSession(access, request, form);
  if (!access.hasSecret(request)) return json(403, { refusal: { code: 'no-session' } });
  const action = actions.get(name);
  if (!action) return { status: 404 };
  // Actions and the state need the first build.
  await editor.live.firstBuildEnded;
  const outcome = await action.run(form);
  const status = outcome.refusal ? 422 : 200;
  return json(status, action.omitsState ? outcome : { ...outcome, state: editor.state() });
}

/**
 * Answers with the secret and the cookie for reading, if the browser proves itself by the one-time token, or by the
 * secret that it has from an earlier session.
 */
function openSession(access: Access, request: IncomingMessage, form: FormData): Answer {
  const mayOpen = access.redeem(String(form.get('token') ?? '')) || access.hasSecret(request);
  if (!mayOpen) return json(403, { refusal: { code: 'no-session' } });
  return json(200, { secret: access.secret }, { 'Set-Cookie': access.readingCookie });
}

const json = (status: number, body: ActionAnswer | { secret: string }, headers = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** The form in the body of a request; empty if the body is no form. */
async function readFormData(request: IncomingMessage): Promise<FormData> {
  const body = await buffer(request);
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  try {
    // A web `Response` has a parser for forms; Node's requests have none.
    return await new Response(body, { headers }).formData();
  } catch {
    return new FormData();
  }
}
