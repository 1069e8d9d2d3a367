/**
 * The S3-compatible server, in a process of its own: it makes the tokens of long listings with a cipher
 * that OpenSSL 3 only has as "legacy", which is an option of the whole process.
 */
import S3rver from '@20minutes/s3rver';

const directory = process.argv[2];
if (!directory) throw new Error('which directory?');
const { port } = await new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  allowMismatchedSignatures: true,
  vhostBuckets: false,
}).run();
process.stdout.write(`${port}\n`);
