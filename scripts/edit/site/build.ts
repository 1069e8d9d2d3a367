/** What builds, shows and delivers the site, as the editor uses it. */
export { checkSite } from '../../check/check-site.ts';
export { checkLinks } from '../../check/links.ts';
export { deploySite } from '../../deploy/deploy-site.ts';
export { openFolder } from '../../deploy/folder.ts';
export { parseStorageAddress } from '../../deploy/options.ts';
export { openBucket } from '../../deploy/bucket.ts';
export type { SiteStorage } from '../../deploy/storage.ts';
export { LiveSite, type LiveSiteState } from '../../dev/live-site.ts';
export { Cache } from '../../generator/cache.ts';
export { compressFiles } from '../../generator/compress.ts';
export { contentHash } from '../../generator/content-hash.ts';
export { VERSION_FILE } from '../../generator/hosting.ts';
export { checkMedium, formatOfContent } from '../../generator/media/check-medium.ts';
export { formatOfName, type MediaFormat, type MediaProblem } from '../../generator/media/kinds.ts';
export { type Files, writeFiles } from '../../generator/output.ts';
export type { Site } from '../../generator/site.ts';
export { removeAbandoned, removeTemporary, temporaryPath, writeFileAtomically } from '../../lib/atomic-write.ts';
export { type Answer, startServer } from '../../lib/file-server.ts';
