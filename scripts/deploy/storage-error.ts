import type { S3ServiceException } from '@aws-sdk/client-s3';
import { DiagnosticError } from '../lib/diagnostic.ts';
import { diagnostic } from '../messages/problem.ts';
import type { StorageRefusal } from '../messages/project.ts';

/**
 * Patterns for errors of the SDK and the network, as `toStorageError` writes them: name, HTTP status or else code,
 * message. Example: `NoSuchBucket 404 The specified bucket does not exist`. See
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const refusals: readonly [pattern: RegExp, refusal: StorageRefusal][] = [
  [/^(?:CredentialsProviderError|InvalidAccessKeyId|InvalidToken|SignatureDoesNotMatch)/, 'no-credentials'],
  [/^(?:ExpiredToken|TokenRefreshRequired)/, 'no-credentials'],
  [/^NoSuchBucket/, 'no-bucket'],
  [/^\S+ 403 /, 'access-denied'],
  [/^(?:TimeoutError|\S+ (?:429|5\d\d|[A-Z_]+)) /, 'unreachable'],
  // The server's error has no S3 name, or the SDK's XML parser failed on a page.
  [/ UnknownError$|deserialization/i, 'not-s3'],
];

/** Explains an error of the SDK or the network. */
export function toStorageError(error: unknown, address: string): DiagnosticError {
  const { name = '', message = '', code, $metadata } = error as Partial<S3ServiceException> & { code?: string };
  // Responses have a status, such as 404; network errors have a code instead, such as `ECONNREFUSED`.
  const status = $metadata?.httpStatusCode;
  const textForPatterns = `${name} ${status ?? code ?? '-'} ${message}`;
  const [, refusal] = refusals.find(([pattern]) => pattern.test(textForPatterns)) ?? [];
  // The name of a network error is only `Error`. Further lines are advice for programmers.
  const detail = `${code ?? name}: ${message.split('\n')[0]}`;
  const place = { file: address };
  return new DiagnosticError([
    refusal
      ? diagnostic('storage.refused', place, { refusal, detail })
      : diagnostic('storage.failed', place, { detail }),
  ]);
}
