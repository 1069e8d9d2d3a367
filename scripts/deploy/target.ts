import { DeployFault } from './fault.ts';

/** Where the site goes. */
export interface Target {
  bucket: string;
  /** What every key begins with: nothing, or a path with a slash at its end. */
  prefix: string;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, in short. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `s3://bucket` or `s3://bucket/some/prefix`.
 *
 * @throws DeployFault where it is anything else
 */
export function parseTarget(address: string): Target {
  const match = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address);
  const bucket = match?.[1] ?? '';
  if (!bucketName.test(bucket)) {
    throw new DeployFault(`"${address}" is not an address like s3://bucket or s3://bucket/prefix.`);
  }
  const path = (match?.[2] ?? '').replace(/\/$/, '');
  if (path === '') return { bucket, prefix: '' };
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new DeployFault(`The prefix "${path}" has an empty part, "." or "..".`);
  }
  return { bucket, prefix: `${path}/` };
}

/** `s3://bucket/prefix/path`, for messages. */
export const addressOf = ({ bucket, prefix }: Target, path = ''): string => `s3://${bucket}/${prefix}${path}`;
