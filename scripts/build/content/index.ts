import type { z } from 'zod';
import {
  interfaceSchema,
  landingSchema,
  legalFrontMatterSchema,
  siteSchema,
  type Content,
  type LegalText,
  type SampleValue,
} from '../../../src/content/schema.ts';
import { BuildFault, type Fault } from '../fault.ts';
import type { MediaReference } from '../types.ts';
import { mapFields, valueAt } from './fields.ts';
import { decode, fileFaults, legalName, readContentFiles, requiredFiles, type ContentFiles } from './files.ts';
import { parseLegalMarkdown } from './markdown.ts';
import { fillPlaceholders, placeholdersOf, slotOf, type Placeholders } from './placeholders.ts';
import { show } from './show.ts';
import { bindSpaces } from './typography.ts';
import { validate } from './validate.ts';
import { parseYaml, type YamlFile } from './yaml.ts';

interface ValidContent {
  content: Content;
  media: MediaReference[];
}

/** The texts are wrong; the pictures and films that they ask for can be checked all the same. */
export class ContentFault extends BuildFault {
  readonly media: readonly MediaReference[];

  constructor(faults: readonly Fault[], media: readonly MediaReference[]) {
    super(faults);
    this.media = media;
  }
}

/**
 * Adds what is wrong with pictures and films to what is wrong with the texts, so that all is told at once.
 *
 * @param openMedia reads and checks the files
 * @throws BuildFault with both; `error` itself where it is no ContentFault
 */
export async function failWithMedia(
  error: unknown,
  openMedia: (files: readonly MediaReference[]) => Promise<unknown>,
): Promise<never> {
  if (!(error instanceof ContentFault)) throw error;
  try {
    await openMedia(error.media);
  } catch (failure) {
    if (!(failure instanceof BuildFault)) throw failure;
    throw new BuildFault([...error.faults, ...failure.faults]);
  }
  throw error;
}

/**
 * Reads and checks everything in `content/` except the pictures themselves.
 *
 * @param root the project's folder
 * @returns the content, the pictures and films it asks for, and the files it was read from (paths
 *   from `root`)
 * @throws ContentFault with everything that is wrong in any of the files
 */
export async function readContent(root: string): Promise<ValidContent & { inputs: string[] }> {
  const files = await readContentFiles(root);
  return { ...validateContent(files), inputs: [...files.keys()] };
}

/**
 * The same for files in memory.
 *
 * @param files by their path from the project's root
 * @throws ContentFault with everything that is wrong in any of the files
 */
export function validateContent(files: ContentFiles): ValidContent {
  const faults: Fault[] = fileFaults(files);
  const samples: SampleValue[] = [];
  const media: MediaReference[] = [];

  /** The parsed file; nothing where it is missing or cannot be read, which `faults` then tells. */
  function read<T>(file: string, parse: (text: string) => T | Fault): T | undefined {
    const bytes = files.get(file);
    if (!bytes) return undefined;
    const text = decode(file, bytes);
    const parsed = typeof text === 'string' ? parse(text) : text;
    if (!isFault(parsed)) return parsed;
    faults.push(parsed);
    return undefined;
  }

  /** Fills in, binds and checks one YAML file. */
  function check<T extends z.ZodType>(
    schema: T,
    file: string,
    yaml: YamlFile,
    placeholders: Placeholders,
  ): z.output<T> | undefined {
    const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
    const own = [...yaml.faults];
    const filled = mapFields(schema, yaml.value, (text, kind, field) => {
      if (kind === 'media') {
        media.push({ src: text, file, ...yaml.place(field), field });
        return text;
      }
      const value = fillPlaceholders(text, slotOf(placeholders, name, field), ({ written, occurrence, ...rest }) => {
        own.push({ file, ...yaml.placeOfBraces(field, written, occurrence), field, ...rest });
      });
      return kind === 'prose' ? bindSpaces(value) : value;
    });
    const result = validate(schema, file, yaml, filled);
    // What is wrong with a field already explains what the schema says about it.
    if ('faults' in result) own.push(...result.faults.filter(({ field }) => !own.some((fault) => fault.field === field)));
    faults.push(...own);
    samples.push(...yaml.samples);
    return 'value' in result ? result.value : undefined;
  }

  const yamlOf = (file: string) => read(file, (text) => parseYaml(text, file));
  const siteYaml = yamlOf('content/site.yaml');
  const landingYaml = yamlOf('content/landing.yaml');
  const interfaceYaml = yamlOf('content/interface.yaml');

  const placeholders = placeholdersOf(siteYaml?.value, isFaultyIn(siteYaml));
  const site = siteYaml && check(siteSchema, 'content/site.yaml', siteYaml, placeholders);
  const landing = landingYaml && check(landingSchema, 'content/landing.yaml', landingYaml, placeholders);
  const labels = interfaceYaml && check(interfaceSchema, 'content/interface.yaml', interfaceYaml, placeholders);

  const legalFiles = [...files.keys()].filter((file) => legalName(file) !== undefined);
  const pages = ['/', ...legalFiles.map((file) => `/${legalName(file)}`)];
  const legal: Record<string, LegalText> = {};
  for (const file of legalFiles) {
    const parts = read(file, (text) => splitFrontMatter(text, file));
    const name = legalName(file);
    if (!parts || name === undefined) continue;
    const yaml = parseYaml(parts.frontMatter, file, 2);
    let head: z.output<typeof legalFrontMatterSchema> | undefined;
    if (isFault(yaml)) faults.push(yaml);
    else head = check(legalFrontMatterSchema, file, yaml, placeholders);
    const body = parseLegalMarkdown(parts.markdown, {
      file,
      firstLine: parts.firstLine,
      slot: slotOf(placeholders, 'legal', ''),
      pages,
    });
    faults.push(...body.faults);
    if (head) legal[name] = { ...head, ...body.text };
  }

  if (siteYaml) faults.push(...linkFaults(siteYaml, files));
  if (interfaceYaml) faults.push(...nameFaults(interfaceYaml));

  if (faults.length > 0 || !site || !landing || !labels) {
    // Of a field that names no file, the file says nothing new.
    const named = media.filter(({ file, field }) => !faults.some((fault) => fault.file === file && fault.field === field));
    throw new ContentFault(faults, named);
  }
  return { content: { site, landing, interface: labels, legal, samples }, media };
}

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'expected' in value && 'file' in value;

