import { MARK } from './mark.ts';

/** The mark of the logo in the colour of the text; the header gives it its size. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 40 35" fill="currentColor" aria-hidden="true">
      <path d={MARK.arch} fill="none" stroke="currentColor" strokeWidth={MARK.archThickness} />
      <circle {...MARK.sun} />
    </svg>
  );
}
