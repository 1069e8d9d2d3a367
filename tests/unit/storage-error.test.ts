import { expect, test } from 'vitest';
import { toStorageError } from '../../scripts/deploy/storage-error.ts';

test.each([
  // Of the service that gives temporary credentials; S3 itself says `ExpiredToken`.
  ['ExpiredTokenException', 400, 'no-credentials'],
  ['TokenRefreshRequired', 400, 'no-credentials'],
  ['SignatureDoesNotMatch', 403, 'no-credentials'],
  ['AccessDenied', 403, 'access-denied'],
  ['TooManyRequests', 429, 'unreachable'],
  ['TimeoutError', undefined, 'unreachable'],
  ['RequestTimeTooSkewed', 400, undefined],
])('the error %s with the status %s is explained as %s', (name, httpStatusCode, refusal) => {
  const error = { name, message: 'why', $metadata: { httpStatusCode } };
  const [diagnostic] = toStorageError(error, 's3://bucket/').diagnostics;
  expect(diagnostic?.params).toEqual({ refusal, detail: `${name}: why` });
});
