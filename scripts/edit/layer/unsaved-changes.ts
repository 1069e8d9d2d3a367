/** What of a form would be lost if it were closed now. */
import { isRecord } from './look-up.ts';
import type { OpenForm } from './state.ts';

/** What is not saved yet: typed words, a chosen photo or video, or anything else, such as another order of a list. */
export type Unsaved = 'words' | 'photo' | 'video' | 'changes';

/** The focal point of a photo, such as `imageFocus`, is chosen on the photo and belongs to it. */
const isFocusKey = (key: string) => key.endsWith('Focus');

/** Adds to `kinds` what differs between a value and its draft, at any depth. */
function collectKinds(base: unknown, draft: unknown, kinds: Set<Unsaved>): void {
  if (draft instanceof File) {
    kinds.add(draft.type.startsWith('video/') ? 'video' : 'photo');
    return;
  }
  if (isRecord(base) && isRecord(draft)) {
    const hasNewFile = Object.values(draft).some((value) => value instanceof File);
    for (const key of new Set([...Object.keys(base), ...Object.keys(draft)])) {
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
  kinds.add(typeof base === 'string' && typeof draft === 'string' ? 'words' : 'changes');
}

/** What would be lost if a form were closed now; undefined if nobody has changed anything in it. */
export function unsavedIn({ change, draft, isDirty }: Pick<OpenForm, 'change' | 'draft' | 'isDirty'>) {
  if (!isDirty) return undefined;
  const kinds = new Set<Unsaved>();
  collectKinds(change.base, draft, kinds);
  const [kind] = kinds;
  // Also if somebody has taken back what she typed: it is safer to ask.
  return kinds.size === 1 && kind !== undefined ? kind : 'changes';
}
