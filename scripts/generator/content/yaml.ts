import {
  isAlias,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  parse,
  parseDocument,
  Parser,
  Scalar,
  visit,
  type ErrorCode,
  type Node,
  type Pair,
  type Tags,
  type YAMLMap,
} from 'yaml';
import type { SampleValue } from '../../../src/content/schema.ts';
import { DiagnosticError, errorAt, type Diagnostic, type Place } from '../../lib/diagnostic.ts';
import { didYouMean, positionIn, quote, show } from '../messages.ts';

/** Where a field stands, such as `['locations', 0, 'address']`. */
export type FieldPath = readonly PropertyKey[];

/** `locations[0].address` */
export const formatPath = (path: FieldPath): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

/** A parsed YAML file that remembers where everything stands. */
export interface YamlFile {
  value: unknown;
  /**
   * Where to look for what is wrong with a field: the text or number itself; of a list, a group or nothing at
   * all its name; of a field that is missing its parent.
   */
  placeOf(path: FieldPath): Place;
  /** Where the name of a field stands. */
  placeOfName(path: FieldPath): Place;
  /**
   * Where a part of a text stands.
   *
   * @param find its offset in the text as the file spells it; where there is none, the text itself is meant
   */
  placeInside(path: FieldPath, find: (text: string) => number | undefined): Place;
  samples: SampleValue[];
  /** What is wrong. None of it keeps `value` from being checked further. */
  diagnostics: Diagnostic[];
  /** The fields that `diagnostics` speak of; what the schema says of them would only follow from it. */
  explained: ReadonlySet<string>;
  /** Adds to `diagnostics` what is wrong with a field. */
  refuse(path: FieldPath, place: Place, message: string, suggestion?: string): void;
}

export const SAMPLE_TAG = '!sample';

/** With these, the parser knows the tag that marks sample values. */
export const customTags: Tags = [
  { tag: SAMPLE_TAG, resolve: (text: string) => text },
  { tag: SAMPLE_TAG, collection: 'map' },
  { tag: SAMPLE_TAG, collection: 'seq' },
];

/** The mistake that a text with a placeholder or a colon invites. */
export const quotesHint = 'text that begins with { or [ or contains ": " must stand between quotes';

/** Errors whose message would speak of the parser. */
const plainErrors: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'expected one document, without another --- line',
  NON_STRING_KEY: 'expected the name of a field, without a tag',
};

/** Each list or group within another takes one or two places on the parser's stack; the content needs about ten. */
const MOST_NESTED = 40;

/** The offset at which nesting goes too far. What reads the tokens calls itself for each level, until memory ends. */
function tooDeepAt(source: string): number | undefined {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(source)) {
    Array.from(parser.next(lexeme));
    if (parser.stack.length > MOST_NESTED) return parser.offset;
  }
  return undefined;
}

function stop(place: Place, message: string, suggestion?: string): never {
  throw new DiagnosticError([errorAt(place, message, suggestion)]);
}

/**
 * Parses YAML 1.2 without anchors, aliases and tags other than `!sample`, which it collects.
 *
 * @param file name for diagnostics and samples
 * @param firstLine the line of `file` on which `source` begins
 * @throws DiagnosticError where the file cannot be read
 */
