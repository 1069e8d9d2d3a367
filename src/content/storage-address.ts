/**
 * Matches `s3://bucket`, `s3://bucket/path` and `s3://bucket/path/`, but no path with spaces, an empty part, `.` or
 * `..`. Bucket names follow https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
export const storageAddressPattern =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/(?!\.{1,2}(?:\/|$))[^/\s]+)*)\/?$/;
