/** `npm run schema`: writes the JSON Schemas for code editors, content/schema/*.json, from src/content/schema.ts. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editorSchemas } from './generator/content/editor-schemas.ts';
import { root, runCommand } from './lib/command.ts';

const usage = { en: 'npm run schema', es: 'npm run schema' };

await runCommand(usage, {}, async () => {
  for (const [file, text] of editorSchemas()) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
    console.log(file);
  }
});
