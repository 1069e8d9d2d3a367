/** The engines beside Chromium that this machine may have, from Debian's packages. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { globSync } from 'glob';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import * as firefox from 'selenium-webdriver/firefox.js';
import { freePort } from '../support/project.ts';

/** A browser that runs; `stop` ends it and everything that was started for it. */
export interface Started {
  driver: WebDriver;
  stop(): Promise<void>;
}

interface Engine {
  name: string;
  /** What has to be installed for it and is not. */
  missing(): string[];
  start(): Promise<Started>;
}

const onPath = (...programs: string[]): string | undefined =>
  programs
    .flatMap((program) => (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, program)))
    .find((file) => existsSync(file));

/** Where libraries of Debian and its like put WebKitGTK's own browser. */
const miniBrowser = (): string | undefined =>
  globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser').sort().at(-1);

/** Nobody but this machine's own servers is reached: every other request goes to a proxy that is not there. */
async function capabilities(more: object = {}): Promise<Capabilities> {
  const nobody = `127.0.0.1:${await freePort()}`;
  const proxy = { proxyType: 'manual', httpProxy: nobody, sslProxy: nobody, noProxy: ['127.0.0.1'] };
  return new Capabilities({ proxy, ...more });
}

/** The first line that a process writes. */
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout!.once('data', (text: Buffer) => resolve(String(text).trim()));
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });

const gecko: Engine = {
  name: 'Firefox',
  missing: () => [
    ...(onPath('firefox-esr', 'firefox') ? [] : ['firefox-esr']),
    ...(onPath('geckodriver') ? [] : ['geckodriver']),
  ],
  async start() {
    const options = new firefox.Options().addArguments('-headless');
    options.setBinary(onPath('firefox-esr', 'firefox')!);
    const driver = await new Builder()
      .withCapabilities(await capabilities({ browserName: 'firefox' }))
      .setFirefoxOptions(options)
      .setFirefoxService(new firefox.ServiceBuilder(onPath('geckodriver')))
      .build();
    return { driver, stop: () => driver.quit() };
  },
};

const webkit: Engine = {
  name: 'WebKit',
  missing: () => [
    ...(onPath('WebKitWebDriver') && miniBrowser() ? [] : ['webkit2gtk-driver']),
    ...(onPath('Xvfb') ? [] : ['xvfb']),
  ],
  async start() {
    // Its toolbar would not let a window be as narrow as a phone.
    const config = mkdtempSync(path.join(tmpdir(), 'alba-webkit-'));
    mkdirSync(path.join(config, 'gtk-3.0'));
    const plain = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';
    writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), plain);
    const children: ChildProcess[] = [];
    const end = () => {
      for (const child of children.reverse()) child.kill('SIGKILL');
      rmSync(config, { recursive: true, force: true, maxRetries: 5 });
    };
    process.once('exit', end);

    const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const display = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(display);
    const env = {
      ...process.env,
      DISPLAY: `:${await firstLine(display)}`,
      XDG_CONFIG_HOME: config,
      LIBGL_ALWAYS_SOFTWARE: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    };
    const port = await freePort();
    children.push(spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }));
    const server = `http://127.0.0.1:${port}`;
    // An early question may never be answered.
    const ask = () => fetch(`${server}/status`, { signal: AbortSignal.timeout(1000) });
    while (!(await ask().catch(() => undefined))?.ok);
    const browserOptions = { binary: miniBrowser(), args: ['--automation'] };
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities(await capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions }))
      .build();
    return { driver, stop: () => driver.quit().finally(end) };
  },
};

export const engines: readonly Engine[] = [gecko, webkit];
