/** How the content is read and checked: what the editor uses on this computer only. */
export { checkBookingAddress } from '../../check/booking.ts';
export { checkContent } from '../../check/content.ts';
export { deriveForms } from '../../generator/content/editor-schemas.ts';
export { isOptional, mapTexts, schemaAt, schemas } from '../../generator/content/field-lookup.ts';
export {
  type ContentFiles,
  decodeChecked,
  legalName,
  readContentFiles,
  schemaNameOf,
  yamlFiles,
} from '../../generator/content/files.ts';
export { splitFrontMatter, yamlPart } from '../../generator/content/front-matter.ts';
export { ABSENT } from '../../generator/content/optional-facts.ts';
export { isValid, parseContent, readContent, type ReadContent } from '../../generator/content/read.ts';
export { parseYaml, printYaml, SAMPLE_TAG } from '../../generator/content/yaml.ts';
export { findRoutes } from '../../generator/routes.ts';
export { DiagnosticError, diagnosticsOf, systemRefusalOf } from '../../lib/diagnostic.ts';
export { diagnostic, type Diagnostic } from '../../messages/problem.ts';
export { sentenceText } from '../../messages/format.ts';
export type { Content, SampleValue, SiteContent } from '../../../src/content/schema.ts';
