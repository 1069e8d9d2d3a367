import { configDefaults, defineConfig } from 'vitest/config';

/** A group of tests, run by `vitest run --project <name>`. */
const project = (name: string, include: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${include}/**/*.test.{ts,tsx}`], ...more },
});

export default defineConfig({
  test: {
    // Node, unless a file asks for a document with `// @vitest-environment happy-dom`.
    environment: 'node',
    css: true,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      project('unit', 'unit'),
      // Reads a site that is built once, before the first of them.
      project('html', 'html', { globalSetup: 'tests/html/build.ts' }),
      project('hosting', 'hosting'),
      project('deploy', 'deploy'),
      project('dev', 'dev'),
      project('check', 'check'),
      project('whole', 'whole', { exclude: [...configDefaults.exclude, 'tests/whole/slow/**'] }),
      project('slow', 'whole/slow'),
    ],
  },
});
