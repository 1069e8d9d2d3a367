/**
 * The editor's server, on this computer only. Requests are parsed and answered here; what they do is decided in
 * `content/` and done in `effect/`.
 */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { lookup } from 'mime-types';
import { type Site, startServer, type Answer } from './site/build.ts';
import { Editor } from './effect/editor.ts';
import { Publisher, type PublisherOverrides } from './effect/publisher.ts';
import { bundleLayer, layerHeaders, type LayerFiles } from './client-files.ts';
import { preparePage } from './prepare-page.ts';
import { EDITOR_PATH, MAX_BODY_BYTES, refusalStatus, type ActionAnswer, type RefusalCode } from './protocol.ts';
import { Access } from './request/access.ts';
import { editorActions, statusOf, type Actions } from './request/actions.ts';
import { publishingActions } from './request/publishing-actions.ts';

/** The policy of the site's pages in the editor: only the editor may frame them, and they load no scheduling widget. */
const pagePolicy = "frame-ancestors 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";

const pageHeaders = {
  'Content-Security-Policy': pagePolicy,
  'X-Frame-Options': 'SAMEORIGIN',
  // The frame must never show a page older than what was saved.
  'Cache-Control': 'no-store',
};

/**
 * Which field of the content each picture on the pages comes from, so that `preparePage` can make the pictures editable: the
 * field as `data-edit` names it (`content/landing.yaml you.image`), by the picture's address on the pages.
 */
function pictureFieldsOf({ pages, read }: Site): Record<string, string> {
  const fieldsByAddress: Record<string, string> = {};
  const shownPictures = pages.flatMap(({ pictures }) => pictures);
  for (const { file, set } of shownPictures) {
    // If several fields name the same file, the last one counts.
    const reference = read.media.findLast(({ src }) => src === file);
    if (reference) fieldsByAddress[set.src] = `${reference.place.file} ${reference.field}`;
  }
  return fieldsByAddress;
}

