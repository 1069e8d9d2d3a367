import { safeParse, type z } from 'zod';
import type { Content, SampleValue } from '../../../src/content/schema.ts';
import type { FieldNote } from '../../../src/content/fields.ts';
import { DiagnosticError, sortDiagnostics } from '../../lib/diagnostic.ts';
import type { Diagnostic, Place } from '../../messages/problem.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import { toFound } from '../../messages/found.ts';
import { buildDate } from '../build-date.ts';
import { findRoutes } from '../routes.ts';
import { mapTexts, schemaAt, schemas, type SchemaName } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import { checkFiles, decode, isKnown, legalName, readContentFiles, yamlFiles, type ContentFiles } from './files.ts';
import { FRONT_MATTER_LINE, splitFrontMatter, type FrontMatterFile } from './front-matter.ts';
import { hiddenSections, navigationWithout, withoutHiddenSections } from './hidden-sections.ts';
import { parseLegal } from './legal.ts';
import { leaveOutAbsent } from './optional-facts.ts';
import { latestExperienceYear } from './placeholder-table.ts';
import { interpolate, placeholderRules, placeholderValues, type PlaceholderValues } from './placeholders.ts';
import { bindShortWords, insertNoBreakSpaces } from './typography.ts';
import { validate } from './validate.ts';
import { parseYaml, type YamlFile } from './yaml.ts';
import type { ContentPath, ProjectRoot } from '../../lib/paths.ts';

export interface MediaReference {
  src: string;
  place: Place;
  field: string;
}

export interface ReadContent {
  /** The validated content; undefined if there is any diagnostic. */
  content: Content | undefined;
  diagnostics: Diagnostic[];
  /** The pictures and films that the content names, even if other fields are invalid. */
  media: MediaReference[];
  /** Descriptions (`!review`) whose picture has been replaced since they were written. */
  toReview: Place[];
  files: ContentFiles;
  /** The place has no line if the file could not be parsed. */
  placeOf(file: ContentPath, path: FieldPath): Place;
}

export interface ValidContent extends ReadContent {
  content: Content;
}

export const isValid = (read: ReadContent): read is ValidContent => read.content !== undefined;

export const readContent = async (root: ProjectRoot, now?: Date): Promise<ReadContent> =>
  parseContent(await readContentFiles(root), await findRoutes(root), now);

/** Works like `readContent`, but on bytes: the editor checks a change before it saves it. */
export function parseContent(files: ContentFiles, pages: readonly string[], now = buildDate()): ReadContent {
  const { yaml, legalTexts, diagnostics } = parseFiles(files);
  diagnostics.push(...checkFiles(files));
  const siteYaml = yaml.get(yamlFiles.site);
  const landingYaml = yaml.get(yamlFiles.landing);
  // Must come before `reader.read`, which copies the diagnostics of `siteYaml`.
  if (siteYaml) reportTooRecentExperience(siteYaml, now);
  // Invalid fields get a stand-in, so that a mistake is reported once and not in each text with the placeholder.
  const placeholders = placeholderValues({ site: siteYaml?.value, landing: landingYaml?.value, now });
  const reader = new FieldReader(yaml, placeholders, pages);

  const legal: Content['legal'] = {};
  for (const { name, file, markdown, markdownLine } of legalTexts) {
    const frontMatter = reader.read('legal', file);
    // The empty path stands for the body of the legal text.
    const rules = placeholderRules(reader.placeholders, file, []);
    const body = parseLegal(markdown, { file, firstLine: markdownLine, rules, pages });
    diagnostics.push(...body.diagnostics);
    if (frontMatter) legal[name] = { ...frontMatter, ...body.text };
  }
  const site = reader.read('site', yamlFiles.site);
  const landing = reader.read('landing', yamlFiles.landing);
  const interfaceTexts = reader.read('interface', yamlFiles.interface);
  diagnostics.push(...reader.diagnostics);

  let content: Content | undefined;
  const isEverythingRight = diagnostics.length === 0;
  if (isEverythingRight && site && landing && interfaceTexts) {
    // `reader.read` has removed the hidden sections, but the navigation is in another file and still links to them.
    const hidden = hiddenSections(landingYaml?.value);
    const navigation = navigationWithout(hidden, site.navigation);
    const { samples } = reader;
    content = { site: { ...site, navigation }, landing, interface: interfaceTexts, legal, samples };
  }
  return {
    content,
    diagnostics: sortDiagnostics(diagnostics),
    media: reader.media,
    toReview: reader.toReview,
    files,
    placeOf: (file, path) => yaml.get(file)?.placeOf(path) ?? { file },
  };
}

interface LegalFile extends FrontMatterFile {
  name: string;
  file: ContentPath;
}

interface ParsedFiles {
  /** YAML files and front matters by the path of their file. */
  yaml: Map<string, YamlFile>;
  legalTexts: LegalFile[];
  diagnostics: Diagnostic[];
}

