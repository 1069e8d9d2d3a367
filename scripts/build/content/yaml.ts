import {
  Composer,
  isAlias,
  isCollection,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  type CST,
  type ParsedNode,
  type Scalar,
  type ScalarTag,
  type Tags,
} from 'yaml';
import type { SampleValue } from '../../../src/content/schema.ts';
import type { Fault } from '../fault.ts';
import { findBraces } from './braces.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './show.ts';

/** A line and a column, both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A parsed YAML file that remembers where everything stands. */
export interface YamlFile {
  value: unknown;
  /**
   * Where to look for what is wrong with a field: the text or number itself; of a list, a group or
   * nothing at all its name; of a field that is missing its parent.
   */
  place(path: string): Place;
  /** Where the name of a field stands. */
  keyPlace(path: string): Place;
  /** Where a placeholder stands inside a text, or the text itself where the file spells it otherwise. */
  placeOfBraces(path: string, written: string, occurrence: number): Place;
  samples: SampleValue[];
  /** What is wrong already. None of it keeps `value` from being checked further. */
  faults: Fault[];
}

/** `items` below `testimonials` is `testimonials.items`; its first entry `testimonials.items[0]`. */
export function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}

const parentPath = (path: string) => path.replace(/(?:\.|^)[^.[]*$|\[\d+\]$/, '');

const sampleTag = '!sample';
const customTags: Tags = [
  { tag: sampleTag, resolve: (text: string) => text },
  { tag: sampleTag, collection: 'map' },
  { tag: sampleTag, collection: 'seq' },
];

/** The mistake that a text with a placeholder or a colon invites. */
export const quotesHint = 'text that begins with { or [ or contains ": " must stand between quotes';

/** Each list or group within another takes one or two places on the stack; the content needs about ten. */
const deepestStack = 40;

/**
 * Splits YAML into tokens. The parser keeps its own stack, but what reads the tokens calls itself for
 * each level, so nesting must end somewhere.
 */
function readTokens(source: string, lines: LineCounter): CST.Token[] | { tooDeepAt: number } {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(source)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > deepestStack) return { tooDeepAt: parser.offset };
  }
  tokens.push(...parser.end());
  return tokens;
}

/**
 * Parses YAML 1.2 without anchors, aliases and tags other than `!sample`, which it collects.
 *
 * @param file name for faults and samples
 * @param firstLine the line of `file` on which `source` begins
 * @returns the file, or the fault that keeps it from being read
 */
export function parseYaml(source: string, file: string, firstLine = 1): YamlFile | Fault {
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const tokens = readTokens(source, lines);
  if (!Array.isArray(tokens)) {
    return { file, ...placeAt(tokens.tooDeepAt), expected: 'expected YAML that is not nested so deeply' };
  }
  const composer = new Composer<ParsedNode>({ uniqueKeys: false, version: '1.2', customTags });
  const [document, another] = composer.compose(tokens, true, source.length);
  if (!document) throw new Error('compose() gives a document even for an empty file');
  if (another) {
    return { file, ...placeAt(another.range[0]), expected: 'expected one document, without another --- line' };
  }

  // Tags are judged below. Of several errors only the first one is real, the others follow from it.
  const [error] = [...document.errors, ...document.warnings]
    .filter(({ code, name }) => name === 'YAMLParseError' || code !== 'TAG_RESOLVE_FAILED')
    .sort((a, b) => a.pos[0] - b.pos[0]);
  if (error) {
    const { line, column } = placeAt(Math.min(error.pos[0], source.length));
    const found = (source.split(/\r?\n/)[line - firstLine] ?? '').trim();
    return {
      file,
      line,
      column,
      expected: `expected YAML, but: ${error.message.replace(/;.*/s, '')}`,
      found: quote(found),
      ...(/(?:^|[:-] )["']?[{[]|: .*: /.test(found) && { hint: quotesHint }),
    };
  }
  if (document.directives.yaml.explicit) {
    return { file, line: firstLine, column: 1, expected: 'expected no %YAML directive' };
  }

  const scalars = new Map<string, { start: number; end: number }>();
  const keys = new Map<string, number>();
  const starts = new Map<string, number>();
  const samples: SampleValue[] = [];
  const faults: Fault[] = [];
  const fault = (offset: number, path: string, rest: Pick<Fault, 'expected' | 'found' | 'hint'>) => {
    faults.push({ file, ...placeAt(offset), ...(path && { field: path }), ...rest });
  };

  /** A tag keeps the parser from telling numbers from text, so that is made up for here. */
  const scalarValue = (node: Scalar.Parsed): unknown => {
    if (node.tag !== sampleTag || node.type !== 'PLAIN') return node.value;
    const tag = document.schema.tags.find(
      (candidate): candidate is ScalarTag =>
        candidate.collection === undefined && candidate.default === true && candidate.test?.test(node.source) === true,
    );
    if (!tag) return node.value;
    const value = tag.resolve(node.source, () => undefined, {});
    return isScalar(value) ? value.value : value;
  };

  function read(node: ParsedNode | null, path: string): unknown {
    if (!node) return null;
    const [start, end] = node.range;
    starts.set(path, start);
    if (!isCollection(node) && end > start) scalars.set(path, { start, end });
    if (isAlias(node)) {
      fault(start, path, { expected: 'expected the value itself, not a reference to it', found: quote(`*${node.source}`) });
      return undefined;
    }
    if (node.anchor !== undefined) {
      fault(start, path, { expected: 'expected no anchor', found: quote(`&${node.anchor}`) });
    }
    if (node.tag === sampleTag) {
      const { line } = placeAt(source.lastIndexOf(sampleTag, start));
      samples.push({ file, line, path });
    } else if (node.tag !== undefined) {
      const tag = node.tag.replace('tag:yaml.org,2002:', '!!');
      const hint = didYouMean(tag, [sampleTag]);
      fault(start, path, { expected: `expected no tag but ${sampleTag}`, found: quote(tag), ...(hint && { hint }) });
    }
    if (isScalar(node)) return scalarValue(node);
    if (isSeq(node)) return node.items.map((item, index) => read(item, joinPath(path, index)));

    // Without a prototype, so that a key named __proto__ is a key like any other.
    const result = Object.create(null) as Record<string, unknown>;
    for (const { key, value } of node.items) {
      const offset = key?.range[0] ?? start;
      if (!isScalar(key) || typeof key.value !== 'string' || key.tag !== undefined || key.anchor !== undefined) {
        fault(offset, path, { expected: 'expected the name of a field', found: quote(source.slice(offset, key?.range[1])) });
        continue;
      }
      const field = joinPath(path, key.value);
      const first = keys.get(field);
      if (first === undefined) {
        keys.set(field, offset);
        result[key.value] = read(value, field);
      } else {
        fault(offset, field, {
          expected: `expected each field once, but line ${placeAt(first).line} has it too`,
          found: quote(key.value),
        });
      }
    }
    return result;
  }

  const value = read(document.contents, '');

  const place = (path: string): Place => {
    if (path === '') return placeAt(0);
    const offset = scalars.get(path)?.start ?? keys.get(path) ?? starts.get(path);
    return offset === undefined ? place(parentPath(path)) : placeAt(offset);
  };

  return {
    value,
    place,
    keyPlace(path) {
      const offset = keys.get(path);
      return offset === undefined ? place(path) : placeAt(offset);
    },
    placeOfBraces(path, written, occurrence) {
      const text = scalars.get(path);
      const offset = text && findBraces(source, text, written, occurrence);
      return offset === undefined ? place(path) : placeAt(offset);
    },
    samples,
    faults,
  };
}
