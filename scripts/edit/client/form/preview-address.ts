/** The address of each chosen file that was shown. None is revoked: the browser frees them when the window closes. */
const fileAddresses = new WeakMap<File, string>();

/** The address under which a form shows a stored or a chosen file; undefined for none. */
export function previewAddress(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return `media/${value}`;
  if (!(value instanceof File)) return undefined;
  const address = fileAddresses.get(value) ?? URL.createObjectURL(value);
  fileAddresses.set(value, address);
  return address;
}
