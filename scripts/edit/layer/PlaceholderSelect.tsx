import type { FormField as FieldSchema } from '../../generator/content/editor-schemas.ts';
import type { EditorState, Field } from '../protocol.ts';
import { placeholderGroups } from './placeholder-groups.ts';

interface PlaceholderSelectProps {
  site: EditorState;
  /** The text that the placeholder goes into. */
  field: Field;
  /** Of that text; undefined for a block of a legal text. */
  schema: FieldSchema | undefined;
  /** Gets the name of the chosen placeholder, without braces. */
  onInsert: (name: string) => void;
}

/**
 * A list from which a person chooses a placeholder, such as the telephone number, to insert it into the text that she
 * writes. There are about forty: those of the text and of its section come first, the others by topic, most with their
 * value. The browser's own list also finds them by their first letters.
 */
export const PlaceholderSelect = ({ site, field, schema, onInsert }: PlaceholderSelectProps) => (
  <select
    className="insert"
    aria-label="Insertar un dato"
    // Shows its first line again after each choice.
    value=""
    onChange={({ currentTarget }) => onInsert(currentTarget.value)}
  >
    <option value="">Insertar un dato…</option>
    {placeholderGroups(site, field, schema).map(({ title, options }) => (
      <optgroup key={title} label={title}>
        {options.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </optgroup>
    ))}
  </select>
);
