import type { parseArgs } from 'node:util';
import { storageAddress } from '../../src/content/storage-address.ts';
import { UsageError } from '../lib/command.ts';
import { notice } from '../messages/notices.ts';

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

export type DeployOptions = ReturnType<typeof readOptions>;

/** Splits `s3://bucket/folder` into `bucket` and `folder/`; returns undefined for any other text. */
export function parseStorageAddress(text: string): { bucket: string; prefix: string } | undefined {
  const { bucket, path = '' } = storageAddress.exec(text)?.groups ?? {};
  if (bucket === undefined) return undefined;
  // The group `path` begins with a slash and does not end with one.
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return { bucket, prefix };
}

/**
 * Reads the arguments of `npm run deploy`.
 *
 * @throws UsageError unless there is exactly one address, or if an option is malformed
 */
export function readOptions({ values, positionals }: ReturnType<typeof parseArgs<typeof parseOptions>>) {
  const { endpoint, region, keep, 'dry-run': dryRun, 'allow-sample': allowSample } = values;
  const [target = ''] = positionals;
  const storage = positionals.length === 1 ? parseStorageAddress(target) : undefined;
  if (!storage) throw new UsageError(notice('usage.bucket', { argument: positionals.join(' ') }));
  if (!/^\d{1,5}$/.test(keep)) throw new UsageError(notice('usage.keep', { argument: keep }));
  const isEndpointValid = endpoint === undefined || (URL.canParse(endpoint) && /^https?:/.test(endpoint));
  if (!isEndpointValid) throw new UsageError(notice('usage.endpoint', { argument: endpoint }));
  const { bucket, prefix } = storage;
  return { bucket, prefix, endpoint, region, keepDays: Number(keep), dryRun, allowSample };
}
