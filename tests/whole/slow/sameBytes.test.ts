/** The published content, on every Node that NODE_BINARIES names (paths, separated by colons) besides this one. */
import { test } from 'vitest';
import { temporaryProject } from '../support/project.ts';
import { expectSameBytes } from '../support/sameBytes.ts';

const others = (process.env['NODE_BINARIES'] ?? '').split(':').filter(Boolean);

test(
  'two builds with the same date are the same, on any Node',
  async () => {
    await expectSameBytes(temporaryProject(), [process.execPath, process.execPath, ...others]);
  },
  (2 + others.length) * 300_000,
);
