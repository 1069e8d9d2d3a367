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

/**
 * A list from which a person chooses a placeholder, such as the telephone number, to insert it into the text that she
 * writes. Placeholders that only the page can fill come first, by name; the others follow, each with its value.
 */
export function PlaceholderSelect({ site, schema, onInsert }: PlaceholderSelectProps) {
  const offices = officeNames(site);
  return (
    <select
      className="insert"
      aria-label="Insertar un dato"
      // Shows its first line again after each choice.
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
