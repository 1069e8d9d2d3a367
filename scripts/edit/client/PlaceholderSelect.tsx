import type { FormSchema } from '../site/browser.ts';
import type { EditorState, Field } from '../shared/protocol.ts';
import { placeholderGroups } from './placeholder-groups.ts';

interface PlaceholderSelectProps {
  site: EditorState;
  field: Field;
  schema: FormSchema;
  onInsert: (name: string) => void;
}

/** Inserts a placeholder into a text. There are about forty, so they are grouped. */
export const PlaceholderSelect = ({ site, field, schema, onInsert }: PlaceholderSelectProps) => (
  <select
    className="insert"
    aria-label="Insertar un dato"
    // After each choice the list shows its first line again.
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
