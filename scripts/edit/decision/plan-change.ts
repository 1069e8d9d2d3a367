/**
 * Decides what a change does: pure, so that it can be tested without a server, a browser or a disk.
 * Given the files as they are and a wish, it answers with the step to take, or with the reason why not.
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

/** A picture, logo or film that was brought along, already checked and named. */
export interface Upload {
  /** The field that shall name it. */
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
  /** What to look at afterwards. */
  notices: Notice[];
}

export type Decision =
  { outcome: 'planned'; plan: Plan } | { outcome: 'unchanged' } | { outcome: 'refused'; refusal: Refusal };

/** Ends a decision early. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A text with the change made, and the fields that this change is responsible for. */
interface Edited {
  text: string;
  touched: FieldPath[];
}

/**
 * @param change what somebody wants, and what they saw when they began
 * @param uploads the files that the change brings along
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

function editSource(source: string, change: Change, uploads: readonly Upload[]): Edited {
  const index = blockIndex(change.path);
  if (index !== undefined) return editBlock(source, change, index);
  const root = readValue(change.file, source);
  const path = locate(root, change);
  return change.isConfirmed ? confirmField(source, change, root, path) : editField(source, change, root, path, uploads);
}

/**
 * The position of the block that has these words: its index, or another one since others may have added paragraphs
 * above it. Undefined if no block has them, or if several others do.
 */
function positionOf(blocks: readonly LegalBlock[], index: number, words: string): number | undefined {
  if (blocks[index]?.text === words) return index;
  const positions = blocks.flatMap(({ text }, position) => (text === words ? [position] : []));
  return positions.length === 1 ? positions[0] : undefined;
}

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

/** The current path of a field, whose entries in lists may have moved since the dialog opened. */
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

function schemaOf(file: string) {
  const name = /^content\/(?<name>site|landing|interface)\.yaml$/.exec(file)?.groups?.['name'];
  return new Map(Object.entries({ ...schemas })).get(name ?? '');
}

function conflictAt({ file, path, base, theirs }: Field & { base: unknown; theirs: unknown }): Refusal {
  return {
    code: 'conflict',
    conflicts: [{ file, path, base, theirs, mine: base }],
    current: theirs,
    merged: theirs,
  };
}

function confirmField(source: string, { file, path, base }: Change, root: unknown, located: FieldPath): Edited {
  const theirs = valueAt(root, located);
  if (!isDeepStrictEqual(theirs, base)) throw new Refused(conflictAt({ file, path, base, theirs }));
  return { text: confirmSample(file, source, located), touched: changedPaths(undefined, theirs, located) };
}

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

/** The wanted value, naming a file that was brought along. */
function withUpload(value: unknown, path: FieldPath, { path: field, src }: Upload): unknown {
  const place = (current: unknown, keys: FieldPath): unknown => {
    const [key, ...rest] = keys;
    if (key === undefined) return src;
    if (Array.isArray(current)) return current.with(Number(key), place(current[Number(key)], rest));
    if (isGroup(current)) return { ...current, [String(key)]: place(current[String(key)], rest) };
    throw new Refused({ code: 'unknown-field' });
  };
  return place(value, parsePath(field).slice(path.length));
}

const startsWith = (path: FieldPath, start: FieldPath) => start.every((key, index) => path[index] === key);

/** What identifies a problem although lines have moved. */
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

/** What to look at after a change of the site's data; other files contradict nothing. */
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