/** Never throws for a malformed file, so that mistakes of all files are reported at once. */
function parseFiles(files: ContentFiles): ParsedFiles {
  const yaml = new Map<string, YamlFile>();
  const legalTexts: LegalFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [file, bytes] of files) {
    if (!isKnown(file)) continue;
    try {
      const text = decode(file, bytes);
      const name = legalName(file);
      if (name === undefined) {
        yaml.set(file, parseYaml(text, file));
      } else {
        const split = splitFrontMatter(text, file);
        // Pushed before `parseYaml` can throw, so that the body is checked even if the front matter is malformed.
        legalTexts.push({ name, file, ...split });
        yaml.set(file, parseYaml(split.frontMatter, file, FRONT_MATTER_LINE));
      }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      diagnostics.push(...error.diagnostics);
    }
  }
  return { yaml, legalTexts, diagnostics };
}

const experiencePath = ['facts', 'experienceSince'];

/** The schema cannot check this, because the latest year depends on the date. */
function reportTooRecentExperience(site: YamlFile, now: Date): void {
  const year = valueAt(site.value, experiencePath);
  const limit = latestExperienceYear(now);
  const isTooRecent = typeof year === 'number' && year > limit;
  if (!isTooRecent) return;
  const params = { bound: 'at-most', limit, found: toFound(year) } as const;
  site.report(experiencePath, site.placeOf(experiencePath), 'content.number-limit', params);
}

const isBelow = (path: string, section: string) => path === section || path.startsWith(`${section}.`);

class FieldReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly samples: SampleValue[] = [];
  readonly media: MediaReference[] = [];
  readonly toReview: Place[] = [];
  readonly placeholders: PlaceholderValues;
  readonly #files: ReadonlyMap<string, YamlFile>;
  readonly #pages: readonly string[];

  constructor(files: ReadonlyMap<string, YamlFile>, placeholders: PlaceholderValues, pages: readonly string[]) {
    this.#files = files;
    this.placeholders = placeholders;
    this.#pages = pages;
  }

  /** Returns the value that pages show; undefined if the file or the value of one of its placeholders is invalid. */
  read<Name extends SchemaName>(name: Name, file: ContentPath): z.output<(typeof schemas)[Name]> | undefined {
    const yaml = this.#files.get(file);
    if (!yaml) return undefined;
    const schema = schemas[name];
    const filled = mapTexts(schema, yaml.value, (text, note, path) => {
      if (note.kind === 'media') this.#collectMedia(name, text, yaml, path);
      if (note.kind === 'link') this.#checkLink(text, yaml, path);
      const mayHavePlaceholders = note.kind === 'prose' || note.kind === 'plain';
      return mayHavePlaceholders ? this.#fill(text, note, { yaml, file, path }) : text;
    });
    // Only the landing page has sections that can be hidden.
    const hidden = name === 'landing' ? hiddenSections(filled) : [];
    const shown = hidden.length > 0 ? withoutHiddenSections(filled) : filled;
    const withoutAbsent = leaveOutAbsent(schema, shown, (path) => {
      yaml.report(path, yaml.placeOf(path), 'content.absent-fact', { found: toFound(valueAt(yaml.value, path)) });
    });
    const value = validate(name, yaml, withoutAbsent);

    // `validate` has added its diagnostics to `yaml`.
    this.diagnostics.push(...yaml.diagnostics);
    // The site does not show hidden sections, so their samples and reviews do not count.
    const isHidden = (path: string) => hidden.some((section) => isBelow(path, section));
    this.samples.push(...yaml.samples.filter(({ path }) => !isHidden(path)));
    for (const path of yaml.toReview) {
      const field = formatPath(path);
      if (!isHidden(field)) this.toReview.push({ ...yaml.placeOf(path), field });
    }
    return yaml.diagnostics.length > 0 ? undefined : value;
  }

  /** Skips malformed names, which the schema reports. */
  #collectMedia(name: SchemaName, src: string, yaml: YamlFile, path: FieldPath): void {
    const schema = schemaAt(schemas[name], path);
    if (!schema || !safeParse(schema, src).success) return;
    this.media.push({ src, place: yaml.placeOf(path), field: formatPath(path) });
  }

  /** Reports a link to a page of this site that does not exist, such as `/equipo`. */
  #checkLink(link: string, yaml: YamlFile, path: FieldPath): void {
    const isPathOfPage = /^\/[a-z0-9/-]*$/.test(link);
    if (!isPathOfPage || this.#pages.includes(link)) return;
    const params = { pages: this.#pages, found: toFound(link), nearest: nearestWord(link, this.#pages) };
    yaml.report(path, yaml.placeOf(path), 'content.unknown-page', params);
  }

  #fill(text: string, note: FieldNote, place: { yaml: YamlFile; file: ContentPath; path: FieldPath }): string {
    const { yaml, file, path } = place;
    const { begins = '', contains = '', leftForPage } = note;
    if (!text.trim().startsWith(begins)) {
      yaml.report(path, yaml.placeOf(path), 'content.begins-with', { text: begins, found: toFound(text) });
    }
    if (!text.includes(contains)) {
      yaml.report(path, yaml.placeOf(path), 'content.contains', { text: contains, found: toFound(text) });
    }
    const rules = placeholderRules(this.placeholders, file, path, leftForPage);
    const filled = interpolate(text, rules, ({ code, params }, findBrace) => {
      yaml.report(path, yaml.placeInside(path, findBrace), code, params);
    });
    return note.kind === 'prose' ? bindShortWords(insertNoBreakSpaces(filled)) : filled;
  }
}
