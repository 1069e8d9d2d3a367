/**
 * Decides what a change that somebody asks for does to the files: plans it, or refuses it with a reason. Pure, so that
 * it can be tested without a server, a browser or a disk.
 */
import { isDeepStrictEqual } from 'node:util';
import { decode, isKnown, legalName, type ContentFiles } from '../../generator/content/files.ts';
import { parseContent, type ReadContent } from '../../generator/content/read.ts';
import { schemaAt, schemas } from '../../generator/content/field-lookup.ts';
import { valueAt } from '../../generator/content/field-path.ts';
import { formatPath, type FieldPath } from '../../generator/content/field-path.ts';
import { DiagnosticError, type Diagnostic } from '../../lib/diagnostic.ts';
import type { Change, Field, Notice, Problem, Refusal } from '../protocol.ts';
import { changedPaths, isGroup, matchEntries } from './entries.ts';
import { blockIndex, blocksOf, setBlock, type LegalBlock } from './legal-blocks.ts';
import { contradictionOfPrivacyPolicy, mentionsOfRemovedOffices } from './mentions.ts';
import { mergeValues } from './merge.ts';
import { fieldOf, publishingDiagnostics, toProblems } from './problems.ts';
import { confirmSample, parsePath, readValue, setValue } from './yaml-text.ts';

/** The content as it is at this moment. */
export interface SiteSnapshot {
  files: ContentFiles;
  /** Paths that links may lead to, such as `/privacidad`. */
  routes: readonly string[];
}

/** A picture, logo or film that comes with a change, already checked and named. */
export interface Upload {
  /** Path of the field that will name it. */
  path: string;
  /** Path below `content/media/`. */
  src: string;
  bytes: Uint8Array;
}

/** What a change does to the files. */
export interface Plan {
  field: Field;
  file: string;
  before: Uint8Array;
  after: Uint8Array;
  uploads: readonly Upload[];
  /** Files of `content/media/` that nothing names any more, as paths below it. */
  unusedMedia: string[];
  /** Texts to review after the change. */
  notices: Notice[];
}

/** What becomes of a change that somebody asks for; `unchanged` if the files say already what it wants. */
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
  /** Paths of the fields that the change alters; it may be refused only for problems with these. */
  touched: FieldPath[];
}

/**
 * Plans a change of one field or legal block, merged with what others have changed since the person began to write.
 *
 * @param site the content as it is now
 * @param change what somebody wants, and what they saw when they began
 * @param uploads the files that come with the change
 */
export function planChange(site: SiteSnapshot, change: Change, uploads: readonly Upload[] = []): Decision {
  try {
    return planOrRefuse(site, change, uploads);
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', refusal: error.refusal };
    if (error instanceof DiagnosticError) {
      const problems = toProblems(error.diagnostics, site.files);
      return { outcome: 'refused', refusal: { code: 'unreadable', problems } };
    }
    throw error;
  }
}

/** Plans a change like `planChange`, but refuses by throwing Refused or DiagnosticError. */
function planOrRefuse(site: SiteSnapshot, change: Change, uploads: readonly Upload[]): Decision {
  const { file } = change;
  const before = isKnown(file) ? site.files.get(file) : undefined;
  if (!before) throw new Refused({ code: 'unknown-field' });
  const source = decode(file, before);
  const edited = editSource(source, change, uploads);
  if (edited.text === source) return { outcome: 'unchanged' };

  const after = new TextEncoder().encode(edited.text);
  const changed: SiteSnapshot = { ...site, files: new Map(site.files).set(file, after) };
  const readBefore = parseContent(site.files, site.routes);
  const readAfter = parseContent(changed.files, changed.routes);
  const notices = noticesOf(site, changed, file);
  refuseIfInvalid({ readBefore, readAfter, touched: edited.touched, file, files: changed.files, notices });
  const unusedMedia = readBefore.media
    .map(({ src }) => src)
    .filter((src) => readAfter.media.every((reference) => reference.src !== src));
  const plan = { field: { file, path: change.path }, file, before, after, uploads, notices };
  return { outcome: 'planned', plan: { ...plan, unusedMedia: [...new Set(unusedMedia)] } };
}

/** Makes the change in the text of its file: in a legal block, or in a field of its YAML. */
function editSource(source: string, change: Change, uploads: readonly Upload[]): Edited {
  const index = blockIndex(change.path);
  if (index !== undefined) return editBlock(source, change, index);
  const root = readValue(change.file, source);
  const path = locate(root, change);
  return change.isConfirmed ? confirmField(source, change, root, path) : editField(source, change, root, path, uploads);
}

