/**
 * Decides what a change that somebody asks for does to the files: plans it, or refuses it with a reason. Pure, so that
 * it can be tested without a server, a browser or a disk.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatPath, valueAt, type FieldPath } from '../site/browser.ts';
import {
  decode,
  isKnown,
  legalName,
  schemaNameOf,
  type ContentFiles,
  parseContent,
  type ReadContent,
  schemaAt,
  schemas,
  DiagnosticError,
  type Diagnostic,
} from '../site/content.ts';
import type { Change, Field, Notice, Finding, Refusal } from '../protocol.ts';
import { changedFields, conflictsWith, withChanges } from './compare-and-set.ts';
import { changedPaths, isGroup } from './entries.ts';
import { blockIndex, blocksOf, setBlock, type LegalBlock } from './legal-blocks.ts';
import { contradictionOfPrivacyPolicy, mentionsOfRemovedOffices } from './mentions.ts';
import { fieldOfDiagnostic, publishingDiagnostics, toFindings } from './findings.ts';
import { noticeOfReplacedPlaceholders } from './replaced-placeholders.ts';
import { outdatedDescriptions } from './picture-descriptions.ts';
import { markForReview, parsePath, readValue, removeTag, setValue } from './yaml-text.ts';

/** The content as it is at this moment. */
export interface SiteSnapshot {
  /** The bytes of each file by its path, such as `content/site.yaml`. */
  files: ContentFiles;
  /** Paths that links may lead to, such as `/privacidad`. */
  routes: readonly string[];
}

/** A picture, logo or film that comes with a change, already checked and named. */
export interface Upload {
  /** Path of the field that will name it. */
  path: string;
  /** Where it will be stored: path below `content/media/`. */
  src: string;
  bytes: Uint8Array;
}

/** What a change does to the files. The editor turns it into a step, see `#stepOf` there. */
export interface Plan {
  /** The field that the person changed, for messages. */
  field: Field;
  /** The content file that changes, and its bytes. */
  file: string;
  before: Uint8Array;
  after: Uint8Array;
  uploads: readonly Upload[];
  /** Files that the content named before the change and does not name after it, as paths below `content/media/`. */
  unusedMedia: string[];
  /** What the person should know after the change, such as texts to review. */
  notices: Notice[];
}

/** What becomes of a change that somebody asks for; `unchanged` if the files already say what it wants. */
export type Decision =
  { outcome: 'planned'; plan: Plan } | { outcome: 'unchanged' } | { outcome: 'refused'; refusal: Refusal };

/** Thrown within this module to end a decision early; `planChange` turns it into a refusal. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The text of a file with the change made. */
interface Edited {
  text: string;
  /**
   * Paths of the fields that the change alters, as they are after it. `refuseIfInvalid` refuses the change for mistakes in
   * these fields.
   */
  touched: FieldPath[];
}

/**
 * Plans a change of one field or legal block. Refuses it with `conflict` if others have changed the same since the person
 * began to write, with `unreadable` if a content file cannot be parsed.
 *
 * @throws Error if the value cannot be changed in place in its file
 */
export function planChange(site: SiteSnapshot, change: Change, uploads: readonly Upload[] = []): Decision {
  try {
    return planOrRefuse(site, change, uploads);
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', refusal: error.refusal };
    if (error instanceof DiagnosticError) {
      const problems = toFindings(error.diagnostics, site.files);
      return { outcome: 'refused', refusal: { code: 'unreadable', problems } };
    }
    throw error;
  }
}

/** Plans a change for `planChange`, which turns the errors into refusals. */
function planOrRefuse(site: SiteSnapshot, change: Change, uploads: readonly Upload[]): Decision {
  const { file } = change;
  // The request names the file, so it may be any text; only files of the content are changed.
  const before = isKnown(file) ? site.files.get(file) : undefined;
  if (!before) throw new Refused({ code: 'unknown-field' });
  const source = decode(file, before);
  const edited = editSource(source, change, uploads);
  if (edited.text === source) return { outcome: 'unchanged' };

  const after = encodeLike(before, edited.text);
  const changed: SiteSnapshot = { ...site, files: new Map(site.files).set(file, after) };
  const readBefore = parseContent(site.files, site.routes);
  const readAfter = parseContent(changed.files, changed.routes);
  const reviewNotices = noticesOf(site, changed, file);
  refuseIfInvalid({
    readBefore,
    readAfter,
    touched: edited.touched,
    file,
    files: changed.files,
    notices: reviewNotices,
  });
  const unusedMedia = mediaIn(readBefore).filter((src) => !mediaIn(readAfter).includes(src));
  const field = { file, path: change.path };
  const notices = [...reviewNotices, ...noticeOfReplacedPlaceholders(change)];
  return { outcome: 'planned', plan: { field, file, before, after, uploads, unusedMedia, notices } };
}

