import { S3Client } from '@aws-sdk/client-s3';

/** Where to find the storage; what is missing comes from the environment and the AWS configuration files. */
export interface ClientOptions {
  /** Address of a storage that is not Amazon's. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** How often a request is tried; as often as useful, unless a test wants it otherwise. */
  maxAttempts?: number | undefined;
}

/** Others than Amazon mostly have no regions; the signature needs one all the same. */
const REGION_ELSEWHERE = 'us-east-1';

/**
 * A client with the default credential chain.
 *
 * The SDK repeats a request after a broken connection, 500, 502, 503, 504 and "slow down": six attempts,
 * before each a random part of 100 ms, 200 ms, 400 ms… (500 ms, 1 s… when told to slow down), 20 s at most.
 *
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export function createClient({ endpoint, region, maxAttempts = 6 }: ClientOptions): S3Client {
  const resolvedRegion = region ?? (endpoint ? (process.env['AWS_REGION'] ?? REGION_ELSEWHERE) : undefined);
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(resolvedRegion !== undefined && { region: resolvedRegion }),
    followRegionRedirects: true,
    maxAttempts,
    retryMode: 'standard',
    // Uploads carry an MD5 that every storage checks; many refuse the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
}
