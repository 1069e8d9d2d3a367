import { expect, test } from 'vitest';
import { layoutWidth, weighSite } from '../../../scripts/build/budgets.ts';
import { BuildFault } from '../../../scripts/build/fault.ts';

const pages = [{ source: 'src/pages/index.tsx', output: 'index.html' }];
const image = { path: 'assets/a.webp', body: new Uint8Array(70) };

/** What a landing page's images weigh on a phone. */
const weightOf = (html: string, ...files: { path: string; body: Uint8Array }[]) =>
  weighSite([{ path: 'index.html', body: html }, image, ...files], 'https://alba.example/site/', pages).find(
    ({ name }) => name.includes('images'),
  )!;

/** What a landing page is refused for. */
function faultOf(html: string) {
  try {
    weightOf(html);
  } catch (error) {
    if (error instanceof BuildFault) return error.message;
    throw error;
  }
  return undefined;
}

test.each([
  ['100vw', 390],
  ['320px', 320],
  ['10rem', 160],
  ['calc(100vw - 32px)', 358],
  ['(max-width: 767px) 80vw, 36vw', 312],
  ['(min-width: 768px) 36vw, 240px', 240],
  ['(min-width: 300px) and (max-width: 400px) 50vw, 100vw', 195],
  ['(max-width: 20rem) 100vw, (max-width: 389.5px) 90vw, (min-width:390px) calc(50vw + 5px)', 200],
  ['(max-width: 320px) 100px', 390],
])('sizes="%s" is %i pixels on the phone', (sizes, width) => {
  expect(layoutWidth(sizes)).toBeCloseTo(width);
});

test.each([
  'auto',
  '50%',
  'min(50vw, 300px)',
  '(orientation: portrait) 50vw',
  'not (max-width: 9px) 50vw',
  '(max-width: wide) 1px',
  '',
])('sizes="%s" is refused, at the page', (sizes) => {
  expect(layoutWidth(sizes)).toBeUndefined();
  if (sizes === '') return;
  const html = `<picture><source type="image/webp" srcSet="/site/assets/a.webp 480w" sizes="${sizes}"/><img src="x"/></picture>`;
  expect(faultOf(html)).toBe(
    `src/pages/index.tsx  expected sizes in px and vw, such as "(max-width: 767px) 100vw, 50vw", found sizes="${sizes}"`,
  );
});

test.each(['https://elsewhere.example/a.webp', '/assets/a.webp', '/site/assets/b.webp', '/site/%', 'http://['])(
  'an image from %s is refused, at the page',
  (address) => {
    expect(faultOf(`<img alt="" src="${address}">`)).toBe(
      `src/pages/index.tsx  expected the address of a file of the site, found "${address}"`,
    );
  },
);

test.each(['/site/assets/a.webp', 'assets/a.webp', 'https://alba.example/site/assets/a.webp?v=2'])(
  'an image of the site may be named as %s',
  (address) => {
    expect(weightOf(`<img src="${address}"><img src="${address}">`).bytes).toBe(70);
  },
);

test('an image in the page itself is weighed with the page', () => {
  expect(
    weightOf('<img src="data:image/gif;base64,AAAA"><img data-src="https://elsewhere.example/a.webp">').files,
  ).toEqual([]);
});
