/** What of a form would be lost if it were closed now. */
import { changedFields, type FieldChange } from '../content/compare-and-set.ts';
import type { OpenForm } from './state.ts';

/** What is not saved yet: typed words, a chosen photo or video, or anything else, such as a list. */
export type Unsaved = 'words' | 'photo' | 'video' | 'changes';

function kindOf({ seen, wanted }: FieldChange): Unsaved {
  if (wanted instanceof File) return wanted.type.startsWith('video/') ? 'video' : 'photo';
  const areTexts = typeof seen === 'string' && typeof wanted === 'string';
  return areTexts ? 'words' : 'changes';
}

/** The kind of what would be lost, `changes` if there are several; undefined if nothing was typed or chosen. */
export function unsavedIn({
  change,
  draft,
  isDirty,
}: Pick<OpenForm, 'change' | 'draft' | 'isDirty'>): Unsaved | undefined {
  if (!isDirty) return undefined;
  const changes = changedFields(change.base, draft);
  const hasNewFile = changes.some(({ wanted }) => wanted instanceof File);
  // With a new photo, its focal point is new, too, and needs no mention of its own.
  const isMentioned = ({ path }: FieldChange) => !(hasNewFile && String(path.at(-1)).endsWith('Focus'));
  const kinds = new Set(changes.filter(isMentioned).map(kindOf));
  const [kind, ...otherKinds] = kinds;
  // Somebody has typed something and deleted it again: it is safer to ask then, too.
  return kind === undefined || otherKinds.length > 0 ? 'changes' : kind;
}
