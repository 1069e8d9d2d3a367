import { expect, test } from 'vitest';
import { languageOf } from '../../../scripts/messages/language.ts';

test.each([
  ['es', { LANG: 'es_CL.UTF-8' }, 'en-US'],
  ['en', { LANG: 'C.UTF-8' }, 'es-CL'],
  ['en', { LANG: 'et_EE.UTF-8' }, 'es-CL'],
  ['en', { LC_ALL: 'en_US.UTF-8', LANG: 'es_CL.UTF-8' }, 'es-CL'],
  ['es', { LC_ALL: '', LC_MESSAGES: 'es', LANG: 'en_US.UTF-8' }, 'en-US'],
  ['es', {}, 'es-CL'],
  ['en', {}, 'de-DE'],
])('the language is %s in the environment %o on a system in %s', (language, env, system) => {
  expect(languageOf(env, system)).toBe(language);
});
