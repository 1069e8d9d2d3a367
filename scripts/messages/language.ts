/** The languages of the commands. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/** Reads `LC_ALL`, `LC_MESSAGES`, `LANG` (POSIX: an empty one counts as unset), else the system's locale. */
export function languageOf(
  env: Readonly<Record<string, string | undefined>>,
  system = new Intl.DateTimeFormat().resolvedOptions().locale,
): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || system;
  // Matches `es`, `es-CL` and `es_CL.UTF-8`, but not `est` (Estonian).
  const isSpanish = /^es(?![a-z])/i.test(locale);
  return isSpanish ? 'es' : 'en';
}
