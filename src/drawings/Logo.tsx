import { logoShapes } from './logo-mark.ts';

export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 40 35" fill="currentColor" aria-hidden="true">
      <path d={logoShapes.arch} fill="none" stroke="currentColor" strokeWidth={logoShapes.archThickness} />
      <circle {...logoShapes.sun} />
    </svg>
  );
}
