/** What of a form would be lost if it were closed now. */
import { changedFields, type FieldChange } from '../content/compare-and-set.ts';
import type { OpenForm } from './state.ts';

export type Unsaved = 'words' | 'photo' | 'video' | 'changes';

function kindOf({ seen, wanted }: FieldChange): Unsaved {
  if (wanted instanceof File) return wanted.type.startsWith('video/') ? 'video' : 'photo';
  const areTexts = typeof seen === 'string' && typeof wanted === 'string';
  return areTexts ? 'words' : 'changes';
}

/** `changes` if there are several kinds. */
export function unsavedIn({
  change,
  draft,
  isDirty,
}: Pick<OpenForm, 'change' | 'draft' | 'isDirty'>): Unsaved | undefined {
  if (!isDirty) return undefined;
  const changes = changedFields(change.base, draft);
  const hasNewFile = changes.some(({ wanted }) => wanted instanceof File);
  // A new photo has a new focal point.
  const isMentioned = ({ path }: FieldChange) => !(hasNewFile && String(path.at(-1)).endsWith('Focus'));
  const kinds = new Set(changes.filter(isMentioned).map(kindOf));
  const [kind, ...otherKinds] = kinds;
  // Something was typed and deleted again: it is safer to ask.
  return kind === undefined || otherKinds.length > 0 ? 'changes' : kind;
}
