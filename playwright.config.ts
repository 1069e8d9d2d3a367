import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/lib/find-browser.ts';

const executablePath = findBrowser();

// As the commands set it. Playwright's own value would make the editors that tests start use the slow React for developers.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  // The third computes while others wait.
  workers: 3,
  forbidOnly: true,
  // Its end tells every failure whole.
  reporter: 'dot',
  // Limits end what hangs, also on a slow computer with other work: they are no measure of speed.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    // Of any free port, known once the server below has told it.
    baseURL: process.env['TEST_SITE'],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        // Without a graphics card, a process and threads for graphics only cost: a seventh of the processor's time.
        '--disable-gpu',
        '--in-process-gpu',
        '--num-raster-threads=1',
        // As windows have it: the headless shell would round the widths of letters.
        '--font-render-hinting=none',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Nothing leaves this machine; whom a test fakes is answered before his name is looked up.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  },
  // A test runs on both, unless its tag names the one that is enough.
  projects: [
    {
      // First, because some of its tests take a minute: at the end, all but one worker would have nothing to do.
      name: 'edit',
      testDir: 'tests/edit',
      testMatch: '**/*.spec.ts',
      // Each starts an editor of its own and builds the site again after every save.
      timeout: 180_000,
      expect: { timeout: 60_000 },
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    // It installs the browser, if at all, and not this file: listing tests changes no machine.
    command: 'node --import tsx tests/support/browser/serve.ts',
    wait: { stdout: /(?<test_site>http:\S+)/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
