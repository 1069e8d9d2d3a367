import { randomUUID } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { DeployFault } from './fault.ts';
import type { Manifest } from './manifest.ts';
import { inSteps, makePlan, type Plan } from './plan.ts';
import type { OutputFile } from '../build/types.ts';
import { batches, forEach } from '../pool.ts';
import { formatSize } from '../size.ts';
import { isAsset, isPage, readRelease, type ReleaseFile } from './release.ts';
import { describePlan } from './report.ts';
import { openStorage, type ListedObject, type Storage } from './storage.ts';
import { addressOf, type Target } from './target.ts';

/** What is published where, and how. */
export interface DeployOptions {
  /** The site as the build made it. */
  files: readonly OutputFile[];
  target: Target;
  client: S3Client;
  /** For how many days a file stays after the last release that has it was replaced. */
  keepDays: number;
  /** Only say what would be done. */
  dryRun: boolean;
  now: Date;
  /** Receives one line at a time. */
  log: (line: string) => void;
}

/** What a deploy did, or would do. Paths of the site. */
export interface DeployReport {
  uploaded: string[];
  unchanged: string[];
  deleted: string[];
  /** Files of earlier releases that stay for now. */
  kept: string[];
  /** Objects that deploy did not put there. */
  foreign: string[];
}

/** A deploy that has announced itself in the manifest. */
interface Claim {
  run: string;
  manifest: Manifest;
  etag: string;
}

/** So many times does a deploy that others keep overtaking look again at what they left. */
const CLAIMS = 5;

/** So many times is uploaded again what another deploy overwrote in the last moment. */
const PASSES = 3;

/**
 * Publishes a site.
 *
 * Order: the manifest with what is about to be uploaded; hashed assets; other files; new pages; changed
 * pages; deletions; the manifest with what is there now. So every page at any moment finds what it
 * names, wherever the run is cut, and the next run knows every object of this one.
 *
 * Of two deploys at the same time, the one that wrote its manifest last goes on. The other one sees that
 * before it overwrites or deletes anything, and stops.
 *
 * @throws DeployFault with one line that says what to do; the public site is whole then
 */
export async function deploySite({
  files,
  target,
  client,
  keepDays,
  dryRun,
  now,
  log,
}: DeployOptions): Promise<DeployReport> {
  const release = await readRelease(files);
  const storage = openStorage(client, target);
  const run = randomUUID();

  for (let attempt = 1; attempt <= CLAIMS; attempt++) {
    const { objects, hasManifest } = await storage.list();
    const stored = hasManifest ? await storage.readManifest() : undefined;
    const known = stored?.manifest.files ?? {};
    const plan = await makePlan({ release, objects, known, now, keepDays, hashOf: storage.hashOf });
    if (attempt === 1) describePlan(plan, { target, dryRun, log });
    if (dryRun || plan.done) return reportOf(plan);

    const claim = await announce(storage, plan, { run, now, known, previous: stored?.etag });
    if (!claim) continue;
    try {
      await publish({ storage, release, plan, objects, claim, log });
    } catch (error) {
      if (!(error instanceof DeployFault)) throw error;
      throw new DeployFault(`${error.message}\nThe public site is whole; the same command completes what was begun.`);
    }
    log(`Published ${addressOf(target)}`);
    return reportOf(plan);
  }
  throw new DeployFault(
    `Other deploys to ${addressOf(target)} keep starting: run the same command when they have ended.`,
  );
}

/**
 * Writes the manifest that names what is about to be uploaded.
 *
 * @returns nothing where another deploy was faster
 */
async function announce(
  storage: Storage,
  plan: Plan,
  { run, now, known, previous }: { run: string; now: Date; known: Manifest['files']; previous: string | undefined },
): Promise<Claim | undefined> {
  // What leaves with this release is in use until its pages are replaced, so it does not count as retired yet.
  const leaving = Object.entries(known).filter(
    ([path]) => plan.files[path]?.retired !== undefined || !plan.files[path],
  );
  const manifest: Manifest = {
    version: 1,
    run,
    started: now.toISOString(),
    files: { ...plan.files, ...Object.fromEntries(leaving) },
  };
  const etag = await storage.writeManifest(manifest, previous);
  if (etag !== undefined) return { run, manifest, etag };
  // A write whose answer got lost is repeated by the SDK, and then loses the race against itself.
  const winner = await storage.readManifest();
  return winner?.manifest.run === run ? { run, ...winner } : undefined;
}

interface Publication {
  storage: Storage;
  release: readonly ReleaseFile[];
  plan: Plan;
  objects: ReadonlyMap<string, ListedObject>;
  claim: Claim;
  log: (line: string) => void;
}

async function publish({ storage, release, plan, objects, claim, log }: Publication): Promise<void> {
  const etags = new Map(plan.unchanged);
  const upload = async (files: readonly ReleaseFile[]) => {
    let done = 0;
    for (const step of inSteps(files, (path) => objects.has(path))) {
      // Assets overwrite nothing, so only the others have to look whether it is still their turn.
      const areAssets = step.every(({ path }) => isAsset(path));
      for (const batch of areAssets ? [step] : batches(step)) {
        if (!areAssets) await confirm(storage, claim);
        await forEach(batch, async (file) => {
          etags.set(file.path, await storage.put(file));
          log(`  ${++done}/${files.length}  ${file.path}  ${formatSize(file.bytes.length)}`);
        });
      }
    }
  };

  // Requests of a deploy that has to stop may still be under way, so what they overwrote is uploaded again.
  let missing = plan.uploads;
  for (let pass = 1; pass === 1 || missing.length > 0; pass++) {
    if (pass > PASSES) throw new DeployFault(`Something else keeps changing ${missing[0]!.path}: stop that first.`);
    await upload(missing);
    const { objects: after } = await storage.list();
    missing = release.filter(({ path }) => after.get(path)?.etag !== etags.get(path));
  }

  // Pages first: nobody must find one whose script is gone already.
  for (const step of [plan.deletions.filter(isPage), plan.deletions.filter((path) => !isPage(path))]) {
    for (const batch of batches(step)) {
      await confirm(storage, claim);
      await forEach(batch, async (path) => {
        await storage.remove(path);
        log(`  deleted  ${path}`);
      });
    }
  }

  const files = Object.fromEntries(
    Object.entries(plan.files).map(([path, entry]) => [path, { ...entry, etag: etags.get(path) ?? entry.etag }]),
  );
  const etag = await storage.writeManifest({ ...claim.manifest, files }, claim.etag);
  if (etag === undefined) await confirm(storage, claim);
}

/** @throws DeployFault where another deploy has begun since */
async function confirm(storage: Storage, claim: Claim): Promise<void> {
  const current = await storage.readManifest();
  if (current?.manifest.run === claim.run) return;
  throw new DeployFault(
    current
      ? `Another deploy has begun at ${current.manifest.started}, so this one stops. Let that one end first.`
      : 'The manifest of this deploy has been deleted meanwhile.',
  );
}

const reportOf = ({ uploads, unchanged, deletions, kept, foreign }: Plan): DeployReport => ({
  uploaded: uploads.map(({ path }) => path),
  unchanged: [...unchanged.keys()],
  deleted: deletions,
  kept,
  foreign,
});
