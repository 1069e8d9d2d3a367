/** What stands in two languages and has to say the same in both. */
import { readFileSync } from 'node:fs';
import { globSync } from 'glob';
import { expect, test } from 'vitest';
import { joinStyles, readStyles } from '../../scripts/generator/styles.ts';
import { colours } from '../../src/colours.ts';
import { projectRoot } from '../support/project.ts';

const source = (file: string) => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');

test('the colours of generated files and browser bars are those of the style sheets', () => {
  const tokens = [...source('styles/tokens.css').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  const inScript = tokens.map(([, name, value]) => [
    name!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  expect(Object.fromEntries(inScript)).toMatchObject(colours);
});

test('drawings use only colours of the style sheets', () => {
  const files = globSync('src/drawings/*.{svg,tsx}');
  const used = files.flatMap((file) => readFileSync(file, 'utf8').match(/#[0-9a-f]{6}/g) ?? []);
  expect(new Set(used).size).toBeGreaterThan(3);
  for (const colour of used) expect(source('styles/tokens.css')).toContain(colour);
});

test('the minified style sheet keeps the prefix that stops iPhones from enlarging text', async () => {
  const css = joinStyles(await readStyles(projectRoot), ['src/styles/base.css'], () => true);
  expect(css).toContain('-webkit-text-size-adjust:100%');
});
