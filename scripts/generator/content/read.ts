import { safeParse, type z } from 'zod';
import { siteSchema, type Content, type SampleValue } from '../../../src/content/schema.ts';
import type { FieldNote } from '../../../src/content/fields.ts';
import { DiagnosticError, sortDiagnostics, type Diagnostic, type Place } from '../../lib/diagnostic.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { found } from '../../messages/found.ts';
import { buildDate } from '../build-date.ts';
import { findRoutes } from '../pages.ts';
import { mapTexts, schemaAt, schemas, type SchemaName } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { latestExperienceYear } from './derived-facts.ts';
import { checkFiles, decode, isKnown, legalName, readContentFiles, yamlFiles, type ContentFiles } from './files.ts';
import { splitFrontMatter, type FrontMatterFile } from './front-matter.ts';
import { hiddenSections, navigationWithout, withoutHiddenSections } from './hidden-sections.ts';
import { parseLegal } from './legal.ts';
import { leaveOutAbsent } from './optional-facts.ts';
import { interpolate, placeholderRules, placeholderValuesOf, type PlaceholderValues } from './placeholders.ts';
import { insertNoBreakSpaces } from './typography.ts';
import { validate } from './validate.ts';
import { parseYaml, type YamlFile } from './yaml.ts';

/** A field of the content that names a file of `content/media/`. */
export interface MediaReference {
  /** Path below `content/media/`. */
  src: string;
  place: Place;
  /** Such as `about.portrait.imageSrc`. */
  field: string;
}

/**
 * The outcome of reading `content/`: the content, or what is wrong with it. Without the bytes of pictures and films.
 */
export interface ReadContent {
  /** The validated content; undefined if there is any diagnostic. */
  content: Content | undefined;
  /** In order of file, line and column. */
  diagnostics: Diagnostic[];
  /** The pictures and films that the content names, even if something else is wrong. */
  media: MediaReference[];
  /** The files that were read. */
  files: ContentFiles;
  /**
   * The place of a field of a YAML file or of a legal text's front matter; only the file if that could not be parsed.
   */
  placeOf(file: string, path: FieldPath): Place;
}

/** The outcome of reading content in which nothing is wrong. */
export interface ValidContent extends ReadContent {
  content: Content;
}

/** Whether the content was read without any diagnostic, so that `read.content` is there. */
export const isValid = (read: ReadContent): read is ValidContent => read.content !== undefined;

/**
 * Reads and checks `content/` of a project. Mistakes in the content are diagnostics of the result and throw nothing.
 *
 * @param root absolute path of the project
 * @param now the day up to which years of experience are counted; today, or the day that SOURCE_DATE_EPOCH sets
 */
export const readContent = async (root: string, now?: Date): Promise<ReadContent> =>
  parseContent(await readContentFiles(root), await findRoutes(root), now);

/**
 * Checks the files of `content/`, whose bytes have been read already: parses them, fills their placeholders, validates
 * them against the schema. Reads no files.
 *
 * @param files by their path from the project's root
 * @param pages paths that links may lead to, such as `/privacidad`
 * @param now the day up to which years of experience are counted; today, or the day that SOURCE_DATE_EPOCH sets
 */
