/** The browser's half of the dev server. It stands inline in every page that `npm run dev` gives out. */
import { patch, type Versions } from './patch.ts';

/** What is wrong, in words. */
export interface ShownFault {
  place: string;
  message: string;
}

/** The page's styles, as text. */
export interface ShownStyles {
  inline: string;
  later: string;
}

const { nonce, dataset } = document.currentScript!;
const query = new URLSearchParams({ path: location.pathname, rest: dataset['rest']!, styles: dataset['styles']! });
const source = new EventSource(`/__dev?${query}`);

const on = (event: string, act: (data: string) => void) =>
  source.addEventListener(event, ({ data }: MessageEvent<string>) => act(data));

on('reload', () => location.reload());
on('page', (data) => {
  if (!patch(JSON.parse(data) as Versions)) location.reload();
});
on('styles', (data) => swap(JSON.parse(data) as ShownStyles));
on('faults', (data) => show(JSON.parse(data) as ShownFault[]));
on('well', () => overlay.remove());

// A page that is kept for the way back would otherwise hold one of the browser's few connections.
addEventListener('pagehide', () => source.close());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** What holds the page's styles now: first its own elements, then those that were put in their place. */
const holders: Partial<Record<keyof ShownStyles, Element | null>> = {};

function swap(styles: ShownStyles) {
  // A scheduling widget has style sheets too.
  holders.inline ??= document.querySelector('style');
  holders.later ??= document.querySelector(`link[rel=stylesheet][href="${dataset['later']}"]`);
  for (const name of ['inline', 'later'] as const) {
    const style = document.createElement('style');
    style.nonce = nonce;
    style.textContent = styles[name];
    // One for one, at once: no moment without rules, and everything else keeps its place among its neighbours.
    holders[name]?.replaceWith(style);
    if (holders[name]) holders[name] = style;
  }
}

const overlay = document.createElement('div');
overlay.popover = 'manual';
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

/** Lays the faults over the page, which stays as it was last well. */
function show(faults: ShownFault[]) {
  const title = document.createElement('h1');
  title.textContent = 'This change cannot be shown. The page goes on as soon as it is mended (Esc: hide this).';
  const entries = faults.map(({ place, message }) => {
    const entry = document.createElement('p');
    const heading = document.createElement('b');
    heading.textContent = place;
    entry.append(heading, message);
    return entry;
  });
  shadow.replaceChildren(title, ...entries);
  overlay.remove();
  document.documentElement.append(overlay);
  overlay.showPopover();
}
