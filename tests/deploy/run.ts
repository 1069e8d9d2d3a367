import { createClient } from '../../scripts/deploy/client.ts';
import { deploySite, type DeployReport } from '../../scripts/deploy/deploySite.ts';
import type { Proxy } from './proxy.ts';
import { outputFiles, type Files } from './site.ts';
import type { TestBucket } from './storage.ts';

/** What a test says about a deploy; the rest is as usual. */
export interface Run {
  files: Files;
  bucket: TestBucket;
  proxy: Proxy;
  prefix?: string;
  keepDays?: number;
  dryRun?: boolean;
  now?: Date;
  /** One: whoever deploys is killed by the first fault. */
  maxAttempts?: number;
  lines?: string[];
}

/** The day of a test's first deploy. */
export const today = new Date('2026-03-01T12:00:00Z');

/** So many days after it. */
export const later = (days: number): Date => new Date(today.getTime() + days * 86_400_000);

/** Deploys a site through the proxy. */
export async function deploy(run: Run): Promise<DeployReport> {
  const {
    files,
    bucket,
    proxy,
    prefix = '',
    keepDays = 30,
    dryRun = false,
    now = today,
    maxAttempts,
    lines = [],
  } = run;
  const client = createClient({ endpoint: proxy.endpoint, maxAttempts });
  try {
    return await deploySite({
      files: outputFiles(files),
      target: { bucket: bucket.name, prefix },
      client,
      keepDays,
      dryRun,
      now,
      log: (line) => lines.push(line),
    });
  } finally {
    client.destroy();
  }
}
