import { spawnSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { copyProject, ownCache, type Project } from '../browser/support/project.ts';
import { startDev, type ServerProcess } from './server.ts';

let browser: Browser;
let project: Project;
let dev: ServerProcess;
let context: BrowserContext | undefined;
let page: Page;

/** Marks the document that is open now; a reload loses the mark. */
const mark = () => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = () => page.evaluate(() => 'marked' in window);

const overlay = () => page.locator('[popover]');

/** The overlay has come, and says this. */
const overlaid = (text: string) => overlay().getByText(text).waitFor();

/** Opens a page in a browser of its own, and waits until it listens for changes. */
async function openPage(pathname = '/', site = dev.url) {
  const url = new URL(pathname, site).href;
  context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route(/^https:/, (route) => route.abort());
  page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().includes('/__dev'));
  await page.goto(url);
  await listening;
}

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
}, 600_000); // may have to install it

afterAll(() => browser.close());

afterEach(() => context?.close());

describe('a running server', () => {
  beforeAll(async () => {
    project = copyProject();
    // Traces name sources beside the cache that they were bundled into.
    ownCache(project, 'full');
    dev = await startDev(project.root);
    await fetch(dev.url); // answered once the first build is done
  }, 60_000);

  afterAll(async () => {
    expect(await dev.stop()).toBe(0);
    project.remove();
  });

  describe('serves the site', () => {
    const get = (address: string, init: RequestInit = {}) => fetch(new URL(address, dev.url), init);

    it.each(['/privacidad', '/privacidad/'])('%s is the page, without a redirect', async (address) => {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(answer.redirected).toBe(false);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toContain('Política de privacidad');
    });

    it.each(['/nada', '/nada/', '/privacidad/nada', '/assets/', '/404', '/404.html', '/serve.json', '/%E0%A4%A'])(
      '%s is the error page, with 404',
      async (address) => {
        const answer = await get(address);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain('No encontramos');
      },
    );

    it('sends types, security headers and the cache rule of each file', async () => {
      const landing = await (await get('/')).text();
      const script = await get(/data-entry="([^"]+)"/.exec(landing)![1]!);
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(script.headers.get('cache-control')).toContain('immutable');
      const robots = await get('/robots.txt');
      expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(robots.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('sends parts of a film', async () => {
      const film = /\/assets\/[\w.-]+\.mp4/.exec(await (await get('/')).text())![0];
      const whole = Buffer.from(await (await get(film)).arrayBuffer());
      const part = await get(film, { headers: { Range: 'bytes=1000-1999' } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 2000))).toBe(true);
      const end = await get(film, { headers: { Range: 'bytes=-10' } });
      expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-10))).toBe(true);
      expect((await get(film, { headers: { Range: `bytes=${whole.length}-` } })).status).toBe(416);
    });

    it('answers HEAD, and refuses to be written to', async () => {
      const head = await get('/', { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
      expect((await get('/', { method: 'POST' })).status).toBe(405);
    });
  });

  describe('brings changes to the browser', () => {
    it('content: brought into the page, which keeps its state', async () => {
      await openPage();
      await mark();
      await page.evaluate(() => scrollTo(0, 1000));
      for (const word of ['maravillas', 'paciencia']) {
        project.edit('content/landing.yaml', /Ortodoncia con \S+/, `Ortodoncia con ${word}`);
        await page.getByText(`Ortodoncia con ${word}`).waitFor();
      }
      project.edit('content/landing.yaml', /^ {2}title: .*$/m, '  title: Otro título');
      await page.waitForFunction(() => document.title === 'Otro título');
      expect(await isMarked()).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(1000);
    });

    it('content that scripts have read when they started: the page is loaded again', async () => {
      await openPage();
      await mark();
      project.edit('content/interface.yaml', /dialogLabel: .*/, 'dialogLabel: Otra ventana');
      await page.waitForFunction(() => !('marked' in window));
      expect(await page.locator('#client-config').textContent()).toContain('Otra ventana');
    });

    it('content saved twice as many editors do, by putting another file in its place', async () => {
      await openPage();
      for (const word of ['primero', 'segundo']) {
        const text = project.read('content/interface.yaml');
        project.write('content/interface.yaml.tmp', text.replace(/skipLink: .*/, `skipLink: Ir ${word}`));
        const file = path.join(project.root, 'content/interface.yaml');
        await rename(`${file}.tmp`, file);
        await page.locator('.skip-link', { hasText: `Ir ${word}` }).waitFor({ state: 'attached' });
      }
    });

    it('a component: brought into the page, with what it has more or less of', async () => {
      await openPage('/privacidad');
      await mark();
      const text = project.read('src/sections/Legal/Legal.tsx');
      project.edit('src/sections/Legal/Legal.tsx', '</h1>', ' <small title="nada">(borrador)</small></h1>');
      await page.locator('h1 small[title=nada]', { hasText: '(borrador)' }).waitFor({ state: 'attached' });
      project.write('src/sections/Legal/Legal.tsx', text);
      await page.locator('h1 small').waitFor({ state: 'detached' });
      expect(await isMarked()).toBe(true);
    });

    it('an island: the page is loaded again', async () => {
      await openPage();
      await mark();
      project.edit('src/islands/FlipButton.tsx', '<button', '<button title="otro"');
      await page.locator('[data-island] button[title=otro]').first().waitFor();
      expect(await isMarked()).toBe(false);
    });

    it('a style sheet of the first screen: swapped in, the page keeps its state', async () => {
      await openPage();
      await mark();
      project.edit('src/sections/Hero/Hero.css', /^/, 'h1 { text-indent: 7px }\n');
      await page.waitForFunction(() => getComputedStyle(document.querySelector('h1')!).textIndent === '7px');
      expect(await isMarked()).toBe(true);
      expect(await page.locator('head style').count()).toBe(1);
    });

    it('a style sheet from below the fold: swapped in, more than once', async () => {
      await openPage();
      await mark();
      for (const indent of ['8px', '9px']) {
        project.edit('src/sections/You/You.css', /^/, `h2 { text-indent: ${indent} !important }\n`);
        await page.waitForFunction(
          (expected) => getComputedStyle(document.querySelector('main h2')!).textIndent === expected,
          indent,
        );
        project.edit('src/sections/You/You.css', /^.*\n/, '');
        await page.waitForFunction(() => getComputedStyle(document.querySelector('main h2')!).textIndent === '0px');
      }
      expect(await isMarked()).toBe(true);
      expect(await page.locator('main style').count()).toBe(1);
    });

    it('a style sheet from below the fold, saved many times quickly, and content after it', async () => {
      await openPage();
      await mark();
      for (let width = 1; width <= 6; width++) {
        const changed = dev.saysNext(/changed:/);
        project.edit(
          'src/sections/Benefits/Benefits.css',
          width === 1 ? /^/ : /^.*\n/,
          `.benefits { outline: ${width}px solid }\n`,
        );
        await changed;
      }
      await page.waitForFunction(() => getComputedStyle(document.querySelector('.benefits')!).outlineWidth === '6px');
      project.edit('src/sections/Benefits/Benefits.css', /^.*\n/, '');
      await page.waitForFunction(() => getComputedStyle(document.querySelector('.benefits')!).outlineStyle === 'none');
      const others = await page.locator('h2:not(#insurance-title)').allTextContents();
      project.edit('content/landing.yaml', /(?<=^insurance:\n(?: .*\n)*? {2}title: ).*/m, 'Otro convenio');
      await page.locator('#insurance-title', { hasText: 'Otro convenio' }).waitFor();
      expect(await page.locator('h2:not(#insurance-title)').allTextContents()).toEqual(others);
      expect(await isMarked()).toBe(true);
    });

    it('an item of the navigation that goes: the page is loaded again, and marks where the visitor is', async () => {
      await openPage();
      await mark();
      project.edit('content/site.yaml', /^ {2}- \{ name: Resultados.*\n/m, '');
      await page.waitForFunction(() => !('marked' in window));
      await page.locator('header nav').getByText('Contacto').click();
      await page.locator('header nav a[href="#contacto"][aria-current]').waitFor();
    });

    it('a page whose styles have not changed is left alone, one whose content has is not', async () => {
      await openPage('/terminos');
      await mark();
      const built = dev.saysNext(/built in/);
      project.edit('src/sections/Hero/Hero.css', /^/, 'h1 { letter-spacing: 1px }\n');
      await built;
      project.edit('src/sections/Legal/Legal.css', /^/, 'h1 { text-indent: 11px }\n');
      await page.waitForFunction(() => getComputedStyle(document.querySelector('h1')!).textIndent === '11px');
      expect(await isMarked()).toBe(true);
    });

    it('public files, new pages and new folders', async () => {
      await openPage('/gracias');
      project.write(
        'src/pages/gracias.tsx',
        project.read('src/pages/404.tsx').replace('<NotFound />', '<p>Gracias</p>'),
      );
      await page.getByText('Gracias', { exact: true }).waitFor();
      await mark();
      project.write('public/nueva/clave.txt', 'uno');
      await page.waitForFunction(() => !('marked' in window));
      expect(await (await fetch(new URL('/nueva/clave.txt', dev.url))).text()).toBe('uno');
    });

    it("lets its own script and styles through the page's policy, and no others", async () => {
      await openPage();
      const violated = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
            document.body.insertAdjacentHTML('beforeend', '<p style="color: red">');
          }),
      );
      expect(violated).toBe('style-src-attr');
    });
  });

  describe.each<[string, { file: string; from: string | RegExp; to: string; place: RegExp; message: string }]>([
    [
      'YAML that cannot be read',
      {
        file: 'content/landing.yaml',
        from: 'hero:\n',
        to: 'hero: : :\n',
        place: /^content\/landing\.yaml:\d+:\d+$/,
        message: 'expected YAML',
      },
    ],
    [
      'content that does not fit the schema',
      {
        file: 'content/site.yaml',
        from: 'weeklySlots: 10',
        to: 'weeklySlots: 100',
        place: /^content\/site\.yaml:\d+:16$/,
        message: 'facts.weeklySlots: expected a number of at most 20',
      },
    ],
    [
      'a component that cannot be read',
      {
        file: 'src/sections/Hero/Hero.tsx',
        from: '</h1>',
        to: '</h2>',
        place: /^src\/sections\/Hero\/Hero\.tsx:\d+:\d+$/,
        message: 'Unexpected closing "h2" tag does not match opening "h1" tag',
      },
    ],
    [
      'a component that throws',
      {
        file: 'src/sections/Hero/Hero.tsx',
        from: 'return (',
        to: 'if (document) throw 0;\n  return (',
        place: /^src\/sections\/Hero\/Hero\.tsx:\d+:3$/,
        message: 'ReferenceError: document is not defined',
      },
    ],
    [
      'an import that is not there',
      {
        file: 'src/client/entry.ts',
        from: './back.ts',
        to: './black.ts',
        place: /^src\/client\/entry\.ts:2:\d+$/,
        message: 'Could not resolve "./black.ts"',
      },
    ],
    [
      'CSS that cannot be read',
      {
        file: 'src/sections/Hero/Hero.css',
        from: /^/,
        to: 'h1 { color red }\n',
        place: /^src\/sections\/Hero\/Hero\.css:1:11$/,
        message: 'Unexpected token',
      },
    ],
    [
      "a mistake in the build's own code",
      {
        file: 'scripts/build/text.ts',
        from: /^/,
        to: 'export const = 1;\n',
        place: /^scripts\/build\/text\.ts:1:14$/,
        message: 'Expected identifier',
      },
    ],
    [
      'a change in a module that the build itself uses, which makes the content wrong',
      {
        file: 'src/content/schema.ts',
        from: /\.max\(20\)(?=\s*\.describe\('Advertised)/,
        to: '.max(5)',
        place: /^content\/site\.yaml:\d+:16$/,
        message: 'facts.weeklySlots: expected a number of at most 5',
      },
    ],
  ])('%s', (_, { file, from, to, place, message }) => {
    it('is told over the page and in the terminal, and the page recovers by itself', async () => {
      await openPage();
      await mark();
      const text = project.read(file);
      const told = dev.saysNext(/^\d\d:\d\d:\d\d {2}\S+:\d+:\d+ {2}/);
      try {
        project.edit(file, from, to);
        await overlaid(message);
        expect(await overlay().locator('b').first().textContent()).toMatch(place);
        expect(await told).toContain(message);
        expect(await page.locator('main h1').count()).toBe(1);
      } finally {
        project.write(file, text);
      }
      await overlay().waitFor({ state: 'detached' });
      expect(await isMarked()).toBe(true);
    });
  });

  it('shows the last good page, with the faults, to whoever comes while something is broken', async () => {
    const text = project.read('content/site.yaml');
    const told = dev.saysNext(/weeklySlots/);
    project.edit('content/site.yaml', 'weeklySlots: 10', 'weeklySlots: 100');
    await told;
    const mended = dev.saysNext(/built in/);
    try {
      await openPage();
      await overlaid('at most 20');
      expect(await page.locator('main h1').count()).toBe(1);
      await page.keyboard.press('Escape');
      await overlay().waitFor({ state: 'detached' });
    } finally {
      project.write('content/site.yaml', text);
    }
    await mended;
  });

  describe('its own code', () => {
    const SERVER = 'scripts/dev/server.ts';
    /** Puts a file of the server back, and waits until the mended server has taken over. */
    const mend = async (text: string) => {
      const replaced = dev.saysNext(/serves now/);
      project.write(SERVER, text);
      await replaced;
    };

    it('changes: a new server takes over, and the page finds it', async () => {
      await openPage();
      await mark();
      project.edit('scripts/dev/browser.ts', 'This change cannot be shown.', 'Otra vez:');
      await page.waitForFunction(() => !('marked' in window));
    });

    it.each([
      ['cannot be read', 'export const = 1;\n', 'Expected identifier', /^scripts\/dev\/server\.ts:1:14$/],
      ['throws when it is loaded', 'throw new Error("roto");\n', 'roto', /^scripts\/dev\/server\.ts:1:\d+$/],
      ['ends the process', 'process.exit(7);\n', 'the dev server ended (7)', /^scripts\/dev$/],
    ])('%s: the old server goes on and says so, until it is mended', async (_, code, message, place) => {
      await openPage();
      await mark();
      const text = project.read(SERVER);
      onTestFinished(() => project.write(SERVER, text));
      const told = dev.saysNext(/^\d\d:\d\d:\d\d {2}scripts\/dev/);
      project.edit(SERVER, /^/, code);
      await overlaid(message);
      expect(await overlay().locator('b').first().textContent()).toMatch(place);
      expect(await told).toContain(message);

      project.edit('content/landing.yaml', /Ortodoncia con \S+/, `Ortodoncia con ${message.length} milagros`);
      await page.getByText(`Ortodoncia con ${message.length} milagros`).waitFor();
      await overlaid(message);
      await mark();

      await mend(text);
      await overlay().waitFor({ state: 'detached' });
      expect(await isMarked()).toBe(true);
    });

    it('throws while it serves: it is served again as soon as that is mended', async () => {
      await openPage();
      const text = project.read(SERVER);
      onTestFinished(() => project.write(SERVER, text));
      const told = dev.saysNext(/Nothing is served until/);
      project.edit(SERVER, 'const port = await', 'setTimeout(() => { throw 0; });\n  const port = await');
      await told;
      await mend(text);
      project.edit('content/landing.yaml', /Ortodoncia con .*/, 'Ortodoncia con paciencia');
      await page.getByText('Ortodoncia con paciencia').waitFor();
    });

    it('leaves no process behind', async () => {
      const running = () => {
        const { stdout } = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' });
        const ours = stdout.split('\n').filter((args) => args.includes(project.root));
        return ours.map((args) => /[\w-]+\.ts$/.exec(args)?.[0]).sort();
      };
      // The server that takes over from the one before is loaded beside it.
      await expect.poll(running, { timeout: 10_000 }).toEqual(['builder.ts', 'serve.ts']);
    });
  });
});

