import type { EditorState, Field } from '../shared/protocol.ts';
import { confirmLabel } from '../shared/sentences.ts';
import { Button } from './Button.tsx';
import { isSameField } from './changes.ts';
import { fieldName, isGroupOrList } from './look-up.ts';

interface ConfirmButtonIfSampleProps {
  site: EditorState;
  field: Field;
  onConfirm: (field: Field) => void;
}

/** Confirms a sample; nothing for any other field. Groups and lists are confirmed in their form, where all is seen. */
export function ConfirmButtonIfSample({ site, field, onConfirm }: ConfirmButtonIfSampleProps) {
  const isSample = site.samples.some((sample) => isSameField(sample, field));
  if (!isSample || isGroupOrList(site, field)) return null;
  return (
    <Button className="confirm" label={confirmLabel} of={fieldName(site, field)} onClick={() => onConfirm(field)} />
  );
}
