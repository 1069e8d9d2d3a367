import { parsePath, type FieldPath } from '../site/browser.ts';
import type { Diagnostic, ReadContent } from '../site/content.ts';
import { isLegalBlock, type Field, type RefusalCode } from '../shared/protocol.ts';
import { fieldOfDiagnostic, publishingDiagnostics, toFindings } from './findings.ts';
import { Refused } from './refused.ts';

interface ChangedContent {
  readBefore: ReadContent;
  readAfter: ReadContent;
  /** The file that the change alters, and the paths of the fields in it. */
  file: string;
  altered: readonly FieldPath[];
}

/**
 * Refuses a change that makes the content invalid in a new way, or whose field could not be published. Earlier mistakes
 * elsewhere are no reason, so that a person can fix one field after the other.
 *
 * @throws Refused `invalid` with the mistakes in or beside what the change alters, else `breaks-elsewhere`
 */
export function refuseMistakes(change: ChangedContent): void {
  const { readBefore, readAfter } = change;
  const { files } = readAfter;
  const oldMistakes = new Set([...readBefore.diagnostics, ...publishingDiagnostics(readBefore)].map(identityOf));
  const isNew = (mistake: Diagnostic) => !oldMistakes.has(identityOf(mistake));
  const refuseAny = (code: RefusalCode, mistakes: readonly Diagnostic[]) => {
    if (mistakes.length > 0) throw new Refused({ code, problems: toFindings(mistakes, files) });
  };
  const newMistakes = readAfter.diagnostics.filter(isNew);
  const newMistakesInAltered = newMistakes.filter((mistake) => isAltered(fieldOfDiagnostic(mistake, files), change));
  refuseAny('invalid', newMistakesInAltered);
  refuseAny('breaks-elsewhere', newMistakes);
  const publishingMistakes = publishingDiagnostics(readAfter).filter((mistake) => {
    const field = fieldOfDiagnostic(mistake, files);
    // An altered field has to be publishable, even if it was not before; one beside it may become wrong by the change.
    return isAltered(field, change) || (isNew(mistake) && isBesideAltered(field, change));
  });
  refuseAny('invalid', publishingMistakes);
}

/** Identifies a mistake in two versions of the content, whose lines may differ. */
const identityOf = ({ code, place: { file, field }, params }: Diagnostic) =>
  JSON.stringify([code, file, field, params]);

/** Whether a change has altered a field or, if that is a group or list, something in it. */
function isAltered(field: Field, { file, altered }: ChangedContent): boolean {
  const keys = isLegalBlock(field) ? [field.path] : parsePath(field.path);
  return field.file === file && altered.some((path) => keys.every((key, index) => path[index] === key));
}

/**
 * Whether a field has the same top-level key as an altered one, and may become wrong with it: another scheduling
 * provider makes the address of the agenda wrong. Not within a list or legal text: if an entry or block moves, the path
 * of its mistakes changes, and they would count as new.
 */
function isBesideAltered(field: Field, { file, altered }: ChangedContent): boolean {
  const mayMove = field.path.includes('[') || isLegalBlock(field);
  if (mayMove || field.file !== file) return false;
  const [topLevelKey] = parsePath(field.path);
  return altered.some(([key]) => key === topLevelKey);
}
