import type { Content, SiteContent } from '../../../src/content/schema.ts';
import { DiagnosticError, sortDiagnostics } from '../../lib/diagnostic.ts';
import type { ContentPath, ProjectRoot } from '../../lib/paths.ts';
import { describeFound } from '../../messages/found.ts';
import type { Diagnostic, Place } from '../../messages/problem.ts';
import { buildDate } from '../build-date.ts';
import { findRoutes } from '../routes.ts';
import { mapTexts, schemas } from './field-lookup.ts';
import { valueAt, type FieldPath } from './field-path.ts';
import { ContentReader, type LegalMarkdown, type MediaReference } from './content-reader.ts';
import type { ContentLink } from './legal.ts';
import {
  decodeChecked,
  legalName,
  readContentFiles,
  reportMissingFiles,
  yamlFiles,
  type ContentFiles,
} from './files.ts';
import { FRONT_MATTER_LINE, splitFrontMatter } from './front-matter.ts';
import { hiddenSections, leadsToHidden } from './hidden-sections.ts';
import { latestExperienceYear } from './placeholder-table.ts';
import { placeholderValues, type PlaceholderValues } from './placeholders.ts';
import { validate } from './validate.ts';
import { parseYaml, type YamlFile } from './yaml.ts';

export type { MediaReference };

/**
 * While `content/site.yaml` has wrong facts, only these are reported, and files that are missing or cannot be parsed;
 * `media`, `internalLinks` and `placeholders` are then empty.
 */
export interface ReadContent {
  /** The validated content; undefined if there is any diagnostic. */
  content: Content | undefined;
  diagnostics: Diagnostic[];
  /** The pictures and films that the content names, even if other fields are invalid. */
  media: MediaReference[];
  /** The links to anchors and pages of the site, without those to hidden sections. */
  internalLinks: ContentLink[];
  placeholders: PlaceholderValues;
  files: ContentFiles;
  /** The place has no line if the file could not be parsed. */
  placeOf(file: ContentPath, path: FieldPath): Place;
}

export interface ValidContent extends ReadContent {
  content: Content;
}

/** Whether the content has no mistakes. */
export const isValid = (source: ReadContent): source is ValidContent => source.content !== undefined;

/** Reads and checks the content of a project. */
export const readContent = async (root: ProjectRoot, now?: Date): Promise<ReadContent> =>
  parseContent(await readContentFiles(root), await findRoutes(root), now);

/**
 * Reads and checks content that may not be saved yet, such as a change in the editor. `pages` are the paths of the
 * site's pages, such as `/privacidad`.
 */
export function parseContent(files: ContentFiles, pages: readonly string[], now = buildDate()): ReadContent {
  const parsed = parseFiles(files);
  const siteYaml = parsed.yamlByFile.get(yamlFiles.site);
  const facts = siteYaml && readFacts(siteYaml, now);
  const landing = parsed.yamlByFile.get(yamlFiles.landing)?.value;
  const placeholders: PlaceholderValues = facts ? placeholderValues(facts, landing, now) : new Map();
  const hidden = hiddenSections(landing);
  const reader = new ContentReader(placeholders, pages, hidden);
  const content = facts && readParsedFiles(parsed, reader, hidden);
  // `reader` has the diagnostics of all files, `siteYaml` included; but if facts are wrong, it has read no file.
  const diagnosticsOfFields = facts ? reader.diagnostics : (siteYaml?.diagnostics ?? []);
  const diagnostics = [...reportMissingFiles(files), ...parsed.diagnostics, ...diagnosticsOfFields];
  return {
    content: diagnostics.length === 0 ? content : undefined,
    diagnostics: sortDiagnostics(diagnostics),
    media: reader.media,
    internalLinks: reader.links,
    placeholders,
    files,
    placeOf: (file, path) => parsed.yamlByFile.get(file)?.placeOf(path) ?? { file },
  };
}

/** Returns undefined if a YAML file is missing or wrong. `reader` collects what is wrong in fields and legal texts. */
function readParsedFiles(
  { yamlByFile, legalTexts }: ParsedFiles,
  reader: ContentReader,
  hidden: readonly string[],
): Content | undefined {
  const legal: Content['legal'] = {};
  for (const legalText of legalTexts) {
    const frontMatter = yamlByFile.get(legalText.file);
    const text = reader.readLegalText(legalText, frontMatter);
    if (text) legal[legalText.name] = text;
  }
  const site = reader.read('site', yamlByFile.get(yamlFiles.site));
  const landing = reader.read('landing', yamlByFile.get(yamlFiles.landing));
  const interfaceTexts = reader.read('interface', yamlByFile.get(yamlFiles.interface));
  if (!site || !landing || !interfaceTexts) return undefined;
  const navigation = site.navigation.filter(({ url }) => !leadsToHidden(hidden, url));
  return { site: { ...site, navigation }, landing, interface: interfaceTexts, legal, samples: reader.samples };
}

interface ParsedFiles {
  /** YAML files and front matters. */
  yamlByFile: Map<string, YamlFile>;
  legalTexts: LegalMarkdown[];
  diagnostics: Diagnostic[];
}

/** Parses the files. A malformed one becomes a diagnostic, so that all are reported at once. */
function parseFiles(files: ContentFiles): ParsedFiles {
  const parsed: ParsedFiles = { yamlByFile: new Map(), legalTexts: [], diagnostics: [] };
  for (const [file, bytes] of files) {
    try {
      addFile(parsed, file, decodeChecked(file, bytes));
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      parsed.diagnostics.push(...error.diagnostics);
    }
  }
  return parsed;
}

/**
 * Parses a file and adds it to the others.
 *
 * @throws DiagnosticError if it is malformed
 */
function addFile({ yamlByFile, legalTexts }: ParsedFiles, file: ContentPath, text: string): void {
  const name = legalName(file);
  const isYaml = name === undefined;
  if (isYaml) {
    yamlByFile.set(file, parseYaml(text, file));
    return;
  }
  const { frontMatter, markdown, markdownLine } = splitFrontMatter(text, file);
  // Comes before `parseYaml`, so that the body is checked even if the front matter is malformed.
  legalTexts.push({ name, file, markdown, markdownLine });
  yamlByFile.set(file, parseYaml(frontMatter, file, FRONT_MATTER_LINE));
}

/** Returns the value of `content/site.yaml`, only to compute placeholders from; undefined after reporting mistakes. */
function readFacts(site: YamlFile, now: Date): SiteContent | undefined {
  reportTooRecentExperience(site, now);
  // Placeholders have no values yet, so each counts as one character: the shortest possible value.
  const shortened = mapTexts(schemas.site, site.value, (text) => text.trim().replaceAll(/\{[^{}]*\}/g, '…'));
  return validate('site', site, shortened);
}

/** The texts need at least two years, because they use the plural. The schema cannot check that: it knows no date. */
function reportTooRecentExperience(site: YamlFile, now: Date): void {
  const path = ['facts', 'experienceSince'];
  const year = valueAt(site.value, path);
  const latestYear = latestExperienceYear(now);
  const isTooRecent = typeof year === 'number' && year > latestYear;
  if (!isTooRecent) return;
  site.report(path, 'content.number-limit', { bound: 'at-most', limit: latestYear, found: describeFound(year) });
}
