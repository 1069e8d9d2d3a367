/**
 * The codes of problems, with the values that their messages need. `found` is always a value of the content.
 *
 * For a new code here, the compiler asks for a sentence in `english.ts` and `spanish.ts`.
 */
import type { ErrorCode as YamlErrorCode } from 'yaml';
import type { TextRule } from '../../src/content/fields.ts';
import type { BudgetParams } from './budgets.ts';
import type { Found } from './found.ts';
import type { Language } from './language.ts';
import type { MediaParams } from './media.ts';
import type { ProjectParams } from './project.ts';
import type { NoParams } from './sentence.ts';

/** A text in both languages, such as the description of a field. */
export type Translated = Readonly<Record<Language, string>>;

/** The kinds of value that a field of the content can hold. */
export type ValueKind = 'text' | 'file-name' | 'number' | 'boolean' | 'list' | 'group';

/** The value that a field should have, and what it has. */
export interface ExpectedValue {
  expected: ValueKind;
  description: Translated | undefined;
  found: Found;
}

export interface Limit {
  bound: 'at-least' | 'at-most' | 'exactly';
  limit: number;
  found: Found;
}

/** Text rules whose messages need more than what was found. */
type DetailedRule = 'needed-placeholders' | 'media-name';

/** Such as `content.visible-line`. */
type SimpleRuleCode = `content.${Exclude<TextRule, DetailedRule>}`;

/** Problems with files of `content/`, and with fields that do not fit the schema. */
interface ContentParams extends Record<SimpleRuleCode, { found: Found }> {
  'content.file-missing': NoParams;
  'content.file-unknown': NoParams;
  /** `content` or `content/media` is a symbolic link. */
  'content.linked-folder': NoParams;
  /** `character` has the form `U+0007`; `U+FFFD` stands for bytes that are not UTF-8. */
  'content.unreadable': { character: string };
  /** `firstLine` is that of the file; it should be `---`. */
  'content.front-matter': { firstLine: string };
  'content.unknown-field': { name: string; known: readonly string[]; nearest: string | undefined };
  'content.wrong-type': ExpectedValue;
  'content.empty-text': ExpectedValue;
  'content.unknown-choice': { choices: readonly string[]; found: Found; nearest: string | undefined };
  'content.number-limit': Limit;
  'content.list-limit': Omit<Limit, 'found'> & { length: number };
  /** `length` is that of the text with its placeholders filled in. */
  'content.too-long': { limit: number; length: number; found: Found };
  'content.needed-placeholders': { names: readonly string[]; found: Found };
  'content.media-name': { endings: readonly string[]; found: Found };
  'content.contains': { text: string; found: Found };
  'content.unknown-page': { pages: readonly string[]; found: Found; nearest: string | undefined };
  /** A required text names an optional fact that the content does not have. */
  'content.absent-fact': { found: Found };
  /** A value marked `!sample`: the practice has not replaced or confirmed it yet. */
  'content.sample': NoParams;
}

/** `written` is a placeholder or a single brace, as in the content: `{doctra}`. */
interface PlaceholderParams {
  'placeholder.in-source': { written: string };
  'placeholder.stray-brace': { written: string };
  'placeholder.unknown': { known: readonly string[]; written: string; nearest: string | undefined };
}

/** Mistakes in YAML, and anchors, aliases and tags other than `!sample`, which content files may not use. */
interface YamlParams {
  /** `detail` is the parser's message in English. With `needsQuotes`, the text in `line` probably lacks quotes. */
  'yaml.syntax': { reason: YamlErrorCode; detail: string; line: string; needsQuotes: boolean };
}

/** `source` is the Markdown of the wrong part; empty where the text has no sections. */
interface LegalParams {
  'legal.markdown': { source: string };
  'legal.link-address': { address: string };
  'legal.outline': { source: string };
}

/** What the check finds and a build does not, like `content.sample`. Prevents publishing unless it is `advice`. */
interface CheckParams {
  'check.example-host': { host: string };
  'check.example-mail': { host: string };
  'check.tax-id': { taxId: string };
  'check.mobile-number': { number: string };
  /** `text` is the part of the field that gives it away, such as `000000`. */
  'check.made-up': { text: string };
  /** `name` of the patient whose testimonial it is. */
  'check.no-consent': { name: string };
  /** The content has to name the company behind the scheduling service. */
  'check.no-company': NoParams;
  /** The date of a legal text is `current`: the practice has not adopted a version yet. */
  'check.not-adopted': NoParams;
  /** The address names another service, or no account at it. */
  'check.booking-address': { url: string };
  'check.not-framed': { url: string };
  'check.broken-anchor': { address: string; id: string };
  /** Sizes in pixels. */
  'check.photo-too-small': { src: string; width: number; height: number; available: number; needed: number };
}

/** Problems while publishing from the editor. */
interface PublishParams {
  /** The field `publish` of content/site.yaml is missing. */
  'publish.no-destination': NoParams;
  /** The parent of the site's folder does not exist, or this system has no such drive. */
  'publish.folder-missing': NoParams;
  'publish.git-missing': NoParams;
  /** `reason` is git's own message. */
  'publish.git-failed': { reason: string };
  'publish.git-unreachable': { reason: string };
  /** Content was saved while the site was checked. */
  'publish.content-busy': NoParams;
  'publish.rsync-missing': NoParams;
  /** `reason` is the first line that rsync printed. */
  'publish.rsync-failed': { reason: string };
}

export interface DiagnosticParams
  extends
    ContentParams,
    PlaceholderParams,
    YamlParams,
    LegalParams,
    MediaParams,
    BudgetParams,
    CheckParams,
    ProjectParams,
    PublishParams {
  /** A message of a tool or of the system, in its own words. */
  'tool.message': { text: string };
}

export type Code = keyof DiagnosticParams;
