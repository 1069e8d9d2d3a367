import { expect, test } from 'vitest';
import { joinStyles, readStyles } from '../../../scripts/generator/styles.ts';
import { temporaryFolder } from '../../support/generator.ts';

test('a page ships no rules for classes that it does not have', async () => {
  const root = temporaryFolder({
    'src/list.css': '.list { color: red } .list--2 b { top: 0 } .list:not(.list--2) i { left: 0 }',
    'src/print.css': '@media print { .list--2 { color: blue } a { color: green } }',
  });
  const styles = await readStyles(root);
  const sheets = ['src/list.css', 'src/print.css'];
  const withTwo = joinStyles(styles, sheets, () => true);
  const withoutTwo = joinStyles(styles, sheets, (name) => name !== 'list--2');
  expect(withTwo).toBe(
    '.list{color:red}.list--2 b{top:0}.list:not(.list--2) i{left:0}@media print{.list--2{color:#00f}a{color:green}}',
  );
  expect(withoutTwo).toBe('.list{color:red}.list:not(.list--2) i{left:0}@media print{a{color:green}}');
});

test('an animation and the rules of an element stay although a class that no page has bears their name', async () => {
  const root = temporaryFolder({
    'src/a.css':
      '.busy { color: red } .wait { animation: busy 1s } @keyframes busy { to { top: 0 } } #top { left: 0 } .top { left: 1px }',
  });
  const css = joinStyles(await readStyles(root), ['src/a.css'], (name) => name === 'wait');
  expect(css).toContain('@keyframes busy{');
  expect(css).toContain('#top{');
});

test('a declaration with a prefix stands once, before the one without, although it contains a variable', async () => {
  const root = temporaryFolder({ 'src/a.css': '.arch { mask: var(--arch) 0 0 / 100% 100%; color: red }' });
  expect(joinStyles(await readStyles(root), ['src/a.css'], () => true)).toBe(
    '.arch{-webkit-mask:var(--arch) 0 0 / 100% 100%;mask:var(--arch) 0 0 / 100% 100%;color:red}',
  );
});

test('a condition that has a name in one sheet works in all of them; an unknown name is reported at its line', async () => {
  const root = temporaryFolder({
    'src/tokens.css': '@custom-media --wide (width >= 48em);',
    'src/a.css': '@media (--wide) { a { top: 0 } }',
  });
  expect(joinStyles(await readStyles(root), ['src/tokens.css', 'src/a.css'], () => true)).toBe(
    '@media (width>=48em){a{top:0}}',
  );
  const withMistake = temporaryFolder({ 'src/a.css': 'a { top: 0 }\n@media (--wied) { a { top: 0 } }' });
  await expect(readStyles(withMistake)).rejects.toThrow('src/a.css:2:1');
});
