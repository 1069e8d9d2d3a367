import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { explainFailure } from './build/failure.ts';
import { checkPublishable } from './check.ts';
import { formatFinding } from './check/finding.ts';
import { createClient } from './deploy/client.ts';
import { deploySite } from './deploy/deploySite.ts';
import { DeployFault } from './deploy/fault.ts';
import { parseTarget, type Target } from './deploy/target.ts';

const USAGE = `Usage: npm run deploy -- s3://bucket[/prefix] [options]

  --endpoint URL   a storage that is not Amazon's but speaks S3
  --region R       the bucket's region, such as sa-east-1
  --dry-run        only say what would be done
  --keep DAYS      how long files of earlier releases stay (default: 30)
  --allow-sample   publish whatever the check says, sample content included: for previews only
`;

/** For whoever is refused. */
const WAY_ROUND = 'For a preview that is not for visitors: --allow-sample';

/** What the command line asks for. */
interface Arguments {
  target: Target;
  endpoint: string | undefined;
  region: string | undefined;
  dryRun: boolean;
  keepDays: number;
  allowSample: boolean;
}

/** What the command works with, besides its arguments. */
export interface DeployCommand {
  /** Absolute path of the project. */
  root: string;
  /** Makes the site, and answers what stands against publishing it. */
  check: typeof checkPublishable;
  /** Receive one line at a time. */
  log: (line: string) => void;
  complain: (line: string) => void;
}

/**
 * `npm run deploy`: makes the site from `content/`, checks it, and publishes exactly what was checked,
 * whatever lies in `dist`.
 *
 * @param args what stands behind the command's name
 * @returns the exit code: 0 done, 1 not published, 2 wrong arguments
 */
export async function deployCommand(
  args: readonly string[],
  { root, check, log, complain }: DeployCommand,
): Promise<number> {
  let options: Arguments;
  try {
    options = readArguments(args);
  } catch (error) {
    complain(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }

  try {
    const { findings, files } = await check({ root, log });
    if (!files || (findings.length > 0 && !options.allowSample)) {
      for (const finding of findings) complain(formatFinding(finding));
      complain(`\nNot published: ${findings.length} to settle first.${files ? ` ${WAY_ROUND}` : ''}`);
      return 1;
    }
    if (findings.length > 0) {
      log(`WARNING: ${findings.length} to settle (npm run check). This is only for previews, not for visitors.`);
    }
    await deploySite({
      files,
      target: options.target,
      client: createClient(options),
      keepDays: options.keepDays,
      dryRun: options.dryRun,
      now: new Date(),
      log,
    });
    return 0;
  } catch (error) {
    const message = error instanceof DeployFault ? error.message : explainFailure(error, root);
    if (message === undefined) throw error;
    complain(message);
    return 1;
  }
}

/** @throws where the arguments cannot be understood */
function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      region: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      keep: { type: 'string', default: '30' },
      'allow-sample': { type: 'boolean', default: false },
    },
  });
  const [address, ...more] = positionals;
  if (address === undefined) throw new DeployFault('Where to? Say s3://bucket or s3://bucket/prefix.');
  if (more.length > 0) throw new DeployFault(`One address only; what is "${more[0]}"?`);
  if (!/^\d{1,5}$/.test(values.keep)) throw new DeployFault(`--keep wants a number of days, not "${values.keep}".`);
  if (values.endpoint !== undefined && !isWebAddress(values.endpoint)) {
    throw new DeployFault(`--endpoint wants an address like https://storage.example, not "${values.endpoint}".`);
  }
  return {
    target: parseTarget(address),
    endpoint: values.endpoint,
    region: values.region,
    dryRun: values['dry-run'],
    keepDays: Number(values.keep),
    allowSample: values['allow-sample'],
  };
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env['NODE_ENV'] = 'production';
  process.exitCode = await deployCommand(process.argv.slice(2), {
    root: path.dirname(import.meta.dirname),
    check: checkPublishable,
    log: console.log,
    complain: console.error,
  });
}
