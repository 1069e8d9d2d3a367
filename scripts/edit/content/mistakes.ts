/** Refuses a change after which the content would have new mistakes. */
import { parsePath, type FieldPath } from '../site/browser.ts';
import type { ContentFiles, Diagnostic, ReadContent } from '../site/content.ts';
import { isLegalBlock, type Field } from '../shared/protocol.ts';
import { fieldOfDiagnostic, publishingDiagnostics, toFindings } from './findings.ts';
import { Refused } from './refused.ts';

interface MadeChange {
  readBefore: ReadContent;
  readAfter: ReadContent;
  /** Paths of the fields that the change alters, in `file`. */
  altered: readonly FieldPath[];
  file: string;
  /** The files after the change. */
  files: ContentFiles;
}

/**
 * Refuses a change that makes new mistakes, or whose field could not be published. Mistakes that the content had before
 * are no reason, so that a person can fix one field after the other.
 *
 * @throws Refused `invalid` with the mistakes in what the change alters, else `breaks-elsewhere`
 */
export function refuseMistakes(change: MadeChange): void {
  const { readBefore, readAfter, files } = change;
  const oldMistakes = new Set([...readBefore.diagnostics, ...publishingDiagnostics(readBefore)].map(identityOf));
  const isNew = (mistake: Diagnostic) => !oldMistakes.has(identityOf(mistake));
  const newMistakes = readAfter.diagnostics.filter(isNew);
  const ownMistakes = newMistakes.filter((mistake) => isAltered(fieldOfDiagnostic(mistake, files), change));
  const unpublishable = publishingDiagnostics(readAfter).filter((mistake) => {
    const field = fieldOfDiagnostic(mistake, files);
    // An altered field has to be publishable, even if it was not before.
    return isAltered(field, change) || (isNew(mistake) && isBesideAltered(field, change));
  });
  const reasons = [...ownMistakes, ...unpublishable];
  if (reasons.length > 0) throw new Refused({ code: 'invalid', problems: toFindings(reasons, files) });
  if (newMistakes.length === 0) return;
  throw new Refused({ code: 'breaks-elsewhere', problems: toFindings(newMistakes, files) });
}

/** Identifies a mistake in two versions of the content, whose lines may differ. */
const identityOf = ({ code, place: { file, field }, params }: Diagnostic) =>
  JSON.stringify([code, file, field, params]);

/** Whether a change has altered a field or, if that is a group or list, something in it. */
function isAltered(field: Field, { file, altered }: MadeChange): boolean {
  const keys = isLegalBlock(field) ? [field.path] : parsePath(field.path);
  return field.file === file && altered.some((path) => keys.every((key, index) => path[index] === key));
}

/**
 * Whether a field is in the same group of the file as an altered one: another scheduling provider makes the address of
 * the agenda wrong, and one form shows both. Not within a list or legal text: if an entry or block only moves, so does
 * the path of its mistakes, which would count as new.
 */
function isBesideAltered(field: Field, { file, altered }: MadeChange): boolean {
  const isWithinList = field.path.includes('[') || isLegalBlock(field);
  if (isWithinList || field.file !== file) return false;
  const [group] = parsePath(field.path);
  return altered.some(([alteredGroup]) => alteredGroup === group);
}
