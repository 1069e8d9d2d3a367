/**
 * The vocabulary of the editor: what its browser half (`client/`) and its server half say to each other.
 * Types and constants only, so that both halves can import it.
 */
import type { FormField } from './site/browser.ts';

/** Address of the editor's own page; actions live below it. The site's pages keep their own addresses. */
export const EDITOR_PATH = '/__edit/';

/** Header that carries the session's secret. A cookie is not enough: browsers send it to every port of this computer. */
export const SECRET_HEADER = 'x-edit-secret';

/**
 * Name of the event that each page of the site sends to its frame in the editor before anything of it can be seen, so that
 * the editor listens to the page from the first click on.
 */
export const PAGE_STARTED_EVENT = 'site-page-started';

/**
 * The most bytes that the files of one form may have together: as many as the largest photo that the build reads. The
 * browser half refuses more before it sends anything.
 */
export const MAX_FILES_BYTES = 100_000_000;

/** Upper bound of a request body in bytes: the files, and one megabyte for the rest of the form. */
export const MAX_BODY_BYTES = MAX_FILES_BYTES + 1_000_000;

/** A text of the content: `landing.about.lead` of a YAML file, or the block `#3` of a legal text. */
export interface Field {
  /** Path from the project's root, such as `content/landing.yaml`. */
  file: string;
  /** Such as `about.portrait.imageSrc`; `#3` for the fourth block of a legal text; empty for the whole file. */
  path: string;
}

/** A change that somebody asks for. Files that were chosen travel beside it, each under the path of its field. */
export interface Change extends Field {
  /** The value that the text or dialog showed when the person began to write. */
  base?: unknown;
  /** The new value; undefined leaves the field out. */
  value?: unknown;
  /**
   * Of a field within a list: the outermost list that holds it, as the dialog showed it. Entries may have moved since. Of a
   * block of a legal text: the texts of all its blocks, with the path `#`.
   */
  list?: { path: string; base: unknown };
  /** The person confirms that a sample is true: the value stays and loses its tag `!sample`. */
  isConfirmed?: boolean;
}

/** Something that is wrong or unfinished, and where. */
export interface Finding extends Field {
  /** In Spanish. */
  description: string;
}

/** A field that two people changed: what the file says now, and what this person wants. Undefined: not there. */
export interface Conflict extends Field {
  theirs?: unknown;
  mine?: unknown;
}

/** Why nothing was changed. `sentences.ts` has one for each; nothing depends on its wording. */
export type RefusalCode =
  /** The file or field does not exist. */
  | 'unknown-field'
  /** Somebody else changed the same field meanwhile: see `conflicts`. */
  | 'conflict'
  /** Somebody else has removed the list entry or paragraph, or changed it so that it cannot be recognized. */
  | 'removed'
  /** The new value breaks a rule: see `problems`. */
  | 'invalid'
  /** The change itself is fine, but other texts rely on what it removes or makes longer: see `problems`. */
  | 'breaks-elsewhere'
  /** A paragraph would turn into a list, a heading or several paragraphs. */
  | 'breaks-structure'
  /** A chosen picture, logo or film cannot be used: see `problems`. */
  | 'unusable-file'
  /** The chosen files are larger than `MAX_FILES_BYTES`, or the request larger than `MAX_BODY_BYTES`. */
  | 'too-large'
  /** A folder of the content is a link to somewhere else. */
  | 'outside-project'
  /** Every step that could be undone or redone was changed by somebody else: see `fields`. */
  | 'changed-outside'
  /** Nothing is left to undo or redo. */
  | 'nothing-left'
  /** The files cannot be read at the moment: see `problems`. */
  | 'unreadable'
  /** Writing failed: disk full, no permission. */
  | 'not-written'
  /** The session's secret is missing or wrong. */
  | 'no-session'
  /** A mistake in the editor itself; the terminal has the details. */
  | 'internal';

/** The answer to a change that was not made, and why. */
export interface Refusal {
  code: RefusalCode;
  problems?: Finding[];
  conflicts?: Conflict[];
  /** Of `changed-outside`: what the unavailable steps are about. */
  fields?: Field[];
}

