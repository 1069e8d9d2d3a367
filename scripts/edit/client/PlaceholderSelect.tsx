import type { FormSchema } from '../site/browser.ts';
import type { EditorState } from '../shared/protocol.ts';
import { spanishNameOf } from './placeholder-values.ts';

interface PlaceholderSelectProps {
  site: EditorState;
  /** Of the text. */
  schema: FormSchema;
  onInsert: (name: string) => void;
}

/**
 * Inserts a placeholder into a text: first those that the page fills in only there, then the others in alphabetical
 * order.
 */
export function PlaceholderSelect({ site, schema, onInsert }: PlaceholderSelectProps) {
  const ofPage = (schema['x-placeholders'] ?? []).map((name) => ({ name, label: spanishNameOf(name, site) }));
  const others = Object.entries(site.placeholders)
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
      {[...ofPage, ...others].map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
