/** Every screen of `SCREENS` holds the page: nothing overlaps, is covered, cut off or broken inside a word. */
import { open } from '../support/page.ts';
import { SCREENS } from '../support/screens.ts';
import { desktop, expect, test } from '../support/test.ts';

/** Where the head is in each portrait: left, top, right, bottom as parts of the picture. */
const HEADS: Record<string, [number, number, number, number]> = {
  'mujer-perfil': [0.12, 0.43, 0.64, 0.74],
  'dra-antonia': [0.15, 0.17, 0.75, 0.72],
  'paciente-camila': [0.27, 0.21, 0.7, 0.66],
  'paciente-francisca': [0.22, 0.19, 0.76, 0.65],
  'paciente-paula': [0.12, 0.11, 0.89, 0.76],
};

/** What runs in the page: the lines of its visible texts, one box each, and the words that are broken inside. */
function readPage(heads: typeof HEADS) {
  type Box = { left: number; top: number; right: number; bottom: number };
  const meet = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const lines: { text: string; block: Element; box: Box }[] = [];
  const brokenWords: string[] = [];

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const style = getComputedStyle(element);
    if (!node.textContent!.trim() || element.closest('.unseen, .skip-link, [aria-hidden="true"], script, style'))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Names of icons are there for screen readers alone.
    if (style.position === 'absolute' && style.overflow === 'hidden') continue;
    const range = document.createRange();
    // An address may go on in the next line after its @ or before a dot, a word after its hyphen.
    for (const { 0: word, index } of node.textContent!.matchAll(/[^\s@.\u00ad-]+[@-]?|\./gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (others.some(({ top }) => Math.abs(top - first!.top) > 4)) brokenWords.push(word);
    }
    range.selectNodeContents(node);
    for (const { left, right, top, height, width } of range.getClientRects()) {
      if (width < 1) continue;
      // Line boxes are taller than the letters in them.
      const box = { left, right, top: top + height * 0.25, bottom: top + height * 0.8 };
      lines.push({
        text: node.textContent!.trim().slice(0, 40),
        block: element.closest('h1 > span, p, h2, h3, li, a, button') ?? element,
        box,
      });
    }
  }

  const overlaps = lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) => a.block !== b.block && !a.block.contains(b.block) && !b.block.contains(a.block))
      .filter((b) => meet(a.box, b.box))
      .map((b) => `${a.text} × ${b.text}`),
  );
  const onHeads = [...document.querySelectorAll('main img')].flatMap((image) => {
    const name = Object.keys(heads).find((key) => (image as HTMLImageElement).src.includes(`/${key}.`));
    if (!name) return [];
    const [x0, y0, x1, y1] = heads[name]!;
    const { left, top, width, height } = image.getBoundingClientRect();
    const head = {
      left: left + x0 * width,
      top: top + y0 * height,
      right: left + x1 * width,
      bottom: top + y1 * height,
    };
    const frame = (image.closest('.frame') ?? image).getBoundingClientRect();
    const isCut =
      head.left < frame.left || head.right > frame.right || head.top < frame.top || head.bottom > frame.bottom;
    // A head is round: how far is the nearest point of a line from its middle?
    const middle = { x: (head.left + head.right) / 2, y: (head.top + head.bottom) / 2 };
    const covering = lines.filter(({ box }) => {
      const across = Math.min(Math.max(middle.x, box.left), box.right) - middle.x;
      const down = Math.min(Math.max(middle.y, box.top), box.bottom) - middle.y;
      return Math.hypot(across / (middle.x - head.left), down / (middle.y - head.top)) < 1;
    });
    return [...(isCut ? [`${name}: cut off`] : []), ...covering.map(({ text }) => `${name}: ${text}`)];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return { overlaps, brokenWords, onHeads, sideways: scrollWidth - clientWidth };
}

/** What of the first screen is cut off by the fold, or lies under something; the notes may end below the fold. */
function findCovered(main: Element) {
  const isFree = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // The corners of a button are round.
    const inset = Math.min(bottom - top, right - left) / 3;
    const points = [
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ];
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x!, y!)));
  };
  const button = main.querySelector('button')!;
  const [intro, ...notes] = main.querySelectorAll('h1 ~ * p');
  const whole = notes.filter((note) => note.checkVisibility() && note.getBoundingClientRect().bottom < innerHeight);
  return [intro!, button, ...whole].filter((element) => !isFree(element)).map((element) => element.textContent);
}

for (const screen of SCREENS) {
  test(screen.name, desktop, async ({ page }) => {
    await page.setViewportSize(screen);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    expect(await page.evaluate(readPage, HEADS)).toEqual({ overlaps: [], brokenWords: [], onHeads: [], sideways: 0 });
    expect(await page.getByRole('main').evaluate(findCovered), 'covered or cut off').toEqual([]);
  });
}

test('words leave before they reach the header', desktop, async ({ page }) => {
  await open(page);
  const under = await page.evaluate(async () => {
    const found: string[] = [];
    for (let top = 200; top <= 900; top += 50) {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const bottom = document.querySelector('header')!.getBoundingClientRect().bottom - 12;
      // What is paper covers what scrolls under it.
      if (document.querySelector('main > section')!.getBoundingClientRect().bottom < bottom) break;
      for (const element of document.querySelectorAll('main > section:first-child :is(h1 span, h2, p)')) {
        const box = element.getBoundingClientRect();
        let opacity = 1;
        for (let at: Element | null = element; at; at = at.parentElement)
          opacity *= Number(getComputedStyle(at).opacity);
        if (box.top < bottom && box.bottom > 12 && opacity > 0.4) found.push(`${top} px: ${element.textContent}`);
      }
    }
    return found;
  });
  expect(under).toEqual([]);
});
