/** The script that `npm run dev` adds to every page: it follows the builds and shows their problems. */
import type { OverlayTexts } from './live-site.ts';

/** Defined by `scriptFor` in `server.ts`: the build that this page comes from, 0 for none. */
declare const devBuild: number;

const overlay = document.createElement('div');
overlay.popover = 'manual';
overlay.role = 'alertdialog';
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

const source = new EventSource(`/__dev?build=${devBuild}`);
source.addEventListener('reload', () => location.reload());
source.addEventListener('styles', () => {
  swapStyles().catch(() => location.reload());
});
source.addEventListener('diagnostics', ({ data }: MessageEvent<string>) =>
  showProblems(JSON.parse(data) as OverlayTexts),
);

// A page in the back/forward cache would otherwise keep one of the browser's few connections open.
addEventListener('pagehide', () => source.close());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** The page's own styles, inlined and linked. */
const STYLES = 'style, link[rel=stylesheet][href*="/assets/"]';

/** The adopted sheets that replace the page's own styles since the first change. Scripts adopt others. */
let swappedSheets: readonly CSSStyleSheet[] = [];

/** Replaces the styles without a reload, so that scroll position and open dialogs stay. */
async function swapStyles() {
  const fetchText = async (address: string) => (await fetch(address, { cache: 'no-store' })).text();
  const latestPage = new DOMParser().parseFromString(await fetchText(location.href), 'text/html');
  const loading = [...latestPage.querySelectorAll(STYLES)].map(async (element) => {
    const isLinked = element.matches('link');
    const css = isLinked ? await fetchText(element.getAttribute('href') ?? '') : element.innerHTML;
    // The page's Content Security Policy would block a new `style` element, but not a constructed style sheet.
    return new CSSStyleSheet().replace(css);
  });
  const newSheets = await Promise.all(loading);
  const sheetsOfScripts = document.adoptedStyleSheets.filter((adopted) => !swappedSheets.includes(adopted));
  // As before the swap, the sheets of scripts come last and win.
  document.adoptedStyleSheets = [...newSheets, ...sheetsOfScripts];
  swappedSheets = newSheets;
  for (const element of document.querySelectorAll(STYLES)) element.remove();
  // This build has succeeded, so its predecessor's problems are solved.
  overlay.remove();
}

function showProblems({ title, problems }: OverlayTexts) {
  overlay.ariaLabel = title;
  shadow.replaceChildren(
    elementWith('h1', title),
    ...problems.map(({ place, text }) => elementWith('p', elementWith('b', place), text)),
  );
  document.documentElement.append(overlay);
  overlay.togglePopover(true);
}

function elementWith(tagName: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(tagName);
  element.append(...children);
  return element;
}
