/** `a`, `a.b` and `a[0]` are at or below `a`, but not `ab`. */
export const isPathAtOrBelow = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}.`) || path.startsWith(`${ancestor}[`);
