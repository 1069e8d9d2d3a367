import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { ownCache, type Project } from '../../browser/support/project.ts';
import { manifestOf } from './folder.ts';
import { startBuild } from './project.ts';

/** A day long after the real one, in a process of Node. */
const later =
  'const Real = Date, shift = 4e10; globalThis.Date = class extends Real {' +
  'constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + shift); }' +
  'static now() { return Real.now() + shift; } };';

/** Computers that have nothing in common. */
const computers: readonly Record<string, string>[] = [
  { TZ: 'America/Santiago', LANG: 'es_CL.UTF-8', LC_ALL: '' },
  {
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(later)}"`,
  },
];

/** Builds without a cache on each of the Nodes, each time as if on another computer and day: always the same bytes. */
export async function expectSameBytes(project: Project, nodes: readonly string[]): Promise<void> {
  const sites: unknown[] = [];
  for (const [index, node] of nodes.entries()) {
    rmSync(project.dist, { recursive: true, force: true });
    ownCache(project, 'empty');
    const { status, stderr } = await startBuild(project, { node, env: computers[index % 2]! }).ended;
    expect(stderr).toBe('');
    expect(status).toBe(0);
    sites.push(manifestOf(project.dist));
    expect(sites[index], `${nodes[0]} and ${node}`).toEqual(sites[0]);
  }
}