/** Encodes a text, with a byte order mark if the file has had one. */
function encodeLike(before: Uint8Array, text: string): Uint8Array {
  const hasMark = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return new TextEncoder().encode(hasMark ? `\uFEFF${text}` : text);
}

/** The pictures and films that the content names, each once, as paths below `content/media/`. */
const mediaIn = ({ media }: ReadContent): string[] => [...new Set(media.map(({ src }) => src))];

/** Makes a change in the text of its file: in a block of a legal text, if its path names one (`#3`), or in a field. */
function editSource(source: string, change: Change, uploads: readonly Upload[]): Edited {
  const index = blockIndex(change.path);
  if (index !== undefined) return editBlock(source, change, index);
  const root = readValue(change.file, source);
  const path = currentPathOf(root, change);
  if (change.isConfirmed) return confirmField(source, change, root, path);
  return editField(source, change, root, path, uploads);
}

/** Finds a block by its words, which others may have moved; undefined if none has them any more, or several do. */
function positionOf(blocks: readonly LegalBlock[], index: number, words: string): number | undefined {
  if (blocks[index]?.text === words) return index;
  const positions = [...blocks.keys()].filter((position) => blocks[position]?.text === words);
  return positions.length === 1 ? positions[0] : undefined;
}

/**
 * Puts new words into a block (a paragraph, heading or entry of a list) of a legal text; blank words remove it. White space
 * in the words becomes single spaces. If others have changed the block, the person chooses; if they have added or removed
 * blocks besides, nobody can tell which one is hers, and her words cannot be saved.
 *
 * @throws Refused with `breaks-structure` if the new words would not be read as a single block
 */
function editBlock(source: string, change: Change, index: number): Edited {
  const { file, path, base, value, list } = change;
  // The request may hold anything; only texts can be put into a block.
  const areTexts = typeof base === 'string' && typeof value === 'string';
  if (!legalName(file) || !areTexts) throw new Refused({ code: 'unknown-field' });
  const blocks = blocksOf(file, source);
  const mine = value.replaceAll(/\s+/g, ' ').trim();
  // Where the block stands now.
  const position = positionOf(blocks, index, base);
  if (position === undefined) {
    const wereBlocksMoved = Array.isArray(list?.base) && list.base.length !== blocks.length;
    const theirs = wereBlocksMoved ? undefined : blocks[index]?.text;
    if ((theirs ?? '') === mine) return { text: source, touched: [] };
    if (theirs === undefined) throw new Refused({ code: 'removed' });
    throw new Refused({ code: 'conflict', conflicts: [{ file, path, theirs, mine }] });
  }
  if (blocks[position]?.text === mine) return { text: source, touched: [] };
  const text = setBlock(file, source, position, mine);
  if (!isOnlyBlockChanged(blocks, blocksOf(file, text), position, mine))
    throw new Refused({ code: 'breaks-structure' });
  // The path of a block, as in `legal-blocks.ts`. After a removal, it names the block that followed, or none.
  return { text, touched: [[`#${position}`]] };
}

/**
 * Whether Markdown reads the new words as the block, and all other blocks as before. It does not for words such as
 * `[uno]: https://…`, the definition of a link, or `<div>…`, HTML.
 */
function isOnlyBlockChanged(
  before: readonly LegalBlock[],
  after: readonly LegalBlock[],
  position: number,
  words: string,
): boolean {
  const textsBefore = before.map(({ text }) => text);
  const textsAfter = after.map(({ text }) => text);
  const expectedTexts = words === '' ? textsBefore.toSpliced(position, 1) : textsBefore.with(position, words);
  return isDeepStrictEqual(textsAfter, expectedTexts);
}

/**
 * The path of a field today. In a list, the entry that holds the field may have moved: it is found as the person saw it. An
 * entry that others have changed is the one at its old place, as long as they have changed no other.
 *
 * @throws Refused if the schema has no such field, or if the entry is not found
 */
function currentPathOf(root: unknown, { file, path, list }: Change): FieldPath {
  const keys = parsePath(path);
  const schemaName = schemaNameOf(file);
  if (!schemaName || !schemaAt(schemas[schemaName], keys)) throw new Refused({ code: 'unknown-field' });
  if (!list) return keys;
  const pathToday = [...parsePath(list.path)];
  let shown = list.base;
  let today = valueAt(root, pathToday);
  for (const key of keys.slice(pathToday.length)) {
    const keyToday = Array.isArray(shown) ? positionOfEntry(shown, today, Number(key)) : key;
    if (keyToday === undefined) throw new Refused({ code: 'removed' });
    pathToday.push(keyToday);
    shown = valueAt(shown, [key]);
    today = valueAt(today, [keyToday]);
  }
  return pathToday;
}

