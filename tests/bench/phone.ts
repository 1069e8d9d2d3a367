/** A slow phone that has never been here, and the two pages that are compared on it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type CDPSession } from 'playwright';
import { ensureBrowser } from '../../scripts/lib/find-browser.ts';
import { openSite } from './build.ts';

/**
 * Slow 4G as Lighthouse applies it through the DevTools protocol: 150 ms and 1.6 Mbps, which become 3.75
 * round trips before each answer (connection, request) and 90 % of the rate (`throttling.DEVTOOLS` there).
 */
export const SLOW_4G = {
  latency: 150 * 3.75,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (0.75e6 * 0.9) / 8,
};

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Empties the cache, and slows down the network (slow 4G) and the processor (`cpu` times). */
export async function slowDown(devTools: CDPSession, cpu: number): Promise<void> {
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/**
 * Serves this site and the hand-written page: the landing page without policy and configuration, with `hand-written.js`
 * in place of its inline script.
 */
export async function withBothPages<T>(
  measure: (browser: Browser, pages: Record<'hand-written page' | 'this site', string>) => Promise<T>,
): Promise<T> {
  const script = readFileSync(path.join(import.meta.dirname, 'hand-written.js'), 'utf8');
  const site = await openSite((files) => {
    const html = String(files['index.html'])
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(/<script type="application\/json".*?<\/script>/s, '')
      .replace(/<script data-entry.*?<\/script>/s, () => `<script>${script}</script>`);
    return { ...files, 'hand-written.html': html, 'hand-written.html.br': brotliCompressSync(html) };
  });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    return await measure(browser, { 'hand-written page': `${site.url}hand-written.html`, 'this site': site.url });
  } finally {
    await browser.close();
    await site.close();
  }
}
