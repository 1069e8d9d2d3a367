/** The pages as the layer shows them: what holds a text or picture of the content names its field, by `data-edit`. */
import { fieldIn, mark } from './marks.ts';

const styles = `<style>
  [data-edit] { cursor: text; border-radius: 2px; scroll-margin: 6rem; }
  [data-edit]:is(:hover, :focus) { outline: 2px solid #e6e072; outline-offset: 3px; box-shadow: 0 0 0 7px #47102a; }
  img[data-edit] { cursor: pointer; pointer-events: auto; }
  [data-edit][contenteditable] { outline-style: dashed; background: #faf6f4; color: #2a0818; opacity: 1; }
  [data-edit] [data-name] { padding: 0 0.2em; border-radius: 0.3em; background: #e6e072; color: #2a0818; }
  [data-edit] [data-name] { -webkit-user-select: all; user-select: all; }
</style>`;

const attributes = (field: string) =>
  ` data-edit="${field}" tabindex="0" aria-description="Se puede editar: pulsa Enter"`;

/** A text between its marks; an element that holds nothing else. */
const marked = `(?<mark>${mark})((?:(?!\\k<mark>).)*)\\k<mark>`;
const [part, whole] = [marked, `<(\\w+)([^>]*)>${marked}</\\1>`].map((pattern) => new RegExp(pattern, 'gsu'));

/** Puts elements in the place of marks, some of which stand within others. */
const nameTexts = (html: string): string =>
  html
    .replace(
      whole!,
      (_, tag: string, rest: string, mark: string, text: string) =>
        `<${tag}${rest}${attributes(fieldIn(mark))}>${nameTexts(text)}</${tag}>`,
    )
    .replace(part!, (_, mark: string, text: string) => `<span${attributes(fieldIn(mark))}>${nameTexts(text)}</span>`);

/**
 * Takes the marks out of a page and names its texts and pictures instead. Buttons become plain boxes, because Firefox
 * lets nobody write in a button, and book nothing; islands stay as they are. The server's own policy stands for the page's.
 *
 * @param pictures file and path of each picture, by its address
 */
export function preparePage(html: string, pictures: Readonly<Record<string, string>>): string {
  // Nobody writes in these.
  const bare = /<(head|script|noscript)\b.*?<\/\1>|<[^>]*>/gs;
  const named = nameTexts(html.replace(bare, (found) => found.replace(new RegExp(mark, 'gu'), '')));
  return named
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/ data-(?:booking|island)="[^"]*"/g, '')
    .replace(/<button([^>]*)>(.*?)<\/button>/gs, (button, rest: string, inside: string) =>
      inside.includes('data-edit') ? `<div${rest}>${inside}</div>` : button,
    )
    .replace(/<img[^>]* src="([^"]*)"/g, (tag, src: string) => tag + (pictures[src] ? attributes(pictures[src]) : ''))
    .replace('</body>', `${styles}</body>`);
}
