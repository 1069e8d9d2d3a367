/** `npm run deploy`: makes the site, checks it, and publishes exactly what was checked, whatever is in `dist`. */
import { checkSite } from './check/check-site.ts';
import { deploySite } from './deploy/deploy-site.ts';
import { parseOptions, readOptions } from './deploy/options.ts';
import { openBucket } from './deploy/storage.ts';
import { root, runCommand } from './lib/command.ts';

const usage = `npm run deploy -- s3://bucket[/prefix] [options]

  --endpoint URL  a storage that is not Amazon's but speaks S3
  --region R      the bucket's region, such as sa-east-1
  --dry-run       only say what would be done
  --keep DAYS     how long files of earlier releases stay (default: 30)
  --allow-sample  publish whatever the check finds, sample content included: for previews only`;

await runCommand(usage, parseOptions, async (args) => {
  const options = readOptions(args);
  const site = await checkSite({ root, log: console.log });
  await deploySite(site, openBucket(options), options, { now: new Date(), log: console.log });
});
