/** The browsers beside Chromium that this machine may have, from Debian's packages. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { globSync } from 'glob';
import { openBidi } from './bidi.ts';
import { inTime, until, type Session } from './session.ts';
import { openWebDriver } from './webdriver.ts';

export interface Browser {
  name: string;
  /** What has to be installed for it. */
  needs: string;
  isInstalled(): boolean;
  /** Starts it. `stop` ends it and everything that was started for it. */
  start(): Promise<{ session: Session; stop(): Promise<void> }>;
}

const onPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

/** Where libraries of Debian and its like put WebKitGTK's own browser. */
const miniBrowser = (): string | undefined =>
  globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser').sort().at(-1);

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Nobody but this machine's own servers is reached: every other request goes to a proxy that is not there. */
const proxy = (port: number) => ({
  proxyType: 'manual',
  httpProxy: `127.0.0.1:${port}`,
  sslProxy: `127.0.0.1:${port}`,
  noProxy: ['127.0.0.1'],
});

/** The first text that matches in what a process says. */
const said = (child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> =>
  inTime(
    child.spawnfile,
    new Promise((resolve, reject) => {
      let text = '';
      child[stream]!.on('data', (part: Buffer) => {
        text += String(part);
        const match = pattern.exec(text);
        if (match) resolve(match[1] ?? match[0]);
      });
      child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text}`)));
    }),
  );

/** Ends processes and forgets a folder, last things first. */
function cleaner() {
  const steps: (() => Promise<unknown> | void)[] = [];
  return {
    later: (step: () => Promise<unknown> | void) => void steps.unshift(step),
    child(started: ChildProcess) {
      const ended = new Promise((resolve) => started.once('exit', resolve));
      steps.unshift(async () => {
        started.kill();
        await inTime(started.spawnfile, ended).catch(() => started.kill('SIGKILL'));
      });
      process.once('exit', () => started.kill('SIGKILL'));
      return started;
    },
    async clean() {
      // What cannot be ended must not keep the rest.
      for (const step of steps)
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => console.error(String(error)));
    },
  };
}

const firefox: Browser = {
  name: 'Firefox',
  needs: 'firefox-esr',
  isInstalled: () => !!(onPath('firefox-esr') ?? onPath('firefox')),
  async start() {
    const { later, child, clean } = cleaner();
    const profile = mkdtempSync(path.join(tmpdir(), 'alba-firefox-'));
    later(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
    const program = (onPath('firefox-esr') ?? onPath('firefox'))!;
    const options = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      String(await freePort()),
    ];
    const browser = child(spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] }));
    const address = await said(browser, 'stderr', /WebDriver BiDi listening on (ws:\S+)/);
    const session = await openBidi(address, { proxy: proxy(await freePort()) });
    return { session, stop: clean };
  },
};

const webkit: Browser = {
  name: 'WebKit',
  needs: 'webkit2gtk-driver and xvfb',
  isInstalled: () => !!(onPath('WebKitWebDriver') && onPath('Xvfb') && miniBrowser()),
  async start() {
    const { later, child, clean } = cleaner();
    // Its toolbar would not let a window be as narrow as a phone.
    const config = mkdtempSync(path.join(tmpdir(), 'alba-webkit-'));
    later(() => rmSync(config, { recursive: true, force: true }));
    mkdirSync(path.join(config, 'gtk-3.0'));
    const plain = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';
    writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), plain);

    const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const display = child(spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] }));
    const number = await said(display, 'stdout', /^\d+/);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${number}`,
      XDG_CONFIG_HOME: config,
      LIBGL_ALWAYS_SOFTWARE: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    };
    child(spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }));
    const address = `http://127.0.0.1:${port}`;
    await until('WebKitWebDriver', async () => (await fetch(`${address}/status`)).ok);
    const session = await openWebDriver(address, {
      // `goto` waits by itself, where it shall.
      pageLoadStrategy: 'none',
      proxy: proxy(await freePort()),
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
    });
    later(() => session.close());
    return { session, stop: clean };
  },
};

export const browsers: readonly Browser[] = [firefox, webkit];
