import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/lib/find-browser.ts';

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// Workers read this file again; they have to find the port that the first reading chose.
const port = (process.env['TEST_SITE_PORT'] ??= String(await freePort()));
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Its end tells every failure whole.
  reporter: 'dot',
  // What fails once and passes once is told as flaky; what fails twice fails the run.
  retries: 1,
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
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
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'edit',
      testDir: 'tests/edit',
      testMatch: '**/*.spec.ts',
      expect: { timeout: 15_000 },
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    // It installs the browser, if at all, and not this file: listing tests changes no machine.
    command: `node --import tsx tests/browser/support/serve.ts ${port}`,
    url: `http://127.0.0.1:${port}/`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
