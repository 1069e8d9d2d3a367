import { safeParse, type z } from 'zod';
import * as schemas from '../../../src/content/schema.ts';
import { DiagnosticError, errorAt, sortDiagnostics, type Diagnostic, type Place } from '../../lib/diagnostic.ts';
import { didYouMean, positionIn, show } from '../messages.ts';
import { findRoutes } from '../pages.ts';
import { checkFiles, decode, isKnown, legalName, readContentFiles, type ContentFiles } from './files.ts';
import { parseLegal } from './legal.ts';
import { mapFields, schemaAt } from './schema.ts';
import { bindSpaces, interpolate, placeholdersOf, slotOf } from './text.ts';
import { validate } from './validate.ts';
import { formatPath, parseYaml, type FieldPath, type YamlFile } from './yaml.ts';

type Content = schemas.Content;

/** Where the content names a file of `content/media/`. */
export interface MediaReference {
  /** Path below `content/media/`. */
  src: string;
  place: Place;
  /** Such as `about.portrait.imageSrc`. */
  field: string;
}

/** Everything in `content/` except the pictures themselves. */
export interface ReadContent {
  /** Nothing where something is wrong. */
  content: Content | undefined;
  diagnostics: Diagnostic[];
  /** The pictures and films that it names, also where something else is wrong. */
  media: MediaReference[];
  files: ContentFiles;
  /** Where a field of a YAML file, or of the YAML at the top of a legal text, stands. */
  placeOf(file: string, path: FieldPath): Place;
}

/** @param root absolute path of the project */
export const readContent = async (root: string): Promise<ReadContent> =>
  parseContent(await readContentFiles(root), await findRoutes(root));

/**
 * Reads and checks the files of `content/`.
 *
 * @param files by their path from the project's root
 * @param pages paths that links may lead to, such as `/privacidad`
 */
export function parseContent(files: ContentFiles, pages: readonly string[]): ReadContent {
  const diagnostics = checkFiles(files);
  const samples: schemas.SampleValue[] = [];
  const media: MediaReference[] = [];
  const parsed = new Map<string, YamlFile>();
  const legalBodies = new Map<string, { markdown: string; firstLine: number }>();

  for (const [file, bytes] of files) {
    if (!isKnown(file)) continue;
    try {
      const text = decode(file, bytes);
      if (legalName(file) === undefined) parsed.set(file, parseYaml(text, file));
      else {
        const { frontMatter, ...body } = splitFrontMatter(text, file);
        legalBodies.set(file, body);
        parsed.set(file, parseYaml(frontMatter, file, 2));
      }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      diagnostics.push(...error.diagnostics);
    }
  }

  const site = parsed.get('content/site.yaml')?.value;
  const faulty = new Set(schemas.siteSchema.safeParse(site).error?.issues.map((issue) => formatPath(issue.path)));
  const placeholders = placeholdersOf(site, (field) => faulty.has(field));

  /** Fills in, binds and checks one file. */
  function check<T extends z.ZodType>(schema: T, file: string): z.output<T> | undefined {
    const yaml = parsed.get(file);
    if (!yaml) return undefined;
    const filled = mapFields(schema, yaml.value, (text, note, path) => {
      if (note.kind === 'verbatim') return text;
      const demand = (isRight: boolean, expected: string, hint?: string) => {
        if (!isRight) yaml.refuse(path, yaml.placeOf(path), `expected ${expected}, found ${show(text)}`, hint);
      };
      if (note.kind === 'media') {
        // Of a field that names no file, the file says nothing new.
        const isName = safeParse(schemaAt(schema, path)!, text).success;
        if (isName) media.push({ src: text, place: yaml.placeOf(path), field: formatPath(path) });
        return text;
      }
      if (note.kind === 'link') {
        const hint = didYouMean(text, pages) ?? 'src/pages holds a file for each page';
        demand(!/^\/[a-z0-9/-]*$/.test(text) || pages.includes(text), `one of the pages ${pages.join(', ')}`, hint);
        return text;
      }
      const { begins = '', contains = '', kept } = note;
      demand(text.trim().startsWith(begins), `text that begins with ${begins}`);
      demand(text.includes(contains), `text that contains ${contains}`);
      const value = interpolate(text, slotOf(placeholders, file, path, kept), (find, ...message) =>
        yaml.refuse(path, yaml.placeInside(path, find), ...message),
      );
      return note.kind === 'prose' ? bindSpaces(value) : value;
    });
    const value = validate(schema, yaml, filled);
    diagnostics.push(...yaml.diagnostics);
    samples.push(...yaml.samples);
    return yaml.diagnostics.length > 0 ? undefined : value;
  }

  const legal: Content['legal'] = {};
  for (const [file, { markdown, firstLine }] of legalBodies) {
    const head = check(schemas.legalFrontMatterSchema, file);
    const body = parseLegal(markdown, { file, firstLine, slot: slotOf(placeholders, file, []), pages });
    diagnostics.push(...body.diagnostics);
    if (head && body.text) legal[legalName(file)!] = { ...head, ...body.text };
  }

  const valid = {
    site: check(schemas.siteSchema, 'content/site.yaml'),
    landing: check(schemas.landingSchema, 'content/landing.yaml'),
    interface: check(schemas.interfaceSchema, 'content/interface.yaml'),
  };
  return {
    content: diagnostics.length > 0 ? undefined : ({ ...valid, legal, samples } as Content),
    diagnostics: sortDiagnostics(diagnostics),
    media,
    files,
    placeOf: (file, path) => parsed.get(file)?.placeOf(path) ?? { file },
  };
}

/** Splits a legal text into the YAML between its `---` lines and the Markdown below. */
export function splitFrontMatter(text: string, file: string) {
  const match = /^---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)/ms.exec(text);
  if (!match?.[1] || match.index !== 0) {
    const expected = 'expected the file to begin with title, description and updated between two lines of ---';
    const found = show(text.split(/\r?\n/, 1)[0]);
    throw new DiagnosticError([errorAt({ file, line: 1, column: 1 }, `${expected}, found ${found}`)]);
  }
  const firstLine = positionIn(text, match[0].length).line;
  return { frontMatter: match[1], markdown: text.slice(match[0].length), firstLine };
}