export function parseContent(files: ContentFiles, pages: readonly string[], now = buildDate()): ReadContent {
  const { yaml, legal: legalFiles, diagnostics } = parseFiles(files);
  diagnostics.push(...checkFiles(files));
  const reader = new FieldReader(yaml, placeholderValues(yaml, now), pages);

  // Before the reader reads the file, because it takes over the diagnostics that the file has by then.
  checkExperience(yaml.get(yamlFiles.site), now);
  const legal: Content['legal'] = {};
  for (const { name, file, markdown, markdownLine } of legalFiles) {
    const frontMatter = reader.read('legal', file);
    const rules = placeholderRules(reader.placeholders, file, []);
    const body = parseLegal(markdown, { file, firstLine: markdownLine, rules, pages });
    diagnostics.push(...body.diagnostics);
    // Otherwise there is a diagnostic, and the content of the result is undefined.
    if (frontMatter && body.text) legal[name] = { ...frontMatter, ...body.text };
  }
  const site = reader.read('site', yamlFiles.site);
  const landing = reader.read('landing', yamlFiles.landing);
  const interfaceTexts = reader.read('interface', yamlFiles.interface);
  diagnostics.push(...reader.diagnostics);

  const isComplete = diagnostics.length === 0 && site && landing && interfaceTexts;
  const navigation = site && navigationWithout(hiddenSections(yaml.get(yamlFiles.landing)?.value), site.navigation);
  return {
    content:
      isComplete && navigation
        ? { site: { ...site, navigation }, landing, interface: interfaceTexts, legal, samples: reader.samples }
        : undefined,
    diagnostics: sortDiagnostics(diagnostics),
    media: reader.media,
    files,
    placeOf: (file, path) => yaml.get(file)?.placeOf(path) ?? { file },
  };
}

/**
 * Parses all files.
 *
 * @returns `yaml`: the parsed YAML files and front matters, by the path of their file; `legal`: the legal texts with
 *   their Markdown not yet parsed; `diagnostics` of the files that could not be parsed. Such a file is missing in
 *   `yaml`
 */
function parseFiles(files: ContentFiles) {
  const yaml = new Map<string, YamlFile>();
  const legal: (FrontMatterFile & { name: string; file: string })[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [file, bytes] of files) {
    if (!isKnown(file)) continue;
    try {
      const text = decode(file, bytes);
      const name = legalName(file);
      if (name === undefined) {
        yaml.set(file, parseYaml(text, file));
      } else {
        const parts = splitFrontMatter(text, file);
        legal.push({ name, file, ...parts });
        const firstLine = 2; // Below the line of `---` that opens the front matter.
        yaml.set(file, parseYaml(parts.frontMatter, file, firstLine));
      }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      diagnostics.push(...error.diagnostics);
    }
  }
  return { yaml, legal, diagnostics };
}

/**
 * The values of placeholders, from the parsed `content/site.yaml` and `content/landing.yaml`. A field that is invalid
 * gives STAND_IN instead of its text.
 */
function placeholderValues(yaml: ReadonlyMap<string, YamlFile>, now: Date): PlaceholderValues {
  const site = yaml.get(yamlFiles.site)?.value;
  const landing = yaml.get(yamlFiles.landing)?.value;
  const issues = siteSchema.safeParse(site).error?.issues ?? [];
  const invalidFields = new Set(issues.map(({ path }) => formatPath(path)));
  if (isTooRecent(valueAt(site, EXPERIENCE), now)) invalidFields.add(formatPath(EXPERIENCE));
  return placeholderValuesOf({ site, landing, now }, (field) => invalidFields.has(field));
}

/** The field with the year in which the doctor's experience begins. */
const EXPERIENCE = ['facts', 'experienceSince'];

/** Whether a year is later than the latest one from which whole years of experience can be counted today. */
const isTooRecent = (year: unknown, now: Date): boolean => typeof year === 'number' && year > latestExperienceYear(now);

/**
 * Reports a year that is too recent to count experience from. The schema cannot: the latest year depends on the date.
 *
 * @param yaml the parsed `content/site.yaml`, which gets the diagnostic; undefined if it could not be parsed
 */
function checkExperience(yaml: YamlFile | undefined, now: Date): void {
  const year = valueAt(yaml?.value, EXPERIENCE);
  if (!yaml || !isTooRecent(year, now)) return;
  const params = { bound: 'at-most', limit: latestExperienceYear(now), found: found(year) } as const;
  yaml.report(EXPERIENCE, yaml.placeOf(EXPERIENCE), 'content.number-limit', params);
}

/** Whether a path is a section or a field below it. */
const isBelow = (path: string, section: string) => path === section || path.startsWith(`${section}.`);

