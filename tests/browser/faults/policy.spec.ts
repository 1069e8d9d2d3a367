/** The Content Security Policy: what it says, that the site lives under it, and that it stops what is foreign. */
import type { Page } from 'playwright/test';
import { calendlyPolicy } from '../../../src/booking/calendly.ts';
import { atRest, open } from '../support/page.ts';
import { expect, test } from '../support/test.ts';
import { fakeWidget } from '../support/widget.ts';
import { expectReadable, scrollThrough } from './health.ts';

declare global {
  interface Window {
    __violations: string[];
    __foreign?: number;
  }
}

const PATHS = ['/', '/privacidad/', '/terminos/', '/no-such-page'];

/** Collects violations from before the page's own first script. */
async function watchViolations(page: Page) {
  await page.addInitScript(() => {
    window.__violations = [];
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        window.__violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return () => page.evaluate(() => window.__violations);
}

const policyOf = async (page: Page): Promise<Record<string, string[]>> => {
  const text = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  return Object.fromEntries(
    text!.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name!, sources];
    }),
  );
};

for (const path of PATHS) {
  test(`${path}: the policy is strict`, async ({ page, guard }) => {
    guard.allow(/404/);
    const answer = await page.goto(path);
    const policy = await policyOf(page);

    expect(policy['default-src']).toEqual(["'none'"]);
    for (const name of ['base-uri', 'object-src', 'form-action']) expect(policy[name]).toEqual(["'none'"]);
    const [hash, dynamic, ...hosts] = policy['script-src']!;
    expect(hash).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
    expect(dynamic).toBe("'strict-dynamic'");
    expect(hosts).toEqual(calendlyPolicy['script-src']);
    const everything = Object.values(policy).flat();
    for (const weak of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", '*', 'https:', 'http:', 'blob:']) {
      expect(everything).not.toContain(weak);
    }
    expect(policy).not.toHaveProperty('connect-src');
    expect(policy).not.toHaveProperty('worker-src');

    // Every host is one that the provider's adapter names, at the directive where it names it.
    for (const [directive, sources] of Object.entries(policy)) {
      const named = calendlyPolicy[directive as keyof typeof calendlyPolicy] ?? [];
      expect(
        sources.filter((source) => source.includes('.')),
        directive,
      ).toEqual(named);
    }

    // It governs the whole document: nothing but its encoding comes before it.
    expect(
      await page.evaluate(() => {
        const meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
        return [...document.head.children]
          .slice(0, 3)
          .filter((element) => element !== meta && element.tagName !== 'META');
      }),
    ).toEqual([]);
    // Of scripts that run, the HTML has one; style attributes and event handlers it has none.
    const html = (await answer!.text()).replaceAll(/<script[^>]* type="application\/[^]*?<\/script>/g, '');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]* (style|on\w+)=/);
  });

  test(`${path}: no violation, popup included`, async ({ page, guard }) => {
    guard.allow(/status: 404 .*no-such-page|Failed to load resource.*404/);
    const violations = await watchViolations(page);
    const widget = await fakeWidget(page, 'present');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, path);
    await scrollThrough(page);
    if (path === '/') {
      await page.locator('.flip').click();
      await expect(page.locator('.flip')).toHaveAttribute('data-flipped', 'true');
    } else {
      await page.locator('[data-booking]').first().click();
    }
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.frameLocator('.calendly-overlay iframe').getByRole('heading')).toBeVisible();
    await expect.poll(() => asked).toContain('https://assets.calendly.com/assets/external/close-icon.svg');
    expect(await widget.popups()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await atRest(page);
    expect(await violations()).toEqual([]);
  });
}

const INTRUDERS: Record<string, [html: string, directive: string]> = {
  'inline script': ['<script>window.__foreign = 1</script>', 'script-src-elem'],
  'third-party script': ['<script src="https://evil.example/x.js"></script>', 'script-src-elem'],
  'script of this site that nobody inserted': ['<script src="/assets/x.js"></script>', 'script-src-elem'],
  'script address of the provider, in HTML': [
    '<script src="https://assets.calendly.com/assets/external/widget.js"></script>',
    'script-src-elem',
  ],
  'event handler': ['<img src="data:," onerror="window.__foreign = 1">', 'script-src-attr'],
  'javascript: address': ['<iframe src="javascript:parent.__foreign = 1"></iframe>', 'frame-src|script-src-elem'],
  'foreign frame': ['<iframe src="https://evil.example/"></iframe>', 'frame-src'],
  'foreign picture': ['<img src="https://evil.example/x.png">', 'img-src'],
  'foreign style': ['<link rel="stylesheet" href="https://evil.example/x.css">', 'style-src-elem'],
  'inline style': ['<style>body { display: none }</style>', 'style-src-elem'],
  base: ['<base href="https://evil.example/">', 'base-uri'],
  'plug-in': ['<object data="https://evil.example/x"></object>', 'object-src|frame-src'],
};

for (const [name, [html, directive]] of Object.entries(INTRUDERS)) {
  test(`stopped: ${name}`, async ({ page, guard }) => {
    guard.allow(/Content Security Policy|request: csp /);
    const violations = await watchViolations(page);
    const asked: string[] = [];
    // What the policy stops is announced as a request, but never reaches a server.
    await page.route(/evil\.example|\/x\.js$|widget\.js$/, (route) => {
      asked.push(`${route.request().url()} for ${route.request().frame().url()}`);
      return route.abort();
    });
    // Before the page's own script, so that an injection has every chance.
    await page.route('/privacidad/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('<body>', `<body>${html}`) });
    });
    await open(page, '/privacidad/');
    expect(await page.evaluate((html) => document.body.innerHTML.startsWith(html.slice(0, 7)), html)).toBe(true);
    expect(await page.evaluate(() => window.__foreign)).toBeUndefined();
    expect((await violations()).map((violation) => violation.split(' ')[0])).toContainEqual(
      expect.stringMatching(new RegExp(`^(${directive})$`)),
    );
    // The page's own request for the widget comes later, and once.
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('widget.js');
    await expectReadable(page);
  });
}

test('stopped: a form that sends elsewhere', async ({ page, guard }) => {
  guard.allow(/Content Security Policy|form-action/);
  const violations = await watchViolations(page);
  await open(page, '/privacidad/');
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/', method: 'post' });
    document.body.append(form);
    form.submit();
  });
  await expect.poll(violations).toContainEqual(expect.stringContaining('form-action'));
  expect(page.url()).toContain('/privacidad/');
});
