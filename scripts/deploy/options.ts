import type { parseArgs } from 'node:util';
import { storageAddressPattern } from '../../src/content/storage-address.ts';
import { UsageError } from '../lib/command.ts';
import { notice } from '../messages/notices.ts';

export const parseOptions = {
  options: {
    endpoint: { type: 'string' },
    region: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'remove-old': { type: 'boolean', default: false },
    'allow-sample': { type: 'boolean', default: false },
  },
  allowPositionals: true,
} as const;

export type DeployOptions = ReturnType<typeof readOptions>;

/** Splits `s3://bucket/folder` into `bucket` and `folder/`; returns undefined for a text that is no such address. */
export function parseStorageAddress(text: string): { bucket: string; prefix: string } | undefined {
  const { bucket, path = '' } = storageAddressPattern.exec(text)?.groups ?? {};
  if (bucket === undefined) return undefined;
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}

/** @throws UsageError unless there is exactly one address, or if an option is malformed */
export function readOptions({ values, positionals }: ReturnType<typeof parseArgs<typeof parseOptions>>) {
  const { endpoint, region, 'remove-old': removeOldFiles, 'dry-run': dryRun, 'allow-sample': allowSample } = values;
  const [target = '', ...others] = positionals;
  const address = others.length === 0 ? parseStorageAddress(target) : undefined;
  if (!address) throw new UsageError(notice('usage.bucket', { argument: positionals.join(' ') }));
  const isEndpointValid = endpoint === undefined || (URL.canParse(endpoint) && /^https?:/.test(endpoint));
  if (!isEndpointValid) throw new UsageError(notice('usage.endpoint', { argument: endpoint }));
  return { ...address, endpoint, region, removeOldFiles, dryRun, allowSample };
}
