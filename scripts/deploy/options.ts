import type { parseArgs } from 'node:util';
import { UsageError } from '../lib/command.ts';
import { notice } from '../messages/notices.ts';

/** The arguments of the command, for `parseArgs`. */
export const parseOptions = {
  options: {
    endpoint: { type: 'string' },
    region: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    keep: { type: 'string', default: '30' },
    'allow-sample': { type: 'boolean', default: false },
  },
  allowPositionals: true,
} as const;

/** What is published where, and how. */
export type DeployOptions = ReturnType<typeof readOptions>;

/** A bucket's name and a path; see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const address = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/(?!\.{1,2}(?:\/|$))[^/]+)*)\/?$/;

/**
 * The bucket and the prefix that `s3://bucket/path` names; the prefix is empty, or a path with a slash at its end.
 *
 * @returns undefined where the text is no such address
 */
export function parseStorageAddress(text: string): { bucket: string; prefix: string } | undefined {
  const { bucket, path = '' } = address.exec(text)?.groups ?? {};
  return bucket === undefined ? undefined : { bucket, prefix: path && `${path.slice(1)}/` };
}

/**
 * What the command line asks for.
 *
 * @throws UsageError where it cannot be understood
 */
export function readOptions({ values, positionals }: ReturnType<typeof parseArgs<typeof parseOptions>>) {
  const { endpoint, region, keep, 'dry-run': dryRun, 'allow-sample': allowSample } = values;
  const [target = ''] = positionals;
  const storage = positionals.length === 1 ? parseStorageAddress(target) : undefined;
  if (!storage) {
    throw new UsageError(notice('usage.bucket', { found: positionals.join(' ') }));
  }
  if (!/^\d{1,5}$/.test(keep)) throw new UsageError(notice('usage.keep', { found: keep }));
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:/.test(endpoint))) {
    throw new UsageError(notice('usage.endpoint', { found: endpoint }));
  }
  return { ...storage, endpoint, region, keepDays: Number(keep), dryRun, allowSample };
}
