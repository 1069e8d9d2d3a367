import { globSync } from 'glob';
import { copyProject, type Project } from '../support/project.ts';

/** The provider's script loads on intent only: the speed of a third party's script is not this site's. */
const BOOKING = 'booking: { provider: calendly, url: https://calendly.com/x/y, load: intent }\n';

/**
 * Copies the project without the tags `!sample`, so that its site is like one that is published: notices of invented
 * content would be measured otherwise. The caller removes it.
 */
export function copyAsReal(): Project {
  const copy = copyProject();
  for (const file of globSync('content/**/*.{yaml,md}', { cwd: copy.root })) {
    copy.write(file, copy.read(file).replaceAll(/!sample\b ?/g, ''));
  }
  copy.edit('content/site.yaml', /^booking:\n(?: .*\n)*/m, BOOKING);
  return copy;
}
