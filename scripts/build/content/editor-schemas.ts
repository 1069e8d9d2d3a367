import { z } from 'zod';
import { fieldKinds, interfaceSchema, landingSchema, siteSchema } from '../../../src/content/schema.ts';

/**
 * The JSON Schemas with which an editor explains and checks the YAML files while they are written.
 *
 * @returns their texts by their path from the project's root
 */
export function editorSchemas(): Map<string, string> {
  const schemas = { site: siteSchema, landing: landingSchema, interface: interfaceSchema };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, {
        target: 'draft-7',
        io: 'input',
        override({ zodSchema, jsonSchema }) {
          const kind = fieldKinds.get(zodSchema);
          // A text's length counts once its placeholders are filled in, which an editor cannot do.
          if (kind === 'prose' || kind === 'plain') delete jsonSchema.maxLength;
          // Editors know the format; the pattern beside it would only make their message unreadable.
          if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        },
      });
      return [`content/schema/${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
