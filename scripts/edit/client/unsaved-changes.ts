/** What of a form would be lost if it were closed now. */
import { isRecord } from './look-up.ts';
import type { OpenForm } from './state.ts';

/** What is not saved yet: typed words, a chosen photo or video, or anything else, such as another order of a list. */
export type Unsaved = 'words' | 'photo' | 'video' | 'changes';

/** Whether a field holds the focal point of the photo in the same group, such as `imageFocus`. */
const isFocusKey = (key: string) => key.endsWith('Focus');

/**
 * Adds to `kinds` what was changed in a form: compares the value with which the form was opened (`base`) with the one that
 * it has now (`draft`), field by field. A list that has become longer or shorter is one difference, of the kind `changes`,
 * whatever is in it. So is every other difference that is neither a new file nor one between two texts, such as a text in a
 * field that the file left out.
 *
 * @param draft contains a `File` in the place of a name where a photo or video was chosen
 */
function collectKinds(base: unknown, draft: unknown, kinds: Set<Unsaved>): void {
  if (draft instanceof File) {
    kinds.add(draft.type.startsWith('video/') ? 'video' : 'photo');
    return;
  }
  if (isRecord(base) && isRecord(draft)) {
    const hasNewFile = Object.values(draft).some((value) => value instanceof File);
    for (const key of new Set([...Object.keys(base), ...Object.keys(draft)])) {
      // With a new photo, its focal point is new, too, and needs no mention of its own.
      const isPartOfNewPhoto = hasNewFile && isFocusKey(key);
      if (!isPartOfNewPhoto) collectKinds(base[key], draft[key], kinds);
    }
    return;
  }
  if (Array.isArray(base) && Array.isArray(draft) && base.length === draft.length) {
    base.forEach((entry, index) => collectKinds(entry, draft[index], kinds));
    return;
  }
  if (base === draft) return;
  const isText = typeof base === 'string' && typeof draft === 'string';
  kinds.add(isText ? 'words' : 'changes');
}

/**
 * What would be lost if a form were closed now, for the question that is asked before. If things of several kinds would be
 * lost, such as words and a photo, it is `changes`. Undefined if nothing was typed or chosen since the form opened.
 */
export function unsavedIn({
  change,
  draft,
  isDirty,
}: Pick<OpenForm, 'change' | 'draft' | 'isDirty'>): Unsaved | undefined {
  if (!isDirty) return undefined;
  const kinds = new Set<Unsaved>();
  collectKinds(change.base, draft, kinds);
  const [kind, ...otherKinds] = kinds;
  // Somebody has typed something and deleted it again. It is safer to ask then, too.
  if (kind === undefined) return 'changes';
  return otherKinds.length > 0 ? 'changes' : kind;
}
