import { LOGO_MARK } from './logo-mark.ts';

export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 40 35" fill="currentColor" aria-hidden="true">
      <path d={LOGO_MARK.arch} fill="none" stroke="currentColor" strokeWidth={LOGO_MARK.archThickness} />
      <circle {...LOGO_MARK.sun} />
    </svg>
  );
}
