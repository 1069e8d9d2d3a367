/** Commands however they are started. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/project.ts';
import { start } from '../support/program.ts';
import { temporaryFolder } from '../support/generator.ts';

test.each(['build', 'check', 'deploy', 'schema'])(
  '%s refuses an unknown option and shows its usage, also if started through a symbolic link',
  async (name) => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(path.join(projectRoot, 'scripts'), link);
    const command = [process.execPath, '--import', 'tsx', path.join(link, `${name}.ts`), '--nonsense'];
    const { status, stderr } = await start(command, { cwd: projectRoot }).ended;
    expect(stderr).toMatch(new RegExp(`^Unknown option '--nonsense'[^]*\n\nUsage: npm run ${name}`));
    expect(status).toBe(2);
  },
);
