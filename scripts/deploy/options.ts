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

/** The options of a deploy: its destination, and how it is done. */
export type DeployOptions = ReturnType<typeof readOptions>;

/** Matches `s3://bucket/path`; see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const address = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/(?!\.{1,2}(?:\/|$))[^/]+)*)\/?$/;

/**
 * Parses an address such as `s3://bucket/path` into the bucket and the prefix of its keys. The prefix is empty, or a
 * path with a slash at its end.
 *
 * @returns undefined if the text is not such an address
 */
export function parseStorageAddress(text: string): { bucket: string; prefix: string } | undefined {
  const { bucket, path = '' } = address.exec(text)?.groups ?? {};
  return bucket === undefined ? undefined : { bucket, prefix: path && `${path.slice(1)}/` };
}

/**
 * Reads the arguments of `npm run deploy`. `endpoint` and `region` of the result are undefined if they are not given:
 * the SDK then uses Amazon's endpoint, and the region of its own configuration.
 *
 * @throws UsageError if the address, `--keep` or `--endpoint` is missing or malformed
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