/**
 * Finds a block by its words, because others may have added or removed paragraphs above it.
 *
 * @param index where the block was when the person began to write
 * @returns `index` if that block still has the words; else the position of the only block that has them; undefined if
 *   no block has them, or several do
 */
function positionOf(blocks: readonly LegalBlock[], index: number, words: string): number | undefined {
  if (blocks[index]?.text === words) return index;
  const positions = blocks.flatMap(({ text }, position) => (text === words ? [position] : []));
  return positions.length === 1 ? positions[0] : undefined;
}

/**
 * Puts new words into a block of a legal text; blank words remove the block. Refuses if others have changed the block.
 */
function editBlock(source: string, { file, path, base, value }: Change, index: number): Edited {
  if (!legalName(file) || typeof base !== 'string' || typeof value !== 'string')
    throw new Refused({ code: 'unknown-field' });
  const blocks = blocksOf(file, source);
  const position = positionOf(blocks, index, base);
  const words = value.replaceAll(/\s+/g, ' ').trim();
  if (position === undefined) {
    const theirs = blocks[index]?.text;
    if (theirs === words) return { text: source, touched: [] };
    const conflict = { file, path, base, theirs, mine: words };
    throw new Refused({ code: 'conflict', conflicts: [conflict], current: theirs, merged: words });
  }
  if (blocks[position]?.text === words) return { text: source, touched: [] };
  const text = setBlock(file, source, position, words);
  const wanted = blocks.map((block) => block.text).toSpliced(position, 1, ...(words === '' ? [] : [words]));
  const isAsWanted = isDeepStrictEqual(
    blocksOf(file, text).map((block) => block.text),
    wanted,
  );
  if (!isAsWanted) throw new Refused({ code: 'breaks-structure' });
  return { text, touched: [[`#${position}`]] };
}

/** Finds the current path of a field: entries of lists may have moved since the dialog opened. */
function locate(root: unknown, { file, path, list }: Change): FieldPath {
  const keys = parsePath(path);
  const schema = legalName(file) ? schemas.legal : schemaOf(file);
  if (!schema || (keys.length > 0 && !schemaAt(schema, keys))) throw new Refused({ code: 'unknown-field' });
  if (!list) return keys;
  const listPath = parsePath(list.path);
  const located = [...listPath];
  let [base, today] = [list.base, valueAt(root, listPath)];
  for (const key of keys.slice(listPath.length)) {
    const entries = Array.isArray(base) && Array.isArray(today) ? matchEntries(base, today) : undefined;
    const position = entries ? entries.indexOf(Number(key)) : key;
    if (position === -1) throw new Refused(conflictAt({ file, path, base: valueAt(base, [key]), theirs: undefined }));
    located.push(position);
    [base, today] = [valueAt(base, [key]), valueAt(today, [position])];
  }
  return located;
}

/** The schema of a YAML file of the content; undefined for any other file. */
function schemaOf(file: string) {
  const name = /^content\/(?<name>site|landing|interface)\.yaml$/.exec(file)?.groups?.['name'];
  return new Map(Object.entries({ ...schemas })).get(name ?? '');
}

/** The refusal of a change whose field others have changed or removed, when there is no new value of this person's. */
function conflictAt({ file, path, base, theirs }: Field & { base: unknown; theirs: unknown }): Refusal {
  return {
    code: 'conflict',
    conflicts: [{ file, path, base, theirs, mine: base }],
    current: theirs,
    merged: theirs,
  };
}

/** Removes the tag `!sample` from a field without changing its value. Refuses if others have changed the value. */
function confirmField(source: string, { file, path, base }: Change, root: unknown, located: FieldPath): Edited {
  const theirs = valueAt(root, located);
  if (!isDeepStrictEqual(theirs, base)) throw new Refused(conflictAt({ file, path, base, theirs }));
  return { text: confirmSample(file, source, located), touched: changedPaths(undefined, theirs, located) };
}

/**
 * Gives a field its new value, merged with what others have changed in it. Refuses if both changed the same thing.
 *
 * @param root the value of the whole file now
 * @param path of the field now
 */
