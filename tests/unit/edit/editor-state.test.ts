/** What the panels know of the site in memory. */
import { expect, test } from 'vitest';
import { stateOf } from '../../../scripts/edit/effect/editor-state.ts';
import type { Site } from '../../../scripts/generator/site.ts';
import { parseContent } from '../../../scripts/generator/content/read.ts';
import { privacy, sampleFiles, withText } from '../../support/content-files.ts';

test('of two dead links in one paragraph, both are listed', () => {
  const files = withText(
    privacy,
    'Este sitio no tiene',
    '[Uno](/privacidad#uno), [dos](/privacidad#dos): este sitio no tiene',
    sampleFiles,
  );
  const source = parseContent(files, ['/', '/privacidad', '/terminos']);
  expect(source.diagnostics).toEqual([]);
  const pages = [{ address: '/privacidad/', body: '', meta: () => ({ title: '' }) }];
  const site = { source, pages, url: '', base: '/' } as unknown as Site;
  const { publishProblems } = stateOf({ site, diagnostics: [], build: 1, respondFromBuild: undefined });
  for (const id of ['#uno', '#dos']) {
    const ofLink = publishProblems.filter(({ description }) => description.includes(id));
    expect(ofLink.map(({ file }) => file)).toEqual([privacy]);
  }
});
