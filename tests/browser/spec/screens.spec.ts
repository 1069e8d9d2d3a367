/** Every screen of `SCREENS` holds the page: nothing overlaps, is covered, cut off or broken inside a word. */
import { readTexts } from '../../support/browser/health.ts';
import { open } from '../../support/browser/page.ts';
import { SCREENS } from '../../support/browser/screens.ts';
import { desktop, expect, test } from '../../support/browser/test.ts';

/** Where the head is in each portrait: left, top, right, bottom as parts of the picture. */
const HEADS: Record<string, [number, number, number, number]> = {
  'mujer-perfil': [0.12, 0.43, 0.64, 0.74],
  'dra-antonia': [0.2, 0.18, 0.75, 0.73],
  'paciente-camila': [0.27, 0.21, 0.7, 0.66],
  'paciente-francisca': [0.22, 0.19, 0.76, 0.64],
  'paciente-paula': [0.14, 0.14, 0.83, 0.74],
};

/** Windows just narrow enough, or just high enough, for the floating bar, which must not lie on the notes above it. */
const UNDER_BAR = [
  { name: '320x640', width: 320, height: 640 },
  { name: '320x693', width: 320, height: 693 },
  { name: '360x600', width: 360, height: 600 },
  { name: '414x620', width: 414, height: 620 },
  { name: '640x620', width: 640, height: 620 },
  { name: '500x900', width: 500, height: 900 },
  { name: '700x900', width: 700, height: 900 },
  { name: '767x1024', width: 767, height: 1024 },
];

/**
 * Runs in the page: intro, booking button, face and notes of the first screen that are cut off by the lower edge of
 * the window or lie under something. Notes that end below that edge are not looked at.
 */
function findCovered(main: Element) {
  /** Whether four points inside the element belong to it, so that nothing covers them. */
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
  // The doctor's, beside the first note; a phone in landscape has no room for it.
  const face = main.querySelector('img')!.parentElement!;
  const whole = notes.filter((note) => note.checkVisibility() && note.getBoundingClientRect().bottom < innerHeight);
  const shown = face.checkVisibility() ? [face, ...whole] : whole;
  return [intro!, button, ...shown].filter((element) => !isFree(element)).map(({ outerHTML }) => outerHTML);
}

const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);

test('on every screen no text overlaps, is cut off, covered or broken inside a word', desktop, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  for (const { name, ...size } of [...SCREENS, ...UNDER_BAR]) {
    await page.setViewportSize(size);
    const found = await page.evaluate(readTexts, HEADS);
    expect.soft(found, name).toEqual({ overlaps: [], brokenWords: [], onHeads: [], sideways: 0 });
    expect.soft(await page.getByRole('main').evaluate(findCovered), `${name}: covered or cut off`).toEqual([]);
    const [first, answer, price] = await Promise.all(
      ['.hero__lines', '.hero__answer', '.hero__price'].map((part) => page.locator(part).evaluate(sizeOf)),
    );
    // Lower windows have no room for it.
    if (size.height > 620)
      expect.soft(answer! / first!, `${name}: the answer beside the headline`).toBeGreaterThan(0.6);
    expect.soft(price, `${name}: price`).toBeGreaterThanOrEqual(14);
  }
});

test('what belongs together is seen together in low windows', desktop, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const about = page.locator('#sobre-mi');
  const [, , , chin] = HEADS['dra-antonia']!;
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    const name = (await about.getByRole('heading', { level: 2 }).boundingBox())!;
    const portrait = (await about.getByRole('img').last().boundingBox())!;
    const header = (await page.getByRole('banner').boundingBox())!;
    const distance = portrait.y + chin * portrait.height - name.y;
    expect.soft(distance, `${size.width} x ${size.height}`).toBeLessThan(size.height - header.height);
    // «Pensado para…», between hero and treatment, from the width at which its arch stands beside all of its words.
    const you = (await page.getByRole('region', { name: 'Pensado para' }).boundingBox())!;
    if (size.width > 1180) expect.soft(you.height, `${size.width} x ${size.height}`).toBeLessThanOrEqual(size.height);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const closing = page.getByRole('region', { name: 'Solo 10 cupos' });
  const [title, button] = [closing.getByRole('heading'), closing.getByRole('button')];
  const [{ y: top }, { y, height }] = [(await title.boundingBox())!, (await button.boundingBox())!];
  expect(y + height - top, 'from «Solo» to the button').toBeLessThan(900 - 84);
});

test('the words of the hero fade out before they scroll under the header', desktop, async ({ page }) => {
  await open(page);
  const under = await page.evaluate(async () => {
    const found: string[] = [];
    for (let top = 200; top <= 900; top += 50) {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const bottom = document.querySelector('header')!.getBoundingClientRect().bottom - 12;
      // What is paper covers what scrolls under it.
      if (document.querySelector('main > section')!.getBoundingClientRect().bottom < bottom) break;
      for (const element of document.querySelectorAll(
        'main > section:first-child :is(h1 span:not(:has(span)), h2, p)',
      )) {
        const box = element.getBoundingClientRect();
        // The fourth number of a colour, if it has one, is how opaque it is.
        let opacity = Number(/(?<=[\d.]+, [\d.]+, [\d.]+, )[\d.]+/.exec(getComputedStyle(element).color)?.[0] ?? 1);
        for (let at: Element | null = element; at; at = at.parentElement)
          opacity *= Number(getComputedStyle(at).opacity);
        if (box.top < bottom && box.bottom > 12 && opacity > 0.4) found.push(`${top} px: ${element.textContent}`);
      }
    }
    return found;
  });
  expect(under).toEqual([]);
});