/** Where the entry at `index` of a list stands in the list of today; undefined if that cannot be told. */
function positionOfEntry(shown: readonly unknown[], today: unknown, index: number): number | undefined {
  if (!Array.isArray(today) || !(index in shown)) return undefined;
  const isEntry = (entry: unknown) => isDeepStrictEqual(entry, shown[index]);
  if (isEntry(today[index])) return index;
  const position = today.findIndex(isEntry);
  if (position !== -1) return position;
  const isOnlyEntryChanged =
    today.length === shown.length && isDeepStrictEqual(today.with(index, null), shown.with(index, null));
  return isOnlyEntryChanged ? index : undefined;
}

/** Removes the tag from a field without changing its value, unless others have changed it. */
function confirmField(source: string, { file, path, base }: Change, root: unknown, currentPath: FieldPath): Edited {
  const theirs = valueAt(root, currentPath);
  const isAsSeen = isDeepStrictEqual(theirs, base);
  if (!isAsSeen) throw new Refused({ code: 'conflict', conflicts: [{ file, path, theirs, mine: base }] });
  return { text: removeTag(file, source, currentPath), touched: changedPaths(undefined, theirs, currentPath) };
}

/**
 * Gives a field its new value: sets what the person has changed in it, if that still says what she saw. A photo that is
 * replaced without its description marks that for review.
 */
function editField(source: string, change: Change, root: unknown, path: FieldPath, uploads: readonly Upload[]): Edited {
  const { file, base } = change;
  let mine = change.value;
  for (const upload of uploads) mine = withUpload(mine, path, upload);
  const theirs = valueAt(root, path);
  const changes = changedFields(base, mine);
  const conflicts = conflictsWith(theirs, changes);
  if (conflicts.length > 0) {
    throw new Refused({
      code: 'conflict',
      conflicts: conflicts.map(({ path: pathBelow, wanted }) => ({
        file,
        // As the person's form names the field.
        path: formatPath([...parsePath(change.path), ...pathBelow]),
        theirs: valueAt(theirs, pathBelow),
        mine: wanted,
      })),
    });
  }
  const wanted = withChanges(theirs, changes);
  let text = setValue(file, source, path, wanted);
  const touched = changedPaths(theirs, wanted).map((below) => [...path, ...below]);
  const descriptionPaths = outdatedDescriptions(touched);
  for (const descriptionPath of descriptionPaths) text = markForReview(file, text, descriptionPath);
  return { text, touched };
}

/**
 * Names an uploaded file in the value that somebody wants. The form sends the file beside the value, in which the file's
 * field is ''; its name is made only here, by the server.
 *
 * @param value the new value of the field at `path`; it is copied, not changed
 * @param upload the file; its own `path` is that of the field which will name it: `path` itself, or a field below it
 * @throws Refused if the value has no place for such a field
 */
function withUpload(value: unknown, path: FieldPath, upload: Upload): unknown {
  const pathInValue = parsePath(upload.path).slice(path.length);
  return withFileName(value, pathInValue, upload.src);
}

/**
 * A copy of a value with the name of a file at a path below it; just the name for an empty path. Throws Refused if
 * the path leads through a text or number, which has no fields.
 */
function withFileName(value: unknown, path: FieldPath, name: string): unknown {
  const [key, ...keysBelow] = path;
  if (key === undefined) return name;
  if (Array.isArray(value)) return value.with(Number(key), withFileName(value[Number(key)], keysBelow, name));
  if (isGroup(value)) return { ...value, [String(key)]: withFileName(value[String(key)], keysBelow, name) };
  throw new Refused({ code: 'unknown-field' });
}

/** Whether a path leads to the field at `start` or below it. */
const startsWith = (path: FieldPath, start: FieldPath) => start.every((key, index) => path[index] === key);

/** Identifies a diagnostic before and after a change: by everything but its line, which may move. */
const identityOf = ({ code, place: { file, field }, params }: Diagnostic) =>
  JSON.stringify([code, file, field, params]);

/** A change that `refuseIfInvalid` judges. */
interface Validation {
  /** The content before and after the change, with its diagnostics. */
  readBefore: ReadContent;
  readAfter: ReadContent;
  /** Paths of the fields that the change alters, in `file`. */
  touched: readonly FieldPath[];
  file: string;
  /** The files after the change. */
  files: ContentFiles;
  /** Texts to review after the change. A refusal with `breaks-elsewhere` also lists those that name a removed office. */
  notices: readonly Notice[];
}

/** Whether a change has altered a field, or a field in the group or list that `field` is. */
function isAltered(field: Field, { file, touched }: Validation): boolean {
  const keys = field.path.startsWith('#') ? [field.path] : parsePath(field.path);
  return field.file === file && touched.some((path) => startsWith(path, keys));
}

