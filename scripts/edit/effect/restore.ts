import { encodeLike } from '../content/encode-like.ts';
import { leavesOf } from '../content/entries.ts';
import { CONTENT_FOLDER, isText, MEDIA_FOLDER } from '../content/files.ts';
import { stepOf, type FileChange, type Step } from '../content/step.ts';
import { readValue, setValue } from '../content/yaml-text.ts';
import { parsePath } from '../site/browser.ts';
import { decodeChecked } from '../site/content.ts';
import type { Field } from '../shared/protocol.ts';
import { openVersion, type ComparedVersion } from '../publish/versions.ts';
import type { Editor } from './editor.ts';

/**
 * Plans the step that brings back, from a version:
 *
 * - all files, if there is no `part`;
 * - the file of `part`, if its path is empty: a text with the media that it named;
 * - else the picture or film that the field named.
 *
 * @returns undefined if none of this differs from the version any more
 * @throws RangeError if there is no such version; GitError; DiagnosticError if a text cannot be parsed
 */
export async function planRestore(editor: Editor, id: string, part: Field | undefined): Promise<Step | undefined> {
  const version = await openVersion(editor.root, id);
  if (part && part.path !== '') return planRestoreOfMedium(editor, part, version);
  const differentFiles = part ? await differentFilesOf(part.file, version) : version.changedFiles;
  if (differentFiles.length === 0) return undefined;
  const field = part ?? { file: CONTENT_FOLDER, path: '' };
  return stepOf(field, await fileChanges(editor, version, differentFiles));
}

/** Plans to bring back the name in a field and the file of that name; undefined if the name no longer differs. */
async function planRestoreOfMedium(editor: Editor, field: Field, version: ComparedVersion): Promise<Step | undefined> {
  // Here `before` is the version and `after` today; in the step below it is the other way round.
  const nameChange = version.texts.find(({ file, path }) => file === field.file && path.after === field.path);
  const oldName = nameChange?.before;
  const today = await editor.readFile(field.file);
  if (oldName === undefined || !today) return undefined;
  const text = setValue(field.file, decodeChecked(field.file, today), parsePath(field.path), oldName);
  const medium = MEDIA_FOLDER + oldName;
  const isMediumDifferent = version.changedFiles.includes(medium);
  const changesOfMedia = await fileChanges(editor, version, isMediumDifferent ? [medium] : []);
  return stepOf(field, [...changesOfMedia, { file: field.file, before: today, after: encodeLike(today, text) }]);
}

/** The bytes of each file today and in the version. */
const fileChanges = (editor: Editor, { readVersion }: ComparedVersion, files: readonly string[]) =>
  Promise.all(
    files.map(async (file): Promise<FileChange> => ({
      file,
      before: await editor.readFile(file),
      after: await readVersion(file),
    })),
  );

/** Which of these differ today: the file and, if it is a text, the media that it named in the version. */
async function differentFilesOf(file: string, { changedFiles, readVersion }: ComparedVersion): Promise<string[]> {
  const bytes = isText(file) ? await readVersion(file) : undefined;
  const values = bytes ? leavesOf(readValue(file, decodeChecked(file, bytes))) : [];
  // Any value may be the name of a picture or film. Other values become paths at which no file is.
  const possibleFiles = [file, ...values.map((value) => MEDIA_FOLDER + String(value))];
  return changedFiles.filter((changedFile) => possibleFiles.includes(changedFile));
}