/** An answer with a JSON body. */
const json = (status: number, body: ActionAnswer | { secret: string }, headers = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** The answer to a request that is refused before its body is read. */
function refuseUnread(request: IncomingMessage, code: RefusalCode): Answer {
  // Drains the body: otherwise the browser would not receive the answer.
  request.resume();
  return json(refusalStatus[code], { refusal: { code } });
}

/** The options of `startEditServer`. */
export interface EditServerOptions {
  /** Absolute path of the project. */
  root: string;
  /** The port to listen on; the next free one if it is taken. */
  port: number;
  /** Options of publishing that only tests set. */
  publishing?: PublisherOverrides;
  /** Receives an unexpected error; the browser is only told that there was one. Prints it by default. */
  logError?: (error: unknown) => void;
}

/** What the server puts together to answer requests. */
interface ServerParts {
  editor: Editor;
  actions: Actions;
  layer: LayerFiles;
  access: Access;
  logError: (error: unknown) => void;
}

/**
 * Answers the requests of the editor's page (below EDITOR_PATH: its files, actions, events and previews) and of the
 * site's pages inside it (any other address).
 */
class EditServer {
  readonly #parts: ServerParts;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Answers a request. Never rejects: an unexpected error is logged and answered with status 500. */
  async respond(request: IncomingMessage, url: URL): Promise<Answer> {
    try {
      return await this.#route(request, url);
    } catch (error) {
      this.#parts.logError(error);
      return json(500, { refusal: { code: 'internal' } });
    }
  }

  /**
   * Refuses a request of another site's page with status 403. Passes any other one on: addresses outside EDITOR_PATH are
   * pages of the site; below it, POST requests are actions. The methods that it calls check whether the browser has opened
   * a session.
   */
  async #route(request: IncomingMessage, url: URL): Promise<Answer> {
    if (!this.#parts.access.isFromOwnPage(request)) return { status: 403 };
    if (!url.pathname.startsWith(EDITOR_PATH)) return this.#fileOfSite(request, url);
    const name = url.pathname.slice(EDITOR_PATH.length);
    if (request.method === 'POST') return this.#act(name, request);
    if (name === 'events') return this.#events(request, url);
    if (name.startsWith('media/')) return this.#media(request, name.slice('media/'.length));
    // The editor's own files need no cookie: they show nothing of the site, and their script opens the session.
    const file = this.#parts.layer.get(name);
    if (!file) return { status: 404 };
    return { status: 200, headers: { ...layerHeaders, 'Content-Type': file.type }, body: file.body };
  }

  /**
   * Answers with a page or another file of the site, from the last build that succeeded; waits for the first build. Status
   * 403 if the browser has no session, 503 if no build has succeeded. Pages are prepared for editing (`preparePage`), and get
   * the headers that let the editor frame them.
   */
  async #fileOfSite(request: IncomingMessage, url: URL): Promise<Answer> {
    if (!this.#parts.access.mayRead(request)) return { status: 403 };
    await this.#parts.editor.live.ready;
    const { site, respond, build } = this.#parts.editor.live.current();
    if (!site || !respond) return { status: 503 };
    const { status, headers = {}, body = '' } = await respond(request, url);
    const isPage = String(headers['Content-Type']).startsWith('text/html');
    if (!isPage) return { status, headers, body };
    return {
      status,
      headers: { ...headers, ...pageHeaders },
      body: preparePage(String(body), pictureFieldsOf(site), build),
    };
  }

  /**
   * Answers with a stream of events, which stays open and gets one after each build. The query `build` says which build the
   * page shows: if there is a later one, the first event comes at once.
   */
  async #events(request: IncomingMessage, url: URL): Promise<Answer> {
    if (!this.#parts.access.mayRead(request)) return { status: 403 };
    await this.#parts.editor.live.ready;
    return this.#parts.editor.live.listen(url.searchParams.get('build'));
  }

  /**
   * Runs the action that a POST request asks for, such as `change`, and answers with its outcome and the state of the site
   * after it; with status 404 if there is no such action. Waits for the first build. A request without the session's secret
   * is refused, unless its action is `session`, which opens one; so is a body that is too large or of unknown size.
   */
  async #act(name: string, request: IncomingMessage): Promise<Answer> {
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    // The header can be trusted, because Node ends the body after as many bytes as it says. Without the header this is
    // false, too: the comparison is one with NaN.
    const isSmallEnough = Number(length) <= MAX_BODY_BYTES;
    if (!isSmallEnough) return refuseUnread(request, 'too-large');
    const isAllowed = name === 'session' || this.#parts.access.hasSecret(request);
    if (!isAllowed) return refuseUnread(request, 'no-session');
    const form = await readForm(request, type);
    if (name === 'session') return this.#openSession(request, String(form.get('token') ?? ''));
    const action = this.#parts.actions.get(name);
    if (!action) return { status: 404 };
    await this.#parts.editor.live.ready;
    const answer = await action(form);
    // Asked for again and again, so without all that the browser half knows already.
    if (name === 'publication-progress') return json(statusOf(answer), answer);
    return json(statusOf(answer), { ...answer, state: this.#parts.editor.state() });
  }

  /**
   * Opens a session: answers with the secret, which every action needs, and sets the cookie, which pages, pictures and events
   * need. The browser proves itself by the one-time token of the address that the terminal prints; or, after that, by the
   * secret, which it keeps and which a restart of the editor does not change.
   */
  #openSession(request: IncomingMessage, token: string): Answer {
    const { access } = this.#parts;
    const mayOpen = access.redeem(token) || access.hasSecret(request);
    if (!mayOpen) return json(403, { refusal: { code: 'no-session' } });
    return json(200, { secret: access.secret }, { 'Set-Cookie': access.readingCookie });
  }

  /**
   * Answers with the original of a picture or film, for previews in forms; with status 404 if the content of the last
   * successful build does not name it, if its file does not exist, or if the browser has not opened a session.
   *
   * @param src path below `content/media/`. It comes from a request, so it may lead anywhere: only files that the content
   *   names are read
   */
  async #media(request: IncomingMessage, src: string): Promise<Answer> {
    const { site } = this.#parts.editor.live.current();
    const isNamed = site?.read.media.some((reference) => reference.src === src) === true;
    const isAllowed = this.#parts.access.mayRead(request);
    if (!isAllowed || !isNamed) return { status: 404 };
    const body = await this.#parts.editor.readMedia(src);
    if (!body) return { status: 404 };
    return {
      status: 200,
      headers: { ...layerHeaders, 'Content-Type': lookup(src) || 'application/octet-stream' },
      body,
    };
  }
}

/**
 * Reads the body of a request as a form. Node's own requests have no parser for forms, so that of a web `Response` is used.
 * The caller has checked how large the body is.
 *
 * @returns an empty form if the body is not one, such as that of an action without fields
 */
async function readForm(request: IncomingMessage, contentType: string): Promise<FormData> {
  const body = await buffer(request);
  try {
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return new FormData();
  }
}

/**
 * The work of `npm run edit`: serves the site with the editor around it, on this computer only. Before it serves, finds out
 * what became of a publication that was not finished when the editor ended; an error there is only logged.
 *
 * A browser opens its session with the printed `address`, whose token works once. It then keeps a secret, which stays valid
 * after a restart of the editor. Without a session, it gets only the editor's own files, which show nothing of the site.
 *
 * @returns the `address` to print, the `editor` (for tests), and `close` to end everything but a publication that runs, which
 *   goes on by itself
 * @throws what `startServer` throws if no port can be had
 */
export async function startEditServer({ root, port, publishing, logError = console.error }: EditServerOptions) {
  const editor = new Editor(root);
  const publisher = new Publisher(root, editor, publishing);
  await publisher.recover().catch(logError);
  const layer = await bundleLayer();
  const actions = new Map([...editorActions(editor), ...publishingActions(publisher, editor)]);
  const access = new Access(root);
  const server = new EditServer({ editor, actions, layer, access, logError });
  const { url, close } = await startServer({
    port,
    respond: (request, requestUrl) => server.respond(request, requestUrl),
  });
  access.allowRequestsTo(new URL(url).host);
  const editorUrl = new URL(EDITOR_PATH, url);
  return {
    // The token stands behind the #, so that it is neither sent nor logged nor passed on; the page takes it out of the
    // address bar.
    address: `${editorUrl.href}#${access.oneTimeToken}`,
    editor,
    async close() {
      await close();
      await publisher.close();
      await editor.live.close();
    },
  };
}
