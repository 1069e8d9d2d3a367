/** The part of the package that the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      /** The package signs the address of a bucket otherwise than the SDK does; unknown keys are refused all the same. */
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
    });
    run(): Promise<AddressInfo>;
  }
}
