/** Which field of the schema a field of the content is: by this, the editor knows what is special about it. */
import { parsePath, type SchemaPath, withoutPositions } from '../site/browser.ts';
import type { Field } from './protocol.ts';

/**
 * `locations[0].street` of `content/site.yaml` gives `site.locations.street`; all legal texts are `legal`; '' for a
 * file that is no content.
 */
function schemaPathOf({ file, path }: Field): string {
  const match = /^content\/(?:legal\/|(?<yaml>\w+)\.yaml$)/.exec(file);
  if (!match) return '';
  const name = match.groups?.['yaml'] ?? 'legal';
  return [name, withoutPositions(parsePath(path))].filter(Boolean).join('.');
}

/** Whether a field is the one at the schema path. */
export const isField = (field: Field, schemaPath: SchemaPath): boolean => schemaPathOf(field) === schemaPath;
