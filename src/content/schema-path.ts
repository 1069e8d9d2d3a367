import type { z } from 'zod';
import type { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from './schema.ts';

type PathsBelow<Value> = Value extends readonly (infer Entry)[]
  ? PathsBelow<Entry>
  : Value extends object
    ? { [Key in keyof Value & string]-?: Key | `${Key}.${PathsBelow<NonNullable<Value[Key]>>}` }[keyof Value & string]
    : never;

/** Path of a field of `content/site.yaml`, without positions in lists, such as `locations.street`. */
export type SiteField = PathsBelow<z.input<typeof siteSchema>>;

/** Path of a field of any file, such as `site.locations.street`; `site` is the whole file. */
export type SchemaPath =
  | 'site'
  | 'landing'
  | 'interface'
  | 'legal'
  | `site.${SiteField}`
  | `landing.${PathsBelow<z.input<typeof landingSchema>>}`
  | `interface.${PathsBelow<z.input<typeof interfaceSchema>>}`
  | `legal.${PathsBelow<z.input<typeof legalFrontMatterSchema>>}`;
