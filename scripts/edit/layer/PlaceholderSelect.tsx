import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { EditorState } from '../protocol.ts';
import { placeholderName } from '../words.ts';
import { officeNames } from './look-up.ts';

interface PlaceholderSelectProps {
  site: EditorState;
  /** Of the text that the placeholder goes into; undefined for a block of a legal text. */
  schema: FieldSchema | undefined;
  /** Gets the name of the chosen placeholder, without braces. */
  onInsert: (name: string) => void;
}

/** Inserts a placeholder into a text: a list of their names, with the values that are known already. */
export function PlaceholderSelect({ site, schema, onInsert }: PlaceholderSelectProps) {
  const offices = officeNames(site);
  return (
    <select
      className="insert"
      aria-label="Insertar un dato"
      value=""
      onChange={({ currentTarget }) => onInsert(currentTarget.value)}
    >
      <option value="">Insertar un dato…</option>
      {schema?.['x-placeholders']?.map((name) => (
        <option key={name} value={name}>
          {placeholderName(name)}
        </option>
      ))}
      {Object.entries(site.placeholders).map(([name, value]) => (
        <option key={name} value={name}>{`${placeholderName(name, offices)}: ${value}`}</option>
      ))}
    </select>
  );
}
