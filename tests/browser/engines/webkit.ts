/** WebKitGTK (Safari's engine), driven by WebKitWebDriver, on the invisible screen of Xvfb. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { globSync } from 'glob';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../support/project.ts';
import type { Engine, RunningEngine } from './engines.ts';
import { until, waitFor, type EnginePage, type NamedKey } from './engine-page.ts';
import { findProgram } from './find-program.ts';

/** Finds WebKitGTK's own small browser, where Debian and its like put it; undefined if it is not installed. */
const findMiniBrowser = (): string | undefined =>
  globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser').sort().at(-1);

const keys: Readonly<Record<NamedKey, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  End: Key.END,
};

/** GTK styles for the browser's window: without them, its toolbar would not let a window be as narrow as a phone. */
const PLAIN_WINDOW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

export const webkit: Engine = {
  name: 'WebKit',
  missingPackages() {
    const hasDriver = findProgram('WebKitWebDriver') !== undefined && findMiniBrowser() !== undefined;
    const hasScreen = findProgram('Xvfb') !== undefined;
    return [...(hasDriver ? [] : ['webkit2gtk-driver']), ...(hasScreen ? [] : ['xvfb'])];
  },
  async start(signal): Promise<RunningEngine> {
    const config = mkdtempSync(path.join(tmpdir(), 'alba-webkit-'));
    mkdirSync(path.join(config, 'gtk-3.0'));
    writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), PLAIN_WINDOW);
    const children: ChildProcess[] = [];
    const endAll = () => {
      for (const child of children.reverse()) child.kill('SIGKILL');
      rmSync(config, { recursive: true, force: true, maxRetries: 5 });
    };
    signal.addEventListener('abort', endAll, { once: true });
    process.once('exit', endAll);

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
    const driver = await connect(`http://127.0.0.1:${port}`);
    return { page: pageOf(driver), stop: () => driver.quit().finally(endAll) };
  },
};

/** What a process writes first; rejects if it ends before. Xvfb writes the number of its screen. */
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(String(text).trim()));
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });

/** Waits until WebKitWebDriver listens at an address, and opens the browser through it. */
async function connect(server: string): Promise<WebDriver> {
  // With a limit of a second each, since a request that comes too early may never be answered.
  const isReady = () =>
    fetch(`${server}/status`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitFor('WebKitWebDriver answers', isReady);
  // Only this machine's own servers are reached: every other request goes to a proxy that is not there.
  const nowhere = `127.0.0.1:${await freePort()}`;
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    proxy: { proxyType: 'manual', httpProxy: nowhere, sslProxy: nowhere, noProxy: ['127.0.0.1'] },
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
  return new Builder().usingServer(server).withCapabilities(capabilities).build();
}

/** The page of the browser, as the checks use it. */
function pageOf(driver: WebDriver): EnginePage {
  const page: EnginePage = {
    goto: (url) => driver.get(url),
    evaluate: <Result>(body: string) => driver.executeScript<Result>(body),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    clickAt: (x, y) => driver.actions().move({ x, y }).click().perform(),
    chooseFile: (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    selectAll: () => driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform(),
    // The driver sets the size of the window, so this adds the parts of the window around the page.
    async resize(width, height) {
      const window = driver.manage().window();
      const outer = await window.getRect();
      const [innerWidth, innerHeight] = await page.evaluate<[number, number]>('return [innerWidth, innerHeight]');
      await window.setRect({ width: width + outer.width - innerWidth, height: height + outer.height - innerHeight });
      await until(page, `innerWidth === ${width} && innerHeight === ${height}`);
    },
  };
  return page;
}
