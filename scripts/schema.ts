/** Writes content/schema/*.json, for editors, from src/content/schema.ts. Run it with: npm run schema */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editorSchemas } from './build/content/editor-schemas.ts';

const root = path.join(import.meta.dirname, '..');
for (const [file, text] of editorSchemas()) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
  console.log(file);
}
