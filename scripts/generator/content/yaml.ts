import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parse,
  parseDocument,
  type Document,
  type Node,
  type Tags,
  YAMLParseError,
  type YAMLError,
} from 'yaml';
import type { SampleValue } from '../../../src/content/schema.ts';
import type { Code, DiagnosticParams } from '../../messages/codes.ts';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { diagnostic, type Diagnostic, type Place } from '../../messages/problem.ts';
import { formatPath, type FieldPath } from './field-path.ts';
import { positionIn } from './position.ts';
import type { ContentPath } from '../../lib/paths.ts';

/** Marks a value that the practice still has to replace. */
export const SAMPLE_TAG = '!sample';

/** One tag for each kind of value: text, group and list. */
const customTags: Tags = [
  { tag: SAMPLE_TAG, resolve: (text: string) => text },
  { tag: SAMPLE_TAG, collection: 'map' },
  { tag: SAMPLE_TAG, collection: 'seq' },
];

/**
 * Prints a document in the form of all content files: long texts stay on one line, and printing again changes nothing.
 * Therefore a change in the editor touches only the lines of its fields.
 */
export const printYaml = (document: Document): string => document.toString({ lineWidth: 0 });

/**
 * Matches a line whose text begins with a sign of YAML or contains a colon, and so probably lacks quotes:
 * `title: *Nuevo*`, `title: Horario: lunes`, but not `title: !sample Nuevo`.
 */
