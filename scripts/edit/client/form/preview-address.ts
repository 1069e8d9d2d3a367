/** The address of each chosen file that was shown. None is revoked: the browser frees them when the window closes. */
const fileAddresses = new WeakMap<File, string>();

/** The formats of films that the site takes, which an `<img>` does not show. */
const filmEnding = /\.(?:mp4|webm)$/i;

/** The name of a stored or a chosen file; '' if there is none. */
export const fileNameOf = (value: unknown): string => (value instanceof File ? value.name : String(value ?? ''));

/** The address for the `<img>` of a stored or a chosen file; undefined for a film, or if there is no file. */
export function previewAddress(value: unknown): string | undefined {
  const name = fileNameOf(value);
  if (name === '' || filmEnding.test(name)) return undefined;
  return value instanceof File ? addressOfFile(value) : `media/${name}`;
}

function addressOfFile(file: File): string {
  const address = fileAddresses.get(file) ?? URL.createObjectURL(file);
  fileAddresses.set(file, address);
  return address;
}
