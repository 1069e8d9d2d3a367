import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from './support/folder.ts';
import { shrinkPhotos, temporaryProject } from './support/project.ts';
import { expectSameBytes } from './support/sameBytes.ts';

test('two builds with the same date are the same, wherever and whenever they run', async () => {
  const project = temporaryProject();
  await shrinkPhotos(project);
  await expectSameBytes(project, [process.execPath, process.execPath]);

  const packed = filesIn(project.dist).filter((file) => file.endsWith('.gz'));
  expect(packed.length).toBeGreaterThan(20);
  for (const file of packed) {
    const header = readFileSync(path.join(project.dist, file)).subarray(0, 10);
    expect([...header.subarray(4, 8)], `the time in ${file}`).toEqual([0, 0, 0, 0]);
    expect(header[9], `the system in ${file}`).toBe(255);
  }
}, 120_000);
