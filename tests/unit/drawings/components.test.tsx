import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BrokenArch } from '../../../src/drawings/BrokenArch.tsx';
import { Icon, type IconName } from '../../../src/drawings/Icon.tsx';
import { Logo } from '../../../src/drawings/Logo.tsx';
import { PlanningDrawing } from '../../../src/drawings/PlanningDrawing.tsx';
import { elementsOf, foreignParts, missingTargets } from './svg.ts';

const icons: IconName[] = ['home', 'person', 'arch', 'smile', 'chat', 'play', 'pause'];
const drawings = {
  plan: <PlanningDrawing />,
  'broken-arch': <BrokenArch />,
  mark: <Logo />,
  ...Object.fromEntries(icons.map((name) => [`icon ${name}`, <Icon name={name} />])),
};

describe.each(Object.entries(drawings))('%s', (name, drawing) => {
  const html = renderToStaticMarkup(drawing);
  const elements = elementsOf(html);

  it('is decoration with a class for the page', () => {
    expect(elements[0]!.name).toBe('svg');
    expect(elements[0]!.attributes).toMatchObject({ class: name.split(' ')[0], 'aria-hidden': 'true' });
  });

  it('keeps to the content policy', () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(foreignParts(elements)).toEqual([]);
    expect(missingTargets(elements)).toEqual([]);
  });

  it('writes short numbers', () => {
    expect(html).not.toMatch(/\d\.\d{4}|NaN|undefined/);
  });
});

describe('the planning drawing', () => {
  const html = renderToStaticMarkup(<PlanningDrawing />);
  const elements = elementsOf(html);
  const teeth = elements.filter(({ attributes }) => attributes['class'] === 'tooth');
  const css = readFileSync(new URL('../../../src/drawings/PlanningDrawing.css', import.meta.url), 'utf8');

  it('leaves the landing page its bytes', () => {
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(800);
  });

  it('gives each of fourteen teeth a CSS translate to start from', () => {
    expect(teeth).toHaveLength(14);
    for (const { attributes } of teeth) expect(attributes['data-from']).toMatch(/^-?\d+px -?\d+px$/);
  });

  it('moves elements without a transform of their own, which older engines would drop', () => {
    for (const { attributes } of teeth) expect(attributes).not.toHaveProperty('transform');
  });

  it('numbers the teeth of both quadrants from the incisors', () => {
    const numbers = [...html.matchAll(/<text[^>]*>([^<]+)/g)].map(([, number]) => number);
    expect([...numbers].sort()).toEqual([1, 2].flatMap((q) => [1, 2, 3, 4, 5, 6, 7].map((n) => `${q}.${n}`)));
  });

  it('draws a ghost for every tooth', () => {
    const ghosts = html.slice(html.indexOf('plan__ghost'), html.indexOf('plan__numbers'));
    expect(ghosts.match(/<use/g)).toHaveLength(14);
  });

  it('staggers pairs by 70 ms from the incisors and only where motion is welcome', () => {
    const motion = css.slice(css.indexOf('@media (prefers-reduced-motion: no-preference)'));
    expect(css.slice(0, css.length - motion.length)).not.toContain('transition');
    const delays = [0.35, ...[...motion.matchAll(/transition-delay: ([\d.]+)s/g)].map(([, delay]) => Number(delay))];
    delays.forEach((delay, pair) => expect(delay).toBeCloseTo(0.35 + 0.07 * pair, 9));
  });
});

it('shows the broken arch with 22 stones, a gap and the fallen keystone', () => {
  const html = renderToStaticMarkup(<BrokenArch />);
  const elements = elementsOf(html);
  const half = elements.find(({ attributes }) => attributes['id'] === 'half-arch')!;
  expect(half.attributes['d']!.match(/z/g)).toHaveLength(11);
  const shapeOf = (className: string) =>
    elements.find(({ attributes }) => attributes['class'] === className)!.attributes['d'];
  expect(shapeOf('broken-arch__gap')).toBe(shapeOf('broken-arch__keystone'));
});