/** Something that somebody should know after a change that was made. */
export interface Notice {
  code:
    /** Texts still name an office that was removed or renamed. */
    | 'still-mentioned'
    /** The privacy policy says otherwise when the scheduling service is loaded. */
    | 'contradicts-privacy'
    /** Other words were typed over placeholders, whose values stay as they are everywhere else. */
    | 'placeholder-replaced'
    /** The files are saved; the page could not show them within the time limit. */
    | 'page-not-updated';
  /** The word or name that it is about; of `placeholder-replaced`, the names of placeholders, with spaces between. */
  subject?: string;
  /** The texts to look at because of the change. */
  fields: Field[];
}

/** A form of the editor: the schema of a file, its value, and the blocks of a legal text. */
export interface EditableFile {
  form: FormField;
  value: unknown;
  blocks: string[];
}

/** Where a value is still an example. */
export interface Sample extends Field {
  /** Whether it may be true as it is; a date that is not set, or "Calle Ejemplo 000", cannot. */
  canBeConfirmed: boolean;
}

/** A page of the site, and what search engines and messengers show of it. */
export interface PageView {
  path: string;
  /** Whether search engines may list it. */
  isListed: boolean;
  title: string;
  description: string;
  socialTitle: string;
  socialDescription: string;
  /** The field that holds each of these texts, or its beginning; undefined for a text that begins with no field's text. */
  fields: Record<'title' | 'description' | 'socialTitle' | 'socialDescription', Field | undefined>;
}

/** Whether there is a step to undo or redo. */
export interface HistoryState {
  canUndo: boolean;
  canRedo: boolean;
}

/** Everything that the browser half knows of the site. Every answer carries it. */
export interface EditorState extends HistoryState {
  /** Identifies the build that the pages show. */
  build: number;
  /** Public address of the site, with a slash at the end. */
  url: string;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  /** By path; sorted for the panel: site data first, interface strings last. */
  files: Record<string, EditableFile>;
  /** The value of each placeholder by its name, such as `doctora`. */
  placeholders: Record<string, string>;
  samples: Sample[];
  /** Sorted by path. */
  pages: PageView[];
  /** Why the site cannot be built at the moment; the pages show the last one that could. */
  problems: Finding[];
}

/** A photo, upright, and the point that the build keeps in view unless the practice gives another one. */
export interface PhotoMeasure {
  width: number;
  height: number;
  /** Fractions of the width and the height, from the left and the top. */
  focus: { x: number; y: number };
}

/** A word that is in no dictionary, everywhere it stands, and what may be meant by it. */
export interface Misspelling {
  word: string;
  /** The fields that contain it, each once. */
  fields: Field[];
  suggestions: string[];
}

/** What can be said of the content at once, without building the site anew or asking others. */
export interface Proofreading {
  /** What keeps the site from being published, such as an example address; not samples, nor what is wrong within them. */
  unpublishable: Finding[];
  misspellings: Misspelling[];
  /** Pictures without a description that helps. */
  descriptions: Finding[];
  /** Descriptions of pictures that were written for the picture before. */
  outdatedDescriptions: Finding[];
  /** Links within the site that lead nowhere. */
  links: Finding[];
}

/** What keeps the site from being published, apart from samples, and what could be better. */
export interface CheckResult {
  problems: Finding[];
  advice: Finding[];
}

/** The answer to every action. */
export interface ActionAnswer<Result = unknown> {
  /** Missing only without a session, and when the editor itself is broken. */
  state?: EditorState;
  refusal?: Refusal;
  notices?: Notice[];
  /** What an action returns that only asks, such as the problems that `check` has found. */
  result?: Result;
}

/** HTTP status of each refusal, for logs and tests; the browser half reads the code. */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  'unknown-field': 404,
  conflict: 409,
  removed: 409,
  invalid: 422,
  'breaks-elsewhere': 422,
  'breaks-structure': 422,
  'unusable-file': 422,
  'too-large': 413,
  'outside-project': 403,
  'changed-outside': 409,
  'nothing-left': 409,
  unreadable: 422,
  'not-written': 507,
  'no-session': 403,
  internal: 500,
};
