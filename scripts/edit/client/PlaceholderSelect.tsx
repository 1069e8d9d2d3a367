import type { FormSchema } from '../site/browser.ts';
import type { EditorState } from '../shared/protocol.ts';
import { spanishNameOf } from './placeholder-values.ts';

interface PlaceholderSelectProps {
  site: EditorState;
  /** Of the text. */
  schema: FormSchema;
  onInsert: (name: string) => void;
}

/** Inserts a placeholder: first those of this text, such as `{año}`, then those of all texts in alphabetical order. */
export function PlaceholderSelect({ site, schema, onInsert }: PlaceholderSelectProps) {
  const ofThisText = (schema['x-placeholders'] ?? []).map((name) => ({ name, label: spanishNameOf(name, site) }));
  const ofAllTexts = Object.entries(site.placeholders)
    .map(([name, value]) => ({ name, label: `${spanishNameOf(name, site)}: ${value}` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es'));
  return (
    <select
      aria-label="Insertar un dato"
      // After each choice the list shows its first line again.
      value=""
      onChange={({ currentTarget }) => onInsert(currentTarget.value)}
    >
      <option value="">Insertar un dato…</option>
      {[...ofThisText, ...ofAllTexts].map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
