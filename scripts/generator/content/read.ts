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
 * While `content/site.yaml` is wrong, placeholders aside, only its mistakes are reported, and files that are missing or
 * cannot be parsed.
 */
export interface ReadContent {
  /** The validated content; undefined if there is any diagnostic. */
  content: Content | undefined;
  diagnostics: Diagnostic[];
  /** The pictures and films that the content names, even if other fields are invalid; empty in that case. */
  media: MediaReference[];
  /** The links to anchors and pages of the site, without those of the navigation to hidden sections. */
  links: ContentLink[];
  /** Empty in that case. */
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
 * Works like `readContent`, but on bytes: the editor checks a change before it saves it. `pages` are the paths of the
 * site's pages, such as `/privacidad`.
 */
export function parseContent(files: ContentFiles, pages: readonly string[], now = buildDate()): ReadContent {
  const { yamlByFile, legalTexts, diagnostics } = parseFiles(files);
  const siteYaml = yamlByFile.get(yamlFiles.site);
  const landingYaml = yamlByFile.get(yamlFiles.landing);
  const placeOf: ReadContent['placeOf'] = (file, path) => yamlByFile.get(file)?.placeOf(path) ?? { file };
  diagnostics.push(...reportMissingFiles(files));

  const unfilledSite = siteYaml && readSite(siteYaml, now);
  if (!unfilledSite) {
    diagnostics.push(...(siteYaml?.diagnostics ?? []));
    return {
      content: undefined,
      diagnostics: sortDiagnostics(diagnostics),
      media: [],
      links: [],
      placeholders: new Map(),
      files,
      placeOf,
    };
  }
  const placeholders = placeholderValues(unfilledSite, landingYaml?.value, now);
  const reader = new ContentReader(placeholders, pages);
  const legal: Content['legal'] = {};
  for (const legalText of legalTexts) {
    const text = reader.readLegalText(legalText, yamlByFile.get(legalText.file));
    if (text) legal[legalText.name] = text;
  }
  // Validated again, now with placeholders filled in.
  const site = reader.read('site', siteYaml);
  const landing = reader.read('landing', landingYaml);
  const interfaceTexts = reader.read('interface', yamlByFile.get(yamlFiles.interface));
  diagnostics.push(...reader.diagnostics);

  const hiddenNames = hiddenSections(landingYaml?.value);
  let content: Content | undefined;
  const isEverythingRight = diagnostics.length === 0;
  // Then all three are defined, but the compiler cannot know it.
  if (isEverythingRight && site && landing && interfaceTexts) {
    // The reader has removed hidden sections from `landing`, but the navigation of `site` still links to them.
    const navigation = site.navigation.filter(({ url }) => !leadsToHidden(hiddenNames, url));
    const shownSite = { ...site, navigation };
    content = { site: shownSite, landing, interface: interfaceTexts, legal, samples: reader.samples };
  }
  return {
    content,
    diagnostics: sortDiagnostics(diagnostics),
    media: reader.media,
    links: reader.links.filter(({ address }) => !leadsToHidden(hiddenNames, address)),
    placeholders,
    files,
    placeOf,
  };
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

/**
 * Returns the value of `content/site.yaml`; undefined after reporting what is wrong. Placeholders in its own texts cannot
 * be filled in yet.
 */
function readSite(site: YamlFile, now: Date): SiteContent | undefined {
  reportTooRecentExperience(site, now);
  // No value of a placeholder is shorter than one character, so no limit of length refuses wrongly.
  const shortened = mapTexts(schemas.site, site.value, (text) => text.replaceAll(/\{[^{}]*\}/g, '…'));
  const value = validate('site', site, shortened);
  return site.diagnostics.length === 0 ? value : undefined;
}

/** The schema cannot check this, because the latest valid year depends on the date. */
function reportTooRecentExperience(site: YamlFile, now: Date): void {
  const path = ['facts', 'experienceSince'];
  const year = valueAt(site.value, path);
  const latestYear = latestExperienceYear(now);
  const isTooRecent = typeof year === 'number' && year > latestYear;
  if (!isTooRecent) return;
  site.report(path, 'content.number-limit', { bound: 'at-most', limit: latestYear, found: describeFound(year) });
}
