/** The languages that the commands speak. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/**
 * The language of the person who runs a command: the first that is set of `LC_ALL`, `LC_MESSAGES` and `LANG` (POSIX,
 * "Internationalization Variables"), else that of the system. Whoever reads neither Spanish nor English gets English.
 *
 * @param env environment variables; an empty one counts as not set
 * @param system language tag of the system, such as `es-CL`; that of this computer by default
 */
export function languageOf(
  env: Readonly<Record<string, string | undefined>>,
  system = new Intl.DateTimeFormat().resolvedOptions().locale,
): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || system;
  // Matches `es`, `es-CL` and `es_CL.UTF-8`, but not the other languages whose code begins with `es`, such as `est`.
  const isSpanish = /^es(?![a-z])/i.test(locale);
  return isSpanish ? 'es' : 'en';
}
