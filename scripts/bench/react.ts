import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { serveSite, type BenchServer } from './server.ts';

/** Hydrates one button, in a task after the one that runs React's module; more nobody can leave out. */
const script = `
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
setTimeout(() => {
  const button = createElement('button', { 'data-flipped': false, onClick() {} }, 'React');
  flushSync(() => hydrateRoot(document.getElementById('root'), button));
  document.querySelector('button').dataset.flipped = 'true';
});`;

const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>React</title>
<div id="root"><button data-flipped="false">React</button></div>
<script>addEventListener('click', () => import('/react.js'), { once: true })</script>`;

/** Serves a page that does nothing but hydrate one button when it is tapped: what React itself needs. */
export async function serveReactAlone(root: string): Promise<BenchServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await build({
      stdin: { contents: script, resolveDir: root },
      outfile: path.join(folder, 'react.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
    });
    writeFileSync(path.join(folder, 'index.html'), page);
    const server = await serveSite(folder, '/');
    return {
      url: server.url,
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