describe('a server', () => {
  it('lets styles through a policy that permits all of them: the provider needs that', async () => {
    const other = copyProject();
    other.edit('content/site.yaml', /provider: .*/, 'provider: cal');
    other.edit('content/site.yaml', /(?<=^ {2}url: ).*calendly.*/m, 'https://cal.com/alba-ortodoncia/30min');
    const server = await startDev(other.root);
    try {
      await openPage('/', server.url);
      const position = () => page.locator('.skip-link').evaluate((link) => getComputedStyle(link).position);
      expect(await position()).toBe('fixed');
      await mark();
      other.edit('src/sections/Hero/Hero.css', /^/, 'h1 { text-indent: 7px }\n');
      await page.waitForFunction(() => getComputedStyle(document.querySelector('h1')!).textIndent === '7px');
      expect(await position()).toBe('fixed');
      expect(await isMarked()).toBe(true);
    } finally {
      await server.stop();
      other.remove();
    }
  }, 60_000);

  it('takes the next free port, serves below the path of the site, recovers from a broken start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const broken = copyProject();
    broken.edit('content/site.yaml', /^url: .*$/m, 'url: https://practica.example/sitio');
    broken.edit('content/site.yaml', 'weeklySlots: 10', 'weeklySlots: 100');
    const server = await startDev(broken.root, port);
    try {
      expect(Number(new URL(server.url).port)).toBeGreaterThan(port);

      expect((await fetch(server.url)).status).toBe(503);
      await openPage('/', server.url);
      await overlaid('at most 20');
      broken.edit('content/site.yaml', 'weeklySlots: 100', 'weeklySlots: 10');
      await page.waitForURL('**/sitio/');
      await page.locator('h1').waitFor({ state: 'attached' });
    } finally {
      other.close();
      await server.stop();
      broken.remove();
    }
  }, 60_000);
});