/**
 * Whether a field is in the same top-level group of the file as an altered one, such as `booking`. Then the change is refused
 * if it makes this field impossible to publish: another scheduling provider, for example, makes the address of the agenda
 * wrong, and the form of the group shows both fields.
 *
 * False for a field within a list, and for a block of a legal text. If an entry or block only moves, the path of its
 * mistakes changes, so that mistakes that it had before would count as new ones.
 */
function isBesideAltered(field: Field, { file, touched }: Validation): boolean {
  const isWithinList = field.path.includes('[') || field.path.startsWith('#');
  if (isWithinList || field.file !== file) return false;
  const [group] = parsePath(field.path);
  return touched.some(([alteredGroup]) => alteredGroup === group);
}

/**
 * Refuses a change if the content would have new mistakes after it, or if the changed field could not be published, such as
 * an example address. Returns if the change may be made. The reason (`code`) of the refusal is
 *
 * - `invalid` if one of the mistakes is in a field that the change alters; also if a field beside it could not be published
 *   any more (see `isBesideAltered`). The refusal lists the mistakes in these fields only;
 * - `breaks-elsewhere` if all of them are in other fields, such as a text with a placeholder for an office that the change
 *   removes.
 *
 * Mistakes that the content had before are no reason, so that a person can fix one field after the other. There is one
 * exception: an altered field has to be publishable, even if it was not before.
 *
 * @throws Refused
 */
function refuseIfInvalid(validation: Validation): void {
  const { readBefore, readAfter, files, notices } = validation;
  const oldMistakes = new Set([...readBefore.diagnostics, ...publishingDiagnostics(readBefore)].map(identityOf));
  const isNew = (mistake: Diagnostic) => !oldMistakes.has(identityOf(mistake));
  const newMistakes = readAfter.diagnostics.filter(isNew);
  const ownMistakes = newMistakes.filter((mistake) => isAltered(fieldOfDiagnostic(mistake, files), validation));
  // These mistakes leave the content valid, but the site may not be published with them.
  const unpublishable = publishingDiagnostics(readAfter).filter((mistake) => {
    const field = fieldOfDiagnostic(mistake, files);
    if (isAltered(field, validation)) return true;
    return isNew(mistake) && isBesideAltered(field, validation);
  });
  const reasons = [...ownMistakes, ...unpublishable];
  if (reasons.length > 0) throw new Refused({ code: 'invalid', problems: toFindings(reasons, files) });
  // None of these is in a field that the change alters.
  if (newMistakes.length === 0) return;
  const problems = toFindings(newMistakes, files);
  throw new Refused({ code: 'breaks-elsewhere', problems: [...problems, ...mentionProblems(notices, problems)] });
}

/**
 * Lists, as problems for a refusal, the texts that still name a removed or renamed office: `Nombra «Providencia».` If an
 * office cannot be removed because other texts have its placeholders, the person then finds all texts to change in one list.
 * A text that names two such offices is in it twice.
 *
 * @param notices the notices `still-mentioned` have these texts; other notices are left out
 * @param listed the problems that the refusal has already; their fields are left out
 */
function mentionProblems(notices: readonly Notice[], listed: readonly Finding[]): Finding[] {
  const isListed = (field: Field) =>
    listed.some((problem) => problem.file === field.file && problem.path === field.path);
  const mentions: Finding[] = [];
  for (const { code, subject: office, fields } of notices) {
    // The second condition is for TypeScript: these notices have the office's name as their subject.
    if (code !== 'still-mentioned' || office === undefined) continue;
    for (const field of fields) {
      if (!isListed(field)) mentions.push({ ...field, description: `Nombra «${office}».` });
    }
  }
  return mentions;
}

/**
 * Notices about texts that stay valid but that somebody should review after a change of content/site.yaml: those that still
 * name an office which it removes or renames, and the privacy policy if its words on the agenda become wrong. Empty for a
 * change of any other file, even of the policy itself.
 *
 * @param file the file that changes; both versions of the content have it
 * @throws DiagnosticError if a file that has to be searched for such words cannot be read
 */
function noticesOf(site: SiteSnapshot, changed: SiteSnapshot, file: string): Notice[] {
  if (file !== 'content/site.yaml') return [];
  const valueIn = ({ files }: SiteSnapshot) => {
    const bytes = files.get(file);
    return bytes && readValue(file, decode(file, bytes));
  };
  const before = valueIn(site);
  const after = valueIn(changed);
  return [
    ...mentionsOfRemovedOffices(before, after, changed.files),
    ...contradictionOfPrivacyPolicy(before, after, changed.files),
  ];
}
