import type { S3ServiceException } from '@aws-sdk/client-s3';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import type { StorageRefusal } from '../messages/project.ts';

/** Network errors have a `code`, such as `ECONNREFUSED`; those of a server have the status of its response instead. */
type StorageException = Partial<S3ServiceException> & { code?: string };

/** Of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html), and of what issues credentials. */
const credentialErrors = [
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
];

/** Explains an error of the SDK or the network. */
export function toStorageError(error: unknown, address: string): DiagnosticError {
  const exception = error as StorageException;
  const { name = '', message = '', code } = exception;
  const refusal = knownRefusalOf(exception);
  // The name of a network error is only `Error`. Further lines are advice for programmers.
  const detail = `${code ?? name}: ${message.split('\n')[0]}`;
  const place = { file: address };
  return new DiagnosticError([
    refusal
      ? diagnostic('storage.refused', place, { refusal, detail })
      : diagnostic('storage.failed', place, { detail }),
  ]);
}

function knownRefusalOf({ name = '', message = '', code, $metadata }: StorageException): StorageRefusal | undefined {
  const status = $metadata?.httpStatusCode ?? 0;
  if (credentialErrors.includes(name)) return 'no-credentials';
  if (name === 'NoSuchBucket') return 'no-bucket';
  if (status === 403) return 'access-denied';
  const isNetworkError = code !== undefined || name === 'TimeoutError';
  if (isNetworkError || status === 429 || status >= 500) return 'unreachable';
  // The response has no name of an error, or it is a page that the SDK cannot parse as XML.
  if (message === 'UnknownError' || /deserialization/i.test(message)) return 'not-s3';
  return undefined;
}