/** Whether the schema refuses a field of `content/site.yaml`, so that no other text may repeat it. */
function isFaultyIn(yaml: YamlFile | undefined): (path: string) => boolean {
  if (!yaml) return () => true;
  const result = validate(siteSchema, 'content/site.yaml', yaml, yaml.value);
  const faulty = new Set('faults' in result ? result.faults.map(({ field }) => field) : []);
  return (path) => faulty.has(path);
}

/** Splits a legal text into the YAML between its `---` lines and the Markdown below. */
function splitFrontMatter(text: string, file: string): { frontMatter: string; markdown: string; firstLine: number } | Fault {
  const match = /^---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)/ms.exec(text);
  if (!match?.[1] || match.index !== 0) {
    return {
      file,
      line: 1,
      column: 1,
      expected: 'expected the file to begin with title, description and updated between two lines of ---',
      found: show(text.split(/\r?\n/, 1)[0]),
    };
  }
  return {
    frontMatter: match[1],
    markdown: text.slice(match[0].length),
    firstLine: match[0].split(/\r\n|\r|\n/).length,
  };
}

/** Legal links whose text is missing from `content/legal/`. */
function linkFaults(yaml: YamlFile, files: ContentFiles): Fault[] {
  const links = valueAt(yaml.value, 'legalLinks');
  if (!Array.isArray(links)) return [];
  return links.flatMap((_, index): Fault[] => {
    const field = `legalLinks[${index}].href`;
    const href = valueAt(yaml.value, field);
    if (typeof href !== 'string' || !/^\/[a-z][a-z0-9-]*$/.test(href)) return [];
    const target = `content/legal${href}.md`;
    // A missing file that is required has its own fault.
    if (files.has(target) || (requiredFiles as readonly string[]).includes(target)) return [];
    return [
      {
        file: 'content/site.yaml',
        ...yaml.place(field),
        field,
        expected: `expected a page with its text in ${target}`,
        found: show(href),
      },
    ];
  });
}

/** Names for screen readers that leave out what is to be seen (WCAG 2.5.3). */
function nameFaults(yaml: YamlFile): Fault[] {
  const check = (field: string, isRight: (text: string) => boolean, expected: string): Fault[] => {
    const text = valueAt(yaml.value, field);
    if (typeof text !== 'string' || text.trim() === '' || isRight(text.trim())) return [];
    return [{ file: 'content/interface.yaml', ...yaml.place(field), field, expected, found: show(text) }];
  };
  return [
    ...check('footer.emailName', (text) => text.startsWith('{email}'), 'expected text that begins with {email}'),
    ...check('footer.whatsappName', (text) => text.includes('{phone}'), 'expected text that contains {phone}'),
  ];
}
