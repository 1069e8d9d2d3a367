import type { FormField as FieldSchema } from '../site/browser.ts';
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
 * A list from which a person chooses a placeholder, such as the telephone number, to insert it into the text that she is
 * writing. There are about forty, so they are grouped (`placeholderGroups`): first those that the text already contains or
 * that only its page fills in, then those that its section contains, then the others by topic. An option shows the
 * placeholder's Spanish name and its value: `Teléfono: +56 9 8765 4321`; only the name if the page fills it in.
 */
export const PlaceholderSelect = ({ site, field, schema, onInsert }: PlaceholderSelectProps) => (
  <select
    className="insert"
    aria-label="Insertar un dato"
    // Always: after each choice the list shows its first line again.
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
