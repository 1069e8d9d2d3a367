import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildDate, makeSite } from '../../../scripts/build.ts';
import { openCache } from '../../../scripts/build/cache.ts';
import { BuildFault } from '../../../scripts/build/fault.ts';
import { root as sample } from '../content/content-files.ts';
import { temporaryFolder } from './temporary.ts';

test('wrong texts and missing pictures are told at once, each once', async () => {
  const root = temporaryFolder();
  cpSync(path.join(sample, 'content'), path.join(root, 'content'), { recursive: true });
  const edit = (file: string, from: RegExp, to: string) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(path.join(root, file), text.replace(from, to));
  };
  edit('content/site.yaml', /(?<=^ {2}email: ).+$/m, 'contacto');
  edit('content/landing.yaml', /dra-antonia\.svg/, 'nobody.svg');
  edit('content/landing.yaml', /(?<=socialBackground: ).+$/m, 'Fondo.gif');

  const site = makeSite({
    root,
    now: new Date(0),
    log: () => {},
    cache: openCache(path.join(root, '.cache')),
    time: async (_, stage) => stage(),
  });
  const error: unknown = await site.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BuildFault);
  const told = (error as BuildFault).faults.map(({ field, expected }) => `${field}: ${expected}`);
  expect(told).toContain('contact.email: expected an e-mail address');
  expect(told).toContain('about.portrait.imageSrc: expected a file of content/media');
  expect(told.filter((line) => line.startsWith('meta.socialBackground'))).toEqual([
    expect.stringContaining('expected a file name below content/media/'),
  ]);
});

describe('the date of the build', () => {
  test('is that of SOURCE_DATE_EPOCH', () => {
    expect(buildDate('1767225600')).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(buildDate('0')).toEqual(new Date(0));
  });

  test.each([undefined, ''])('is now where that is not set (%s)', (epoch) => {
    expect(Math.abs(buildDate(epoch).getTime() - Date.now())).toBeLessThan(1000);
  });

  test.each(['2026-01-01', 'now', '-1', '1e3', '9000000000000'])(
    'is refused where it is no such number: %s',
    (epoch) => {
      expect(() => buildDate(epoch)).toThrow(
        new BuildFault([
          {
            file: 'SOURCE_DATE_EPOCH',
            expected: 'expected the seconds since 1970, such as 1767225600',
            found: `"${epoch}"`,
          },
        ]),
      );
    },
  );
});
