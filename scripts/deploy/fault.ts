/** Stops a deploy; the message says in one line what is wrong and what to do. */
export class DeployFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeployFault';
  }
}

/** What was asked of the storage when it failed. */
export interface Attempt {
  /** Such as `upload s3://bucket/index.html`. */
  doing: string;
  /** The permission that this needs, such as `s3:PutObject`. */
  permission: string;
  bucket: string;
  /** Where the storage is, in words. */
  place: string;
}

/** What the SDK's errors have in common; they come from several packages and have no common class. */
interface Failure {
  name: string;
  message: string;
  code: string;
  status: number | undefined;
}

const UNREACHABLE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'TimeoutError',
]);
const BROKEN = new Set(['ECONNRESET', 'EPIPE']);
const WRONG_KEY = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'UnrecognizedClientException',
]);
const OLD_KEY = new Set(['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired']);
const WRONG_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed']);
const BUSY = new Set([500, 502, 503, 504]);

/**
 * Turns an error of the SDK or the network into one that says what to do.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export function explain(error: unknown, attempt: Attempt): DeployFault {
  if (error instanceof DeployFault) return error;
  return new DeployFault(describe(failureOf(error), attempt));
}

/** The status that an error of the SDK carries, where there was an answer. */
export const statusOf = (error: unknown): number | undefined => failureOf(error).status;

function failureOf(error: unknown): Failure {
  const { name, message, code, $metadata } = (error ?? {}) as {
    name?: unknown;
    message?: unknown;
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: text(name),
    message: text(message) || String(error),
    code: text(code),
    status: $metadata?.httpStatusCode,
  };
}

function describe({ name, message, code, status }: Failure, { doing, permission, bucket, place }: Attempt): string {
  if (name === 'CredentialsProviderError') {
    return 'No credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with "aws sso login".';
  }
  if (/region is missing/i.test(message))
    return 'No region: say --region, such as --region sa-east-1, or set AWS_REGION.';
  if (name === 'NoSuchBucket') {
    return `There is no bucket "${bucket}" at ${place}: create it, or correct the address.`;
  }
  if (WRONG_KEY.has(name)) return `${place} does not know these credentials (${name}): check the keys, or AWS_PROFILE.`;
  if (OLD_KEY.has(name)) return 'The credentials have expired: sign in again.';
  if (name === 'RequestTimeTooSkewed')
    return "This computer's clock is wrong: set it, then run the same command again.";
  if (WRONG_REGION.has(name) || status === 301) {
    return `The bucket "${bucket}" is in another region (${message}): say it with --region.`;
  }
  if (status === 403) {
    return `Access denied: these credentials may not ${doing}. Give them ${permission}, or use others (AWS_PROFILE).`;
  }
  if (UNREACHABLE.has(code) || UNREACHABLE.has(name)) {
    return `Cannot reach ${place} (${code || name}): check --endpoint and the network.`;
  }
  if (BROKEN.has(code)) return `The connection to ${place} broke (${code}), several times: try again later.`;
  if (/certificate|self.signed|wrong version number/i.test(message)) {
    return `No secure connection to ${place} (${message}): check --endpoint.`;
  }
  if (status !== undefined && BUSY.has(status)) {
    return `${place} could not ${doing} (${name}, ${status}), several times: try again later.`;
  }
  // An error without S3's name for it, or what the SDK's XML parser says of a page.
  if (message === 'UnknownError' || /deserialization/i.test(message)) return notStorage(place);
  return `Could not ${doing}: ${name}: ${message}`;
}

/** For an address that answers, but not as S3 does. */
export const notStorage = (place: string): string => `${place} does not answer like S3: check --endpoint.`;
