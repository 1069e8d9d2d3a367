/** The files of the editor's browser half (`client/`): its page, script and style sheet, with the headers they need. */
import path from 'node:path';
import { build } from 'esbuild';

/** Keys are names below the editor's address; the page itself has the empty name. */
export type ClientFiles = ReadonlyMap<string, { type: string; body: string }>;

const html = `<!doctype html>
<html lang="es-CL" translate="no">
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width">
<title>Editar el sitio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="editor.css">
<div id="app"></div>
<script src="editor.js"></script>
</html>`;

/** `data:` is for the fonts in the style sheet and small copies of pictures, `blob:` for previews of chosen files. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  'font-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** For these files, and for the originals of pictures and films that forms preview. */
export const clientHeaders = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Bundles the script and style sheet as their sources are now, and adds the page. */
export async function bundleClient(): Promise<ClientFiles> {
  const { outputFiles } = await build({
    entryPoints: { editor: path.join(import.meta.dirname, 'client/main.tsx') },
    bundle: true,
    write: false,
    // esbuild demands a folder for several files, even if it does not write them.
    outdir: '.',
    minify: true,
    // Fonts become part of the style sheet, without those in WOFF, which are for browsers that do not know WOFF2.
    loader: { '.woff2': 'dataurl', '.woff': 'empty' },
  });
  const files = new Map([['', { type: 'text/html; charset=utf-8', body: html }]]);
  for (const { path: file, text } of outputFiles) {
    const type = path.extname(file) === '.css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    files.set(path.basename(file), { type, body: text });
  }
  return files;
}
