import { defineConfig } from 'vitest/config';

/** A group of tests, run by `vitest run --project <name>`. */
const project = (name: string, include: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${include}/**/*.test.{ts,tsx}`], ...more },
});

/** Newer versions of Node have a `localStorage` of their own, which would hide the one of happy-dom and holds nothing. */
const hasWebStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage');

export default defineConfig({
  test: {
    execArgv: hasWebStorage ? ['--no-experimental-webstorage'] : [],
    // Node, unless a file asks for a document with `// @vitest-environment happy-dom`.
    environment: 'node',
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
      project('unit', 'unit'),
      // Reads sites that are built once, before the first of them.
      project('html', 'html', { globalSetup: 'tests/html/build-sites.ts', testTimeout: 60_000 }),
      project('hosting', 'hosting'),
      project('deploy', 'deploy'),
      project('check', 'check'),
      project('whole', 'whole'),
      project('edit', 'edit'),
      project('publish', 'publish'),
      project('dev', 'dev'),
    ],
  },
});
