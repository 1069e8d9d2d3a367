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
import { diagnostic, DiagnosticError, type Diagnostic, type Place } from '../../lib/diagnostic.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { formatPath, type FieldPath } from './field-path.ts';
import { positionIn } from './position.ts';
import type { ContentPath } from '../../lib/paths.ts';

/** Marks a value that the practice still has to replace. */
export const SAMPLE_TAG = '!sample';

/** Marks the description of a picture that was written for the picture before: somebody has to read it again. */
export const REVIEW_TAG = '!review';

export const customTags: Tags = [
  { tag: REVIEW_TAG, resolve: (text: string) => text },
  { tag: SAMPLE_TAG, resolve: (text: string) => text },
  { tag: SAMPLE_TAG, collection: 'map' },
  { tag: SAMPLE_TAG, collection: 'seq' },
];

/**
 * Prints a document in the form in which content files are kept: long texts stay on one line, and printing again changes
 * nothing. So a change in the editor touches only the lines that it means.
 */
export const printYaml = (document: Document): string => document.toString({ lineWidth: 0 });

/** Whether the YAML of a content file has that form already, whatever its line ends. */
export function isAsPrinted(source: string): boolean {
  const text = source.replaceAll('\r\n', '\n').trimEnd();
  return printYaml(parseDocument(text, { customTags, stringKeys: true })).trimEnd() === text;
}

