import type { EditorState, Field } from '../shared/protocol.ts';
import { Button } from './Button.tsx';
import { isSameField } from './changes.ts';
import { confirmLabel } from './confirm-label.ts';
import { fieldName, isGroupOrList } from './look-up.ts';

interface ConfirmButtonProps {
  site: EditorState;
  field: Field;
  onConfirm: (field: Field) => void;
}

/** Confirms a sample; nothing for any other field. A group is confirmed in its form, where all of it is seen. */
export function ConfirmButton({ site, field, onConfirm }: ConfirmButtonProps) {
  const sample = site.samples.find((each) => isSameField(each, field));
  if (!sample?.canBeConfirmed || isGroupOrList(site, field)) return null;
  return (
    <Button
      className="confirm"
      label={confirmLabel(site, [field])}
      of={fieldName(site, field)}
      onClick={() => onConfirm(field)}
    />
  );
}