function editField(
  source: string,
  { file, base, value }: Change,
  root: unknown,
  path: FieldPath,
  uploads: readonly Upload[],
): Edited {
  const mine = uploads.reduce((result, upload) => withUpload(result, path, upload), value);
  const theirs = valueAt(root, path);
  const { value: merged, conflicts } = mergeValues(base, theirs, mine, path);
  if (conflicts.length > 0) {
    throw new Refused({
      code: 'conflict',
      conflicts: conflicts.map((conflict) => ({ ...conflict, file, path: formatPath(conflict.path) })),
      current: theirs,
      merged,
    });
  }
  const text = setValue(file, source, path, merged);
  const touched = changedPaths(theirs, merged).map((below) => [...path, ...below]);
  return { text, touched };
}

/**
 * Puts the name of an uploaded file into the value that somebody wants.
 *
 * @param value the new value of the field at `path`
 * @param upload the file, with the path of the field inside that value which will name it
 */
function withUpload(value: unknown, path: FieldPath, { path: field, src }: Upload): unknown {
  const withNameAt = (current: unknown, keys: FieldPath): unknown => {
    const [key, ...keysBelow] = keys;
    if (key === undefined) return src;
    if (Array.isArray(current)) return current.with(Number(key), withNameAt(current[Number(key)], keysBelow));
    if (isGroup(current)) return { ...current, [String(key)]: withNameAt(current[String(key)], keysBelow) };
    throw new Refused({ code: 'unknown-field' });
  };
  return withNameAt(value, parsePath(field).slice(path.length));
}

/** Whether a path leads to the field at `start` or below it. */
const startsWith = (path: FieldPath, start: FieldPath) => start.every((key, index) => path[index] === key);

/** Identifies a diagnostic before and after a change: by everything but its line, which may move. */
const identityOf = ({ code, place: { file, field }, params }: Diagnostic) =>
  JSON.stringify([code, file, field, params]);

interface Validation {
  readBefore: ReadContent;
  readAfter: ReadContent;
  /** The fields that the change is responsible for. */
  touched: readonly FieldPath[];
  file: string;
  /** The files after the change. */
  files: ContentFiles;
  notices: readonly Notice[];
}

/**
 * Refuses a change for what it breaks. What was wrong before, or is wrong in a field that nobody touched, is no reason.
 */
function refuseIfInvalid({ readBefore, readAfter, touched, file, files, notices }: Validation): void {
  const oldMistakes = new Set([...readBefore.diagnostics, ...publishingDiagnostics(readBefore)].map(identityOf));
  const isNew = (diagnostic: Diagnostic) => !oldMistakes.has(identityOf(diagnostic));
  const broken = readAfter.diagnostics.filter(isNew);
  // At a field that was changed, or at a group or list that holds one.
  const isOwn = (each: Diagnostic) => {
    const field = fieldOf(each, files);
    const keys = field.path.startsWith('#') ? [field.path] : parsePath(field.path);
    return field.file === file && touched.some((path) => startsWith(path, keys));
  };
  // One field can make another one wrong, as a scheduling provider does the address; their form has both. An entry of a
  // list may only have moved, so its mistakes are not new.
  const isInSameGroup = (each: Diagnostic) => {
    const { file: itsFile, path } = fieldOf(each, files);
    const isWithinList = path.includes('[') || path.startsWith('#');
    return !isWithinList && itsFile === file && touched.some(([group]) => group === parsePath(path)[0]);
  };
  const unpublishable = publishingDiagnostics(readAfter).filter(
    (each) => isOwn(each) || (isNew(each) && isInSameGroup(each)),
  );
  const own = [...broken.filter(isOwn), ...unpublishable];
  if (own.length > 0) throw new Refused({ code: 'invalid', problems: toProblems(own, files) });
  if (broken.length === 0) return;
  const problems = toProblems(broken, files);
  const isListed = (field: Field) => problems.some(({ file, path }) => file === field.file && path === field.path);
  const mentions = notices.flatMap(({ subject, fields }): Problem[] =>
    fields
      .filter((field) => subject !== undefined && !isListed(field))
      .map((field) => ({ ...field, description: `Nombra «${subject}».` })),
  );
  throw new Refused({ code: 'breaks-elsewhere', problems: [...problems, ...mentions] });
}

/** The texts to review after a change of content/site.yaml; none after a change of any other file. */
function noticesOf(site: SiteSnapshot, changed: SiteSnapshot, file: string): Notice[] {
  if (file !== 'content/site.yaml') return [];
  const valueIn = ({ files }: SiteSnapshot) => {
    const bytes = files.get(file);
    return bytes && readValue(file, decode(file, bytes));
  };
  const [before, after] = [valueIn(site), valueIn(changed)];
  return [
    ...mentionsOfRemovedOffices(before, after, changed.files),
    ...contradictionOfPrivacyPolicy(before, after, changed.files),
  ];
}
