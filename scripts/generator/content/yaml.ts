import assert from 'node:assert/strict';
import {
  isAlias,
  isPair,
  isScalar,
  isSeq,
  parse,
  parseDocument,
  Scalar,
  visit,
  YAMLMap,
  type Document,
  type Node,
  type Pair,
  type Tags,
  type YAMLError,
} from 'yaml';
import type { SampleValue } from '../../../src/content/schema.ts';
import type { Code, DiagnosticParams } from '../../messages/codes.ts';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { diagnostic, type Diagnostic, type Place } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { formatPath, type FieldPath } from './field-path.ts';
import { positionIn } from './position.ts';
import type { ContentPath } from '../../lib/paths.ts';

/** Marks a value that the practice still has to replace. */
export const SAMPLE_TAG = '!sample';

/** Marks the description of a picture that has been replaced since, so that somebody reviews it. */
export const REVIEW_TAG = '!review';

export const customTags: Tags = [
  { tag: REVIEW_TAG, resolve: (text: string) => text },
  { tag: SAMPLE_TAG, resolve: (text: string) => text },
  { tag: SAMPLE_TAG, collection: 'map' },
  { tag: SAMPLE_TAG, collection: 'seq' },
];

/**
 * Prints a document in the form of all content files: long texts stay on one line, and printing again changes nothing.
 * Therefore a change in the editor touches only the lines of its fields.
 */
export const printYaml = (document: Document): string => document.toString({ lineWidth: 0 });

/** Whether YAML has the form of `printYaml`, regardless of its line ends. */
export function isAsPrinted(source: string): boolean {
  const text = source.replaceAll('\r\n', '\n').trimEnd();
  return printYaml(parseDocument(text, { customTags, stringKeys: true })).trimEnd() === text;
}

