import { expect, test } from 'vitest';
import { readStyles } from '../../../scripts/generator/styles.ts';
import { temporaryFolder } from '../../support/generator.ts';

test('a page ships no rules for classes that it does not have', () => {
  const root = temporaryFolder({
    'src/list.css': '.list { color: red } .list--2 b { top: 0 } .list:not(.list--2) i { left: 0 }',
    'src/print.css': '@media print { .list--2 { color: blue } a { color: green } }',
  });
  const styles = readStyles(root);
  const sheets = ['src/list.css', 'src/print.css'];
  const withTwo = styles(sheets, () => true);
  const withoutTwo = styles(sheets, (name) => name !== 'list--2');
  expect(withTwo).toBe(
    '.list{color:red}.list--2 b{top:0}.list:not(.list--2) i{left:0}@media print{.list--2{color:#00f}a{color:green}}',
  );
  expect(withoutTwo).toBe('.list{color:red}.list:not(.list--2) i{left:0}@media print{a{color:green}}');
});
