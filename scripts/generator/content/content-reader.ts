import { safeParse, type z } from 'zod';
import type { FieldNote } from '../../../src/content/fields.ts';
import { isPathAtOrBelow } from '../../../src/content/is-path-at-or-below.ts';
import type { LegalText, SampleValue } from '../../../src/content/schema.ts';
import { nearestWord } from '../../lib/did-you-mean.ts';
import type { ContentPath } from '../../lib/paths.ts';
import { describeFound } from '../../messages/found.ts';
import type { Diagnostic, Place } from '../../messages/problem.ts';
import { mapTexts, schemaAt, schemas, type SchemaName } from './field-lookup.ts';
import { formatPath, valueAt, type FieldPath } from './field-path.ts';
import type { FrontMatterFile } from './front-matter.ts';
import { hiddenSections, leadsToHidden, withoutHiddenSections } from './hidden-sections.ts';
import { parseLegal, type ContentLink } from './legal.ts';
import { leaveOutAbsent, pathsOfTextsWithAbsent } from './optional-facts.ts';
import { interpolate, isPlaceholderSource, type PlaceholderValues } from './placeholders.ts';
import { bindShortWords, insertNoBreakSpaces } from './typography.ts';
import { validate } from './validate.ts';
import type { YamlFile } from './yaml.ts';

/** A field that names a picture or film. */
export interface MediaReference {
  src: string;
  place: Place;
  field: string;
}

/** A text of a file, valid or not. */
interface TextField {
  schemaName: SchemaName;
  text: string;
  note: FieldNote;
  path: FieldPath;
  yaml: YamlFile;
}

/** The text of `content/legal/<name>.md` without its front matter. */
export interface LegalMarkdown extends Pick<FrontMatterFile, 'markdown' | 'markdownLine'> {
  name: string;
  file: ContentPath;
}

/** Fills in, checks and collects what parsed files hold. Its lists grow with each file. */
export class ContentReader {
  readonly diagnostics: Diagnostic[] = [];
  /** The values marked `!sample`, except in hidden sections. */
  readonly samples: SampleValue[] = [];
  /** Pictures and films that the fields name. */
  readonly media: MediaReference[] = [];
  /** Links to anchors and pages of the site, except to hidden sections. `checkLinks` looks for the anchors. */
  readonly links: ContentLink[] = [];
  readonly #placeholders: PlaceholderValues;
  readonly #pages: readonly string[];
  readonly #hiddenSections: readonly string[];

  /** `pages` are paths such as `/privacidad`, `hiddenSections` the names of the landing page's hidden sections. */
  constructor(placeholders: PlaceholderValues, pages: readonly string[], hiddenSections: readonly string[]) {
    this.#placeholders = placeholders;
    this.#pages = pages;
    this.#hiddenSections = hiddenSections;
  }

  /** Returns a file's fields as pages show them; undefined if it is unreadable or invalid. Adds to all lists above. */
  read<Name extends SchemaName>(
    schemaName: Name,
    yaml: YamlFile | undefined,
  ): z.output<(typeof schemas)[Name]> | undefined {
    if (!yaml) return undefined;
    // `#fileOnPage` collects media and links.
    const value = validate(schemaName, yaml, this.#fileOnPage(schemaName, yaml));
    // Samples in hidden sections do not count. Of their texts, only placeholders and links are checked.
    const hidden = hiddenSections(yaml.value);
    const isHidden = (path: string) => hidden.some((section) => isPathAtOrBelow(path, section));
    this.samples.push(...yaml.samples.filter(({ path }) => !isHidden(path)));
    this.diagnostics.push(...yaml.diagnostics);
    return value;
  }

  /** Reads all texts. Leaves out hidden sections and absent facts, and reports absent facts that must stay. */
  #fileOnPage(schemaName: SchemaName, yaml: YamlFile): unknown {
    const schema = schemas[schemaName];
    const filled = mapTexts(schema, yaml.value, (text, note, path) =>
      // Whoever pastes a text does not see the spaces around it.
      this.#readText({ schemaName, text: text.trim(), note, path, yaml }),
    );
    // Hidden sections go before the schema's checks, so that they may lack fields.
    const shown = leaveOutAbsent(schema, withoutHiddenSections(filled));
    // Required texts and entries of lists cannot be left out.
    for (const path of pathsOfTextsWithAbsent(shown)) {
      yaml.report(path, 'content.absent-fact', { found: describeFound(valueAt(yaml.value, path)) });
    }
    return shown;
  }

  /** Returns a legal text as its page shows it; undefined if its front matter is wrong. Reports a wrong body. */
  readLegalText(legalText: LegalMarkdown, frontMatter: YamlFile | undefined): LegalText | undefined {
    const { file, markdown, markdownLine } = legalText;
    const rules = { values: this.#placeholders, isPlaceholderSource: false, filledByPage: [] };
    const body = parseLegal(markdown, { file, firstLine: markdownLine, rules, pages: this.#pages });
    this.diagnostics.push(...body.diagnostics);
    this.links.push(...body.links);
    const fields = this.read('legal', frontMatter);
    return fields && { ...fields, ...body.text };
  }

  /** Returns a text as pages show it (see `FieldNote`). Collects links and media, and reports wrong texts and links. */
  #readText(field: TextField): string {
    switch (field.note.kind) {
      case 'prose':
        return bindShortWords(insertNoBreakSpaces(this.#fill(field)));
      case 'plain':
        return this.#fill(field);
      case 'link':
        this.#collectLink(field);
        return field.text;
      case 'media':
        this.#collectMedia(field);
        return field.text;
      case 'verbatim':
        return field.text;
    }
  }

  /** Checks `contains`, which may name a placeholder, and then fills in the placeholders of the build. */
  #fill({ schemaName, text, note, path, yaml }: TextField): string {
    const { contains, filledByPage = [] } = note;
    if (contains !== undefined && !text.includes(contains)) {
      yaml.report(path, 'content.contains', { text: contains, found: describeFound(text) });
    }
    const isSource = isPlaceholderSource(schemaName, path);
    const rules = { values: this.#placeholders, isPlaceholderSource: isSource, filledByPage };
    const { filled, problems } = interpolate(text, rules);
    for (const { code, params } of problems) yaml.report(path, code, params);
    return filled;
  }

  /** Also reports a page of this site that does not exist, such as `/equipo`. */
  #collectLink({ text, path, yaml }: TextField): void {
    // The navigation leaves out this link together with its section.
    if (leadsToHidden(this.#hiddenSections, text)) return;
    this.links.push({ address: text, place: { ...yaml.placeOf(path), field: formatPath(path) } });
    const isPath = text.startsWith('/');
    if (!isPath || this.#pages.includes(text)) return;
    const params = { pages: this.#pages, found: describeFound(text), nearest: nearestWord(text, this.#pages) };
    yaml.report(path, 'content.unknown-page', params);
  }

  /** Ignores a malformed name, which the schema reports. */
  #collectMedia({ schemaName, text, path, yaml }: TextField): void {
    const schema = schemaAt(schemas[schemaName], path);
    const isWellFormed = schema !== undefined && safeParse(schema, text).success;
    if (isWellFormed) this.media.push({ src: text, place: yaml.placeOf(path), field: formatPath(path) });
  }
}