/** Reads the fields of parsed YAML files. Collects diagnostics, sample values and references to media on the way. */
class FieldReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly samples: SampleValue[] = [];
  readonly media: MediaReference[] = [];
  readonly placeholders: PlaceholderValues;
  readonly #files: ReadonlyMap<string, YamlFile>;
  readonly #pages: readonly string[];

  constructor(files: ReadonlyMap<string, YamlFile>, placeholders: PlaceholderValues, pages: readonly string[]) {
    this.#files = files;
    this.placeholders = placeholders;
    this.#pages = pages;
  }

  /**
   * Fills the placeholders of a file, inserts no-break spaces, leaves out hidden sections and texts that name an absent
   * fact, and validates the result. Adds what it finds to `diagnostics`, `samples` and `media`; values in a hidden
   * section are no samples.
   *
   * @returns the checked value; undefined if the file has a diagnostic or could not be parsed
   */
  read<Name extends SchemaName>(name: Name, file: string): z.output<(typeof schemas)[Name]> | undefined {
    const yaml = this.#files.get(file);
    if (!yaml) return undefined;
    const filled = mapTexts(schemas[name], yaml.value, (text, note, path) => {
      if (note.kind === 'media') this.#collectMedia(name, text, yaml, path);
      if (note.kind === 'link') this.#checkLink(text, yaml, path);
      const mayHavePlaceholders = note.kind === 'prose' || note.kind === 'plain';
      return mayHavePlaceholders ? this.#fill(text, note, { yaml, file, path }) : text;
    });
    const withoutHidden = name === 'landing' ? withoutHiddenSections(filled) : filled;
    const withoutAbsent = leaveOutAbsent(schemas[name], withoutHidden, (path) => {
      yaml.report(path, yaml.placeOf(path), 'content.absent-fact', { found: found(valueAt(yaml.value, path)) });
    });
    const value = validate(name, yaml, withoutAbsent);
    this.diagnostics.push(...yaml.diagnostics);
    const hidden = name === 'landing' ? hiddenSections(yaml.value) : [];
    this.samples.push(...yaml.samples.filter(({ path }) => !hidden.some((section) => isBelow(path, section))));
    return yaml.diagnostics.length > 0 ? undefined : value;
  }

  /**
   * Collects the reference to a picture or film. Skips a malformed name: the schema reports it, and a second diagnostic
   * about a missing file would only repeat it.
   */
  #collectMedia(name: SchemaName, src: string, yaml: YamlFile, path: FieldPath): void {
    const schema = schemaAt(schemas[name], path);
    if (!schema || !safeParse(schema, src).success) return;
    this.media.push({ src, place: yaml.placeOf(path), field: formatPath(path) });
  }

  /**
   * Reports a link to a page that does not exist. Links to anchors are checked later, in the built pages; malformed
   * links by the schema.
   */
  #checkLink(text: string, yaml: YamlFile, path: FieldPath): void {
    const isPath = /^\/[a-z0-9/-]*$/.test(text);
    if (!isPath || this.#pages.includes(text)) return;
    const params = { pages: this.#pages, found: found(text), nearest: nearestWord(text, this.#pages) };
    yaml.report(path, yaml.placeOf(path), 'content.unknown-page', params);
  }

  /**
   * Returns a text as the page shows it: with its placeholders filled and, in prose, no-break spaces. Reports a text
   * that lacks the words which its note requires (`begins`, `contains`), and placeholders that are wrong.
   */
  #fill(text: string, note: FieldNote, { yaml, file, path }: { yaml: YamlFile; file: string; path: FieldPath }) {
    const { begins = '', contains = '', leftForPage } = note;
    if (!text.trim().startsWith(begins)) {
      yaml.report(path, yaml.placeOf(path), 'content.begins-with', { text: begins, found: found(text) });
    }
    if (!text.includes(contains)) {
      yaml.report(path, yaml.placeOf(path), 'content.contains', { text: contains, found: found(text) });
    }
    const rules = placeholderRules(this.placeholders, file, path, leftForPage);
    const filled = interpolate(text, rules, ({ code, params }, find) => {
      yaml.report(path, yaml.placeInside(path, find), code, params);
    });
    return note.kind === 'prose' ? insertNoBreakSpaces(filled) : filled;
  }
}
