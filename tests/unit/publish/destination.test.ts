import path from 'node:path';
import { expect, test } from 'vitest';
import { destinationOf } from '../../../scripts/edit/publish/destination.ts';
import { contentOf, sampleFiles } from '../../support/content-files.ts';

const publishingTo = (address: string) =>
  destinationOf({ ...contentOf(sampleFiles).site, publish: { to: 'folder', address } }, path.resolve('/sitio'));

test('a folder is on this computer, or within the project if its path is relative', () => {
  expect(publishingTo('../web')).toEqual({ kind: 'folder', folder: path.resolve('/web') });
});

test.skipIf(process.platform === 'win32')('elsewhere than on Windows, a drive is no folder of the project', () => {
  expect(() => publishingTo('D:\\sitio')).toThrow(/D:\\sitio/);
});
