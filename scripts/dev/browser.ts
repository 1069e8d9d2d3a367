/**
 * The browser's half of `npm run dev`. It runs in every page, before the page's own inline script: listens for the builds
 * of the server, reloads the page or swaps its styles, and shows the problems of a failed build in an overlay.
 */
import type { DevProblems } from './live-site.ts';

/** Identifies the build that made this page; the server sets it. */
declare const devBuild: number;

const source = new EventSource(`/__dev?build=${devBuild}`);
source.addEventListener('reload', () => location.reload());
source.addEventListener('styles', () => {
  swapStyles().catch(() => location.reload());
});
source.addEventListener('diagnostics', ({ data }: MessageEvent<string>) =>
  showProblems(JSON.parse(data) as DevProblems),
);

// A page in the back/forward cache would otherwise keep one of the browser's few connections open.
addEventListener('pagehide', () => source.close());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** Selects the page's own style sheets, inline and linked. */
const SHEETS = 'style, link[rel=stylesheet][href*="/assets/"]';

/**
 * Shows the styles of the latest build without a reload, so that scroll position and open dialogs stay: fetches the page
 * anew in the background, and replaces the current styles by those of that copy, all at once. Also hides the overlay,
 * because the latest build has succeeded.
 *
 * @throws if the server cannot be reached; the caller reloads the page then
 */
async function swapStyles() {
  const fetchText = async (address: string) => (await fetch(address, { cache: 'no-store' })).text();
  const latestPage = new DOMParser().parseFromString(await fetchText(location.href), 'text/html');
  const loading = [...latestPage.querySelectorAll(SHEETS)].map(async (element) => {
    const isLinked = element.matches('link');
    const css = isLinked ? await fetchText(element.getAttribute('href') ?? '') : element.innerHTML;
    // The page's Content Security Policy would block a new `style` element, but not a constructed style sheet.
    return new CSSStyleSheet().replace(css);
  });
  document.adoptedStyleSheets = await Promise.all(loading);
  for (const element of document.querySelectorAll(SHEETS)) element.remove();
  overlay.remove();
}

/**
 * The element with the problems of a failed build, over the whole page. It is in the document only while it is shown.
 * Escape hides it until the next problem.
 */
const overlay = document.createElement('div');
overlay.popover = 'manual';
overlay.role = 'alertdialog';
overlay.ariaLabel = 'Errors';
const shadow = overlay.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { box-sizing: border-box; inset: 0; width: auto; height: auto; margin: 0; padding: 5vmin; border: 0;
    overflow: auto; background: rgb(20 4 12 / 0.82); color: #fff; font: 15px/1.5 ui-monospace, monospace;
    text-align: left; }
  h1 { margin: 0 0 1em; font-size: 1em; color: #e6e072; }
  p { margin: 0 0 1em; white-space: pre-wrap; overflow-wrap: anywhere; }
  b { display: block; color: #ffb4a8; }
`);
shadow.adoptedStyleSheets = [sheet];
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') overlay.remove();
});

/**
 * Shows the problems of a failed build in the overlay, in place of those that it showed before. The page below it stays
 * as it was after the last build that succeeded.
 */
function showProblems({ title, problems }: DevProblems) {
  /** A new element that contains texts or other elements. */
  const createElement = (name: string, ...children: (string | Node)[]) => {
    const element = document.createElement(name);
    element.append(...children);
    return element;
  };
  shadow.replaceChildren(
    createElement('h1', title),
    ...problems.map(({ place, text }) => createElement('p', createElement('b', place), text)),
  );
  // If the overlay was shown already, to append it anew hides it first: `showPopover` refuses a popover that is shown.
  document.documentElement.append(overlay);
  overlay.showPopover();
}