export function parseYaml(source: string, file: string, firstLine = 1): YamlFile {
  const placeAt = (offset: number) => ({ file, ...positionIn(source, offset, firstLine) });
  const tooDeep = tooDeepAt(source);
  if (tooDeep !== undefined) stop(placeAt(tooDeep), 'expected YAML that is not nested so deeply');
  // Keys are compared below, where their fields are known.
  const document = parseDocument(source, { customTags, stringKeys: true, uniqueKeys: false, prettyErrors: false });
  // Of several errors only the first one is real, the others follow from it. Unknown tags are judged below.
  const [error] = [...document.errors, ...document.warnings]
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')
    .sort((a, b) => a.pos[0] - b.pos[0]);
  if (error) {
    const place = placeAt(Math.min(error.pos[0], source.length));
    const found = (source.split(/\r?\n/)[place.line - firstLine] ?? '').trim();
    const hint = /(?:^|[:-] )["']?[{[]|: .*: /.test(found) ? quotesHint : undefined;
    const expected = plainErrors[error.code] ?? `expected YAML, but: ${error.message.replace(/[;\n].*/s, '')}`;
    stop(place, `${expected}, found ${quote(found)}`, hint);
  }
  if (document.directives.yaml.explicit) stop(placeAt(0), 'expected no %YAML directive');

  const samples: SampleValue[] = [];
  const diagnostics: Diagnostic[] = [];
  const explained = new Set<string>();
  const refuse = (path: FieldPath, place: Place, message: string, suggestion?: string) => {
    const field = formatPath(path);
    explained.add(field);
    diagnostics.push(errorAt({ ...place, field }, message, suggestion));
  };
  /** Offsets, by field: of its name, which an entry of a list has not; of its text or number. */
  const starts = new Map<string, number>();
  const scalars = new Map<string, { start: number; end: number }>();
  visit(document, {
    Pair(index, pair, ancestors) {
      const { items } = ancestors.at(-1) as YAMLMap<Scalar.Parsed>;
      const { value: name, range } = pair.key as Scalar.Parsed;
      const first = items.findIndex(({ key }) => key.value === name);
      if (first === index) return undefined;
      const { line } = placeAt(items[first]!.key.range[0]);
      const path = [...pathOf(pair, ancestors), String(name)];
      refuse(path, placeAt(range[0]), `expected each field once, but line ${line} has it too, found ${show(name)}`);
      return visit.REMOVE;
    },
    Node(key, node, ancestors) {
      const path = pathOf(node, ancestors);
      const field = formatPath(path);
      const [start, end] = node.range ?? [0, 0];
      const refuseNode = (expected: string, found: string, hint?: string) =>
        refuse(path, placeAt(start), `${expected}, found ${quote(found)}`, hint);
      if (key !== 'key' && isScalar(node) && end > start) scalars.set(field, { start, end });
      else if (!starts.has(field)) starts.set(field, start);
      if (isAlias(node)) {
        refuseNode('expected the value itself, not a reference to it', `*${node.source}`);
        return new Scalar(null);
      }
      if (node.anchor !== undefined) refuseNode('expected no anchor', `&${node.anchor}`);
      if (node.tag === SAMPLE_TAG) {
        const { line } = placeAt(source.lastIndexOf(SAMPLE_TAG, start));
        samples.push({ file, line, path: field });
        // A tag keeps the parser from telling numbers (which are one word) from text, so that is made up for here.
        const isWord = isScalar(node) && node.type === 'PLAIN' && /^\S*$/.test(node.source ?? '');
        if (isWord) node.value = (parse(`- ${node.source}`) as unknown[])[0];
      } else if (node.tag !== undefined) {
        const tag = node.tag.replace('tag:yaml.org,2002:', '!!');
        refuseNode(`expected no tag but ${SAMPLE_TAG}`, tag, didYouMean(tag, [SAMPLE_TAG]));
      }
      return undefined;
    },
  });

  const placeOf = (path: FieldPath): Place => {
    if (path.length === 0) return placeAt(0);
    const field = formatPath(path);
    const offset = scalars.get(field)?.start ?? starts.get(field);
    return offset === undefined ? placeOf(path.slice(0, -1)) : placeAt(offset);
  };
  return {
    value: document.toJS() as unknown,
    placeOf,
    placeOfName(path) {
      const offset = starts.get(formatPath(path));
      return offset === undefined ? placeOf(path) : placeAt(offset);
    },
    placeInside(path, find) {
      const { start, end } = scalars.get(formatPath(path)) ?? { start: 0, end: 0 };
      const offset = find(source.slice(start, end));
      return offset === undefined ? placeOf(path) : placeAt(start + offset);
    },
    samples,
    diagnostics,
    explained,
    refuse,
  };
}

/** The path of a visited node. */
const pathOf = (node: Node | Pair, ancestors: readonly unknown[]): FieldPath =>
  ancestors.flatMap((ancestor, index): PropertyKey[] => {
    const child = ancestors[index + 1] ?? node;
    if (isSeq(ancestor)) return [ancestor.items.indexOf(child)];
    return isPair(ancestor) && isScalar(ancestor.key) ? [String(ancestor.key.value)] : [];
  });