/** Matches a line whose text begins with a brace or bracket or contains a colon, and so probably lacks quotes. */
const unquotedText = /(?:^|[:-] )["']?[{[]|: .*: /;

/** A parsed YAML file with the place of each field, and with its diagnostics. */
export class YamlFile {
  /** The value, including fields with problems so that they can be checked further; undefined until parsed. */
  value: unknown;
  readonly samples: SampleValue[] = [];
  /** Paths of the texts that are marked `!review`. */
  readonly toReview: FieldPath[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** Fields with a diagnostic, from which their other problems would only follow. */
  readonly reportedFields = new Set<string>();

  readonly #source: string;
  readonly #file: ContentPath;
  readonly #firstLine: number;
  /** Offsets of field names, and of groups and lists without a name, by field. */
  readonly #starts = new Map<string, number>();
  /** Offsets of scalar values (texts, numbers, `true`, `false`), by field. */
  readonly #scalars = new Map<string, { start: number; end: number }>();

  constructor(source: string, file: ContentPath, firstLine: number) {
    this.#source = source;
    this.#file = file;
    this.#firstLine = firstLine;
  }

  placeAt(offset: number): Place & { line: number } {
    return { file: this.#file, ...positionIn(this.#source, offset, this.#firstLine) };
  }

  /**
   * Returns the place of a scalar value; for a list or group that of its name; for a missing field that of its parent.
   */
  placeOf(path: FieldPath): Place {
    if (path.length === 0) return this.placeAt(0);
    const field = formatPath(path);
    const offset = this.#scalars.get(field)?.start ?? this.#starts.get(field);
    if (offset !== undefined) return this.placeAt(offset);
    const parent = path.slice(0, -1);
    return this.placeOf(parent);
  }

  placeOfName(path: FieldPath): Place {
    const offset = this.#starts.get(formatPath(path));
    return offset === undefined ? this.placeOf(path) : this.placeAt(offset);
  }

  placeInside(path: FieldPath, find: (spelling: string) => number | undefined): Place {
    const scalar = this.#scalars.get(formatPath(path));
    if (!scalar) return this.placeOf(path);
    const spelling = this.#source.slice(scalar.start, scalar.end);
    const offset = find(spelling);
    return offset === undefined ? this.placeOf(path) : this.placeAt(scalar.start + offset);
  }

  report<C extends Code>(path: FieldPath, place: Place, code: C, params: DiagnosticParams[C]): void {
    const field = formatPath(path);
    this.reportedFields.add(field);
    this.diagnostics.push(diagnostic(code, { ...place, field }, params));
  }

  storePlaceOfName(path: FieldPath, name: Node): void {
    this.#starts.set(formatPath(path), startOf(name));
  }

  /** Must come after the place of the name, if the value has one: entries of a list have none. */
  storePlaceOfValue(path: FieldPath, node: Node): void {
    const field = formatPath(path);
    const [start, end] = rangeOf(node);
    const isEmpty = start === end;
    if (isScalar(node) && !isEmpty) {
      this.#scalars.set(field, { start, end });
      return;
    }
    const hasName = this.#starts.has(field);
    if (!hasName) this.#starts.set(field, start);
  }

  addSample(path: FieldPath, node: Node): void {
    // The parser does not count the tag as part of the value, so it stands before the value's start.
    const tagOffset = this.#source.lastIndexOf(SAMPLE_TAG, startOf(node));
    const { line } = positionIn(this.#source, tagOffset, this.#firstLine);
    this.samples.push({ file: this.#file, line, path: formatPath(path) });
  }
}

/** @throws DiagnosticError for the first syntax error; other problems are in `diagnostics` */
export function parseYaml(source: string, file: ContentPath, firstLine = 1): YamlFile {
  const yaml = new YamlFile(source, file, firstLine);
  // Repeated fields (`uniqueKeys`) are reported below, where their paths are known.
  const document = parseDocument(source, { customTags, stringKeys: true, uniqueKeys: false, prettyErrors: false });
  const error = firstErrorOf(document);
  if (error) throw new DiagnosticError([syntaxDiagnostic(error, source, yaml, firstLine)]);
  // `ancestors` are the nodes around the visited one, the document first.
  visit(document, {
    Pair(_index, field, ancestors) {
      const isRepeated = reportIfRepeated(field, ancestors, yaml);
      return isRepeated ? visit.REMOVE : undefined;
    },
    Node(role, node, ancestors) {
      const path = pathOf(node, ancestors);
      if (role === 'key') yaml.storePlaceOfName(path, node);
      else yaml.storePlaceOfValue(path, node);
      return processNode(node, path, yaml);
    },
  });
  yaml.value = document.toJS() as unknown;
  return yaml;
}

/** Returns the first error in the order of the file. The others usually only follow from it. */
function firstErrorOf({ errors, warnings }: Document): YAMLError | undefined {
  const syntaxErrors = [...errors, ...warnings].filter(({ code }) => code !== 'TAG_RESOLVE_FAILED');
  const offsetOf = ({ pos: [start] }: YAMLError) => start;
  const [first] = syntaxErrors.sort((a, b) => offsetOf(a) - offsetOf(b));
  return first;
}

function syntaxDiagnostic(error: YAMLError, source: string, yaml: YamlFile, firstLine: number): Diagnostic {
  const [errorOffset] = error.pos;
  // The parser's offset may lie after the end of the text.
  const place = yaml.placeAt(Math.min(errorOffset, source.length));
  const lines = source.split(/\r?\n/);
  const lineIndex = place.line - firstLine;
  const line = (lines[lineIndex] ?? '').trim();
  return diagnostic('yaml.syntax', place, {
    reason: error.code,
    // The parser adds advice for its own users after a semicolon or on further lines.
    detail: error.message.replace(/[;\n].*/s, ''),
    line,
    needsQuotes: unquotedText.test(line),
  });
}

function reportIfRepeated(field: Pair, ancestors: readonly unknown[], yaml: YamlFile): boolean {
  const group = ancestors.at(-1);
  assert(group instanceof YAMLMap && isScalar(field.key), 'a field stands in a group, and has a text as its name');
  const name = field.key.value;
  const nameNodes = group.items.map(({ key }) => key).filter((key) => isScalar(key));
  const firstNode = nameNodes.find(({ value }) => value === name);
  const isRepeated = firstNode !== undefined && firstNode !== field.key;
  if (!isRepeated) return false;
  const { line } = yaml.placeAt(startOf(firstNode));
  const path = [...pathOf(field, ancestors), String(name)];
  yaml.report(path, yaml.placeAt(startOf(field.key)), 'yaml.repeated-field', { name: String(name), line });
  return true;
}

/** Gives samples their type, and reports anchors, aliases and unknown tags. The returned node replaces an alias. */
function processNode(node: Node, path: FieldPath, yaml: YamlFile): Node | undefined {
  const place = yaml.placeAt(startOf(node));
  if (isAlias(node)) {
    yaml.report(path, place, 'yaml.alias', { found: `*${node.source}` });
    return new Scalar(null);
  }
  if (node.anchor !== undefined) yaml.report(path, place, 'yaml.anchor', { found: `&${node.anchor}` });
  if (node.tag === SAMPLE_TAG) {
    yaml.addSample(path, node);
    resolveSample(node);
  } else if (node.tag === REVIEW_TAG) {
    yaml.toReview.push(path);
  } else if (node.tag !== undefined) {
    // People write the tags of YAML itself as `!!str`.
    const tag = node.tag.replace('tag:yaml.org,2002:', '!!');
    // `!review` is not suggested, because only the editor writes it.
    yaml.report(path, place, 'yaml.tag', { allowed: SAMPLE_TAG, found: tag, nearest: nearestWord(tag, [SAMPLE_TAG]) });
  }
  return undefined;
}

/** Gives the value of a sample its type in place: `12` of `!sample 12` becomes a number. */
function resolveSample(node: Node): void {
  const isUnquoted = isScalar(node) && node.type === 'PLAIN';
  if (!isUnquoted) return;
  const { source = '' } = node;
  const isSingleWord = /^\S*$/.test(source);
  if (!isSingleWord) return;
  // Parsed as an entry of a list, because a word such as `---` on its own would be document syntax.
  const [value] = parse(`- ${source}`) as unknown[];
  node.value = value;
}

/** Returns zeros for a node that is not in the source. */
const rangeOf = (node: Node): readonly [start: number, end: number] => {
  const [start, end] = node.range ?? [0, 0];
  return [start, end];
};

function startOf(node: Node): number {
  const [start] = rangeOf(node);
  return start;
}

function pathOf(node: Node | Pair, ancestors: readonly unknown[]): FieldPath {
  const path: PropertyKey[] = [];
  const nodesFromTop = [...ancestors, node];
  for (const [index, ancestor] of ancestors.entries()) {
    const nodeBelow = nodesFromTop[index + 1];
    // A list adds a position, a pair the name of a field (always a scalar, because of `stringKeys`). Groups and the
    // document add nothing.
    if (isSeq(ancestor)) path.push(ancestor.items.indexOf(nodeBelow));
    else if (isPair(ancestor) && isScalar(ancestor.key)) path.push(String(ancestor.key.value));
  }
  return path;
}
