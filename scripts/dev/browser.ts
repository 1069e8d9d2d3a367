/** The browser's half of the dev server. It stands inline in every page that `npm run dev` gives out. */
import { patch, type Versions } from './patch.ts';

/** What is wrong, in words. */
export interface ShownFault {
  place: string;
  message: string;
}

/** Style sheets to put in the place of the page's. */
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

/** Address of the style sheet below the fold that the page has now. */
let laterNow = dataset['later']!;

function swap({ inline, later }: ShownStyles) {
  const style = document.createElement('style');
  style.nonce = nonce;
  style.textContent = inline;
  document.querySelector('style')?.replaceWith(style);

  // A scheduling widget has style sheets too.
  const old = document.querySelector(`link[rel=stylesheet][href="${laterNow}"]`);
  if (!old || later === laterNow) return;
  laterNow = later;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = later;
  // The old rules stay until the new ones are there: no moment without any.
  link.onload = () => old.remove();
  old.after(link);
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
