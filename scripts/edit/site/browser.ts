/** What both halves of the editor use of the site: runs in a browser, too. */
export type { FormSchema } from '../../generator/content/editor-schemas.ts';
export {
  type FieldPath,
  formatPath,
  parsePath,
  valueAt,
  withoutPositions,
  withValueAt,
} from '../../generator/content/field-path.ts';
export { tableWithOffices, placeholderTable } from '../../generator/content/placeholder-table.ts';
export { largestInside, type Size } from '../../generator/media/crop.ts';
export { formatMoment } from '../../lib/format-moment.ts';
export { isPathAtOrBelow } from '../../../src/content/is-path-at-or-below.ts';
export type { SchemaPath } from '../../../src/content/schema-path.ts';
export { daysInWords, timeWithoutLeadingZero } from '../../../src/opening-hours.ts';
export { socialCardSize } from '../../../src/render/social-card-size.ts';
