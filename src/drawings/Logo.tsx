import { LOGO_MARK } from './logo-mark.ts';

/**
 * The mark of the logo, without its words, in the colour of the text around it. Header and footer give it its size. Hidden
 * from screen readers, which read the words beside it.
 */
export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 40 35" fill="currentColor" aria-hidden="true">
      <path d={LOGO_MARK.arch} fill="none" stroke="currentColor" strokeWidth={LOGO_MARK.archThickness} />
      <circle {...LOGO_MARK.sun} />
    </svg>
  );
}