const unquotedText = /(?:^|[:-] )["']?(?:[{[&*]|!(?!sample))|: .*: /;

interface YamlSource {
  text: string;
  file: ContentPath;
  /** The line of `file`, from 1, on which `text` begins. */
  firstLine: number;
}

const placeAt = ({ text, file, firstLine }: YamlSource, offset: number): Place & { line: number } => ({
  file,
  ...positionIn(text, offset, firstLine),
});

/** A parsed YAML file with the place of each field. Whoever finds a problem in a field adds it by `report`. */
export class YamlFile {
  readonly value: unknown;
  readonly samples: SampleValue[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** What was parsed, for changes that keep comments and tags. Samples have values of their types. */
  readonly document: Document;
  readonly #source: YamlSource;

  constructor(document: Document, source: YamlSource) {
    this.document = document;
    this.#source = source;
    for (const { node, path } of nodesOf(document)) {
      if (node.tag !== SAMPLE_TAG) continue;
      giveSampleItsType(node);
      // The parser gives no range of a tag.
      const { line } = placeAt(source, source.text.lastIndexOf(SAMPLE_TAG, startOf(node)));
      this.samples.push({ file: source.file, line, path: formatPath(path) });
    }
    this.value = document.toJS() as unknown;
  }

  /** Returns where a text, number or truth value begins; of a group, list or missing value, where its name does. */
  placeOf(path: FieldPath): Place {
    const node = this.document.getIn(path, true);
    // A field without a value has a scalar with an empty range in the text.
    const isFilled = isScalar(node) && node.range && node.range[0] < node.range[1];
    return isFilled ? placeAt(this.#source, startOf(node)) : this.placeOfName(path);
  }

  /** Returns where a field's name, or a list's entry, begins. For a missing one, tries the group or list around it. */
  placeOfName(path: FieldPath): Place {
    if (path.length === 0) return placeAt(this.#source, 0);
    const pathAbove = path.slice(0, -1);
    const node = nameOrEntry(this.document.getIn(pathAbove, true), path.at(-1));
    return node ? placeAt(this.#source, startOf(node)) : this.placeOfName(pathAbove);
  }

  /** Adds a diagnostic of a field. */
  report<C extends Code>(path: FieldPath, code: C, params: DiagnosticParams[C], place = this.placeOf(path)): void {
    this.diagnostics.push(diagnostic(code, { ...place, field: formatPath(path) }, params));
  }
}

/**
 * Parses YAML that begins on the line `firstLine` of its file.
 *
 * @throws DiagnosticError for the first part that the parser doubts or that we refuse: the others usually only follow
 * from it
 */
export function parseYaml(text: string, file: ContentPath, firstLine = 1): YamlFile {
  const source = { text, file, firstLine };
  // With `prettyErrors`, the messages would contain the place, too.
  const document = parseDocument(text, { customTags, stringKeys: true, prettyErrors: false });
  const problems = [...document.errors, ...document.warnings, ...unsupportedIn(document)];
  const [first] = problems.sort((a, b) => a.pos[0] - b.pos[0]);
  if (first) throw new DiagnosticError([syntaxDiagnostic(first, source)]);
  return new YamlFile(document, source);
}

/**
 * Refuses anchors (`&Co`), aliases (`*Co`) and tags other than `!sample`. Usually, they are texts that lack quotes, and
 * aliases could make data expand without end. The parser has a code only for aliases, which stands for all of them.
 */
const unsupportedIn = (document: Document): YAMLError[] =>
  nodesOf(document)
    .filter(({ node }) => isAlias(node) || node.anchor !== undefined || hasOtherTag(node))
    .map(({ node }) => startOf(node))
    .map((start) => new YAMLParseError([start, start], 'BAD_ALIAS', 'Anchors, aliases and tags are not allowed'));

const hasOtherTag = ({ tag }: Node): boolean => tag !== undefined && tag !== SAMPLE_TAG;

function syntaxDiagnostic(error: YAMLError, source: YamlSource): Diagnostic {
  const [errorOffset] = error.pos;
  // For a quote that is never closed, the parser's offset lies after the last line, which the message is to show.
  const place = placeAt(source, Math.min(errorOffset, source.text.trimEnd().length));
  const lineIndexInSource = place.line - source.firstLine;
  const line = (source.text.split('\n')[lineIndexInSource] ?? '').trim();
  return diagnostic('yaml.syntax', place, {
    reason: error.code,
    // The parser adds advice for its own users after a semicolon or on further lines.
    detail: error.message.replace(/[;\n].*/s, ''),
    line,
    needsQuotes: unquotedText.test(line),
  });
}

interface FieldNode {
  node: Node;
  path: FieldPath;
}

/** Returns all names and values of a document, groups and lists before what they contain. */
const nodesOf = ({ contents }: Document): FieldNode[] => nodesWithin(contents, []);

/** The name of a field has the path of its value. */
function nodesWithin(value: unknown, path: FieldPath): FieldNode[] {
  if (!isNode(value)) return [];
  const nodes: FieldNode[] = [{ node: value, path }];
  if (isSeq(value)) nodes.push(...value.items.flatMap((entry, index) => nodesWithin(entry, [...path, index])));
  if (isMap(value)) {
    for (const field of value.items) {
      const fieldPath = [...path, String(field.key)];
      nodes.push(...nodesWithin(field.key, fieldPath), ...nodesWithin(field.value, fieldPath));
    }
  }
  return nodes;
}

/** Returns the node of a field's name in a group, or of an entry in a list; undefined if there is none. */
function nameOrEntry(parent: unknown, key: PropertyKey | undefined): Node | undefined {
  if (isMap<Node>(parent)) return parent.items.find((field) => String(field.key) === key)?.key;
  if (isSeq<Node>(parent)) return parent.items[Number(key)];
  return undefined;
}

/** Gives the value of a sample, which `customTags` reads as a text, its type in place: `12` becomes a number. */
function giveSampleItsType(node: Node): void {
  const isUnquoted = isScalar(node) && node.type === 'PLAIN';
  if (!isUnquoted) return;
  const { source = '' } = node;
  // Several words are a text in any case.
  const isSingleWord = /^\S*$/.test(source);
  if (!isSingleWord) return;
  // Parsed as an entry of a list, because a word such as `---` on its own would be document syntax.
  const [value] = parse(`- ${source}`) as unknown[];
  node.value = value;
}

/** Returns 0 for a node that is not in the source. */
const startOf = ({ range }: Node): number => range?.[0] ?? 0;