/** Begins with a brace or bracket, or contains a colon: probably it lacks the quotes it needs. */
const unquotedText = /(?:^|[:-] )["']?[{[]|: .*: /;

/** A parsed YAML file that remembers where each field is, and collects what is wrong with it. */
export class YamlFile {
  /** Undefined until it is parsed. Fields with problems are part of it, so that they can be checked further. */
  value: unknown;
  readonly samples: SampleValue[] = [];
  /** Paths of the texts that are marked `!review`. */
  readonly toReview: FieldPath[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** Fields that already have a diagnostic: anything else that is wrong with them follows from it. */
  readonly reportedFields = new Set<string>();

  readonly #source: string;
  readonly #file: ContentPath;
  readonly #firstLine: number;
  /** By field: the offset of its name. */
  readonly #starts = new Map<string, number>();
  /** By field: the offsets of its value, if that is a text, a number, `true` or `false`. */
  readonly #scalars = new Map<string, { start: number; end: number }>();

  constructor(source: string, file: ContentPath, firstLine: number) {
    this.#source = source;
    this.#file = file;
    this.#firstLine = firstLine;
  }

  placeAt(offset: number): Place & { line: number } {
    return { file: this.#file, ...positionIn(this.#source, offset, this.#firstLine) };
  }

  /** At the text or number itself; of a list or group at its name; of a missing field at the one that it belongs to. */
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

  /** Called for the name of a field, then for its value; an entry of a list has no name. */
  storePosition(path: FieldPath, node: Node, isName: boolean): void {
    const field = formatPath(path);
    const [start, end] = rangeOf(node);
    if (isName) {
      this.#starts.set(field, start);
      return;
    }
    const isEmpty = start === end;
    if (isScalar(node) && !isEmpty) {
      this.#scalars.set(field, { start, end });
      return;
    }
    const hasName = this.#starts.has(field);
    if (!hasName) this.#starts.set(field, start);
  }

  addSample(path: FieldPath, node: Node): void {
    // The parser counts the tag as no part of the value, so the tag is the last one before the value's start.
    const tagOffset = this.#source.lastIndexOf(SAMPLE_TAG, startOf(node));
    const { line } = positionIn(this.#source, tagOffset, this.#firstLine);
    this.samples.push({ file: this.#file, line, path: formatPath(path) });
  }
}

/**
 * @throws DiagnosticError for the first mistake of the syntax, and for directives (`%YAML`); all else is in
 * `diagnostics`
 */
export function parseYaml(source: string, file: ContentPath, firstLine = 1): YamlFile {
  const yaml = new YamlFile(source, file, firstLine);
  // Repeated fields are reported below instead, where their paths are known.
  const document = parseDocument(source, { customTags, stringKeys: true, uniqueKeys: false, prettyErrors: false });
  const error = firstErrorOf(document);
  if (error) throw new DiagnosticError([syntaxDiagnostic(error, source, yaml, firstLine)]);
  if (document.directives.yaml.explicit) {
    throw new DiagnosticError([diagnostic('yaml.directive', yaml.placeAt(0), {})]);
  }
  // `ancestors` are the nodes around the visited one, the document first.
  visit(document, {
    Pair(_index, field, ancestors) {
      const isRepeated = reportIfRepeated(field, ancestors, yaml);
      // The first of the fields with this name stays.
      return isRepeated ? visit.REMOVE : undefined;
    },
    Node(role, node, ancestors) {
      const isName = role === 'key';
      // Stores in `yaml` what there is to know of the node: its place, its tag, and what is wrong with it. An alias is
      // replaced by the returned node; any other node is kept.
      return processNode(node, pathOf(node, ancestors), isName, yaml);
    },
  });
  yaml.value = document.toJS() as unknown;
  return yaml;
}

/** The first error of the parser in the order of the file; the others usually only follow from it. */
function firstErrorOf({ errors, warnings }: Document): YAMLError | undefined {
  const syntaxErrors = [...errors, ...warnings].filter(({ code }) => code !== 'TAG_RESOLVE_FAILED');
  const offsetOf = ({ pos: [start] }: YAMLError) => start;
  const [first] = syntaxErrors.sort((a, b) => offsetOf(a) - offsetOf(b));
  return first;
}

function syntaxDiagnostic(error: YAMLError, source: string, yaml: YamlFile, firstLine: number): Diagnostic {
  const [errorOffset] = error.pos;
  // Never behind the end of the text, where no cursor can be put.
  const place = yaml.placeAt(Math.min(errorOffset, source.length));
  const lines = source.split(/\r?\n/);
  const lineIndex = place.line - firstLine;
  const line = (lines[lineIndex] ?? '').trim();
  return diagnostic('yaml.syntax', place, {
    // Spanish messages have sentences of their own for these codes; most English ones quote the parser's, `detail`.
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

/**
 * Stores where the node is, gives a sample its type, and reports anchors, aliases and unknown tags. An alias is
 * replaced by the returned node.
 */
function processNode(node: Node, path: FieldPath, isName: boolean, yaml: YamlFile): Node | undefined {
  yaml.storePosition(path, node, isName);
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
    // The tags of YAML itself as people write them: `!!str`.
    const tag = node.tag.replace('tag:yaml.org,2002:', '!!');
    // `!review` is not suggested, because people do not type it: the editor writes it.
    yaml.report(path, place, 'yaml.tag', { allowed: SAMPLE_TAG, found: tag, nearest: nearestWord(tag, [SAMPLE_TAG]) });
  }
  return undefined;
}

/** Gives the value of a sample its type, in place: `12` of `!sample 12` becomes a number. */
function resolveSample(node: Node): void {
  const isUnquoted = isScalar(node) && node.type === 'PLAIN';
  if (!isUnquoted) return;
  const { source = '' } = node;
  const isSingleWord = /^\S*$/.test(source);
  if (!isSingleWord) return;
  // Parsed as the entry of a list, because a word such as `---` on its own would be syntax of the document.
  const [value] = parse(`- ${source}`) as unknown[];
  node.value = value;
}

/** Both 0 for a node that is not in the source, such as an empty value. */
const rangeOf = (node: Node): readonly [start: number, end: number] => {
  const [start, end] = node.range ?? [0, 0];
  return [start, end];
};

function startOf(node: Node): number {
  const [start] = rangeOf(node);
  return start;
}

/** The path of the field that a node of the syntax tree belongs to, such as `['locations', 0, 'street']`. */
function pathOf(node: Node | Pair, ancestors: readonly unknown[]): FieldPath {
  const path: PropertyKey[] = [];
  const nodesFromTop = [...ancestors, node];
  for (const [index, ancestor] of ancestors.entries()) {
    const nodeBelow = nodesFromTop[index + 1];
    // A list adds the position of its entry, a pair the name of the field, which is always a scalar (`stringKeys`). Groups
    // and the document add nothing.
    if (isSeq(ancestor)) path.push(ancestor.items.indexOf(nodeBelow));
    else if (isPair(ancestor) && isScalar(ancestor.key)) path.push(String(ancestor.key.value));
  }
  return path;
}
