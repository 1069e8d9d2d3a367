import { defineConfig } from 'vitest/config';

/**
 * A group of tests, run by `vitest run --project <name>`. Vitest reuses a process only if the next file is of the same
 * group and environment. So each group has one environment, and the groups run one after the other.
 */
const project = (groupOrder: number, name: string, folders: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${folders}/**/*.test.{ts,tsx}`], sequence: { groupOrder }, ...more },
});

/** Newer versions of Node have a `localStorage` of their own, which would hide the one of happy-dom and holds nothing. */
const hasWebStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage');

export default defineConfig({
  test: {
    execArgv: hasWebStorage ? ['--no-experimental-webstorage'] : [],
    css: true,
    // Commands that tests run speak English, whatever the language of who runs the tests.
    env: { LC_ALL: 'C' },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Limits end what hangs, also on a slow computer with other work: they are no measure of speed.
    expect: { poll: { timeout: 20_000 } },
    // To load the modules again for each file would take longer than many tests. So no file replaces a module.
    isolate: false,
    // Vitest would leave one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      project(0, 'unit', 'unit'),
      project(1, 'dom', 'dom', { environment: 'happy-dom', setupFiles: 'tests/dom/setup.ts' }),
      // Reads sites that are built once, before the first of them.
      project(2, 'html', 'html', { globalSetup: 'tests/html/build-sites.ts', testTimeout: 60_000 }),
      project(3, 'full', '{hosting,check,deploy,whole,edit,publish,dev}'),
    ],
  },
});
