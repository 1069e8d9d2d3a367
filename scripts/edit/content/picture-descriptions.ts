/** Descriptions (`alt` texts) of pictures. */
import { formatPath, type FieldPath } from '../site/browser.ts';
import type { ReadContent } from '../site/content.ts';
import { descriptionKeyOf } from '../shared/description-keys.ts';
import type { Finding } from '../shared/protocol.ts';
import { descriptionWords } from '../shared/sentences.ts';

/** Where the description of a picture stands, whether or not it is there; undefined for a picture that needs none. */
function descriptionPathOf(picture: FieldPath): FieldPath | undefined {
  const key = descriptionKeyOf(String(picture.at(-1)));
  return key === undefined ? undefined : [...picture.slice(0, -1), key];
}

/** The paths of descriptions that stay as they are although a change replaces their picture. */
export function descriptionsLeftBehind(altered: readonly FieldPath[]): FieldPath[] {
  const alteredPaths = altered.map(formatPath);
  const descriptions = altered.map(descriptionPathOf).filter((path) => path !== undefined);
  return descriptions.filter((path) => !alteredPaths.includes(formatPath(path)));
}

/** Descriptions with the tag `!review`, which nobody has rewritten or confirmed since their picture was replaced. */
export const findOutdatedDescriptions = ({ toReview }: Pick<ReadContent, 'toReview'>): Finding[] =>
  toReview.map(({ file, field = '' }) => ({ file, path: field, description: descriptionWords.outdated }));
