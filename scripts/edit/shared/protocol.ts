/** What the two halves of the editor say to each other. Types and constants only, so that both can import it. */
import type { FormSchema } from '../site/browser.ts';

/** Address of the editor's own page; actions live below it. The site's pages keep their own addresses. */
export const EDITOR_PATH = '/__edit/';

/**
 * Header that carries the session's secret. A cookie is not enough: browsers send it to every port of this computer.
 */
export const SECRET_HEADER = 'x-edit-secret';

/** The limit for all files of one form together: the size of the largest photo that the build reads. */
export const MAX_FILES_BYTES = 100_000_000;

/** The limit for a request: one megabyte for the rest of the form. */
export const MAX_BODY_BYTES = MAX_FILES_BYTES + 1_000_000;

/** A field of the content: a value of a YAML file, or a block of a legal text. */
export interface Field {
  /** Path from the project's root, such as `content/landing.yaml`. */
  file: string;
  /** Such as `about.portrait.imageSrc`; `#3` for the fourth block of a legal text; empty for the whole file. */
  path: string;
}

/** `#3` is the fourth block of a legal text. */
export const isLegalBlock = ({ path }: Pick<Field, 'path'>): boolean => path.startsWith('#');

/** A request to change a field. Chosen files travel beside it, each under the path of its field. */
export interface Change extends Field {
  /** What the person saw when she began to write. */
  base?: unknown;
  /** Undefined leaves the field out. */
  value?: unknown;
  /**
   * The outermost list that contains the field, as the dialog showed it, since entries may have moved meanwhile. For a
   * block of a legal text always the path `#` and the texts of all blocks.
   */
  list?: { path: string; base: unknown };
  /** Instead of `value`: the sample stays as it is and loses its tag. */
  isConfirmed?: boolean;
}

/** Something that is wrong or unfinished, and where. */
export interface Finding extends Field {
  /** A Spanish sentence. */
  description: string;
}

/** A field that two people changed; a side without the field is undefined. */
export interface Conflict extends Field {
  theirs?: unknown;
  mine?: unknown;
}

/** Why nothing was changed; the details are in `Refusal`. */
export type RefusalCode =
  /** The file or field does not exist. */
  | 'unknown-field'
  /** Somebody else has changed the same; `conflicts` has both sides. */
  | 'conflict'
  /** Somebody else has removed the list entry or paragraph, or changed it so that it cannot be recognized. */
  | 'removed'
  /** The content would have new mistakes, in the field or in texts that rely on it, as `problems` says. */
  | 'invalid'
  /** A paragraph would turn into a list, a heading or several paragraphs. */
  | 'breaks-structure'
  /** A chosen file has the wrong type, is too small or cannot be read, as `problems` says. */
  | 'unusable-file'
  /** The chosen files are larger than `MAX_FILES_BYTES`, or the request larger than `MAX_BODY_BYTES`. */
  | 'too-large'
  /** A file or folder of the content is a link, or the path leads out of `content/`. */
  | 'outside-project'
  /** Others have changed a file that was to be written. */
  | 'changed-outside'
  /** The part to bring back is not among the differences between the version and today any more. */
  | 'nothing-to-restore'
  /** A file of the content cannot be parsed, as `problems` says. */
  | 'unreadable'
  /** Writing failed: disk full, no permission. */
  | 'not-written'
  /** The request lacks the secret of the session. */
  | 'no-session'
  /** A mistake in the editor itself, of which the terminal has the details; or no answer came. */
  | 'internal';

export interface Refusal {
  code: RefusalCode;
  problems?: Finding[];
  conflicts?: Conflict[];
  /** What the step is about that cannot be undone or redone, for `changed-outside`. */
  field?: Field;
}

/** A content file; `blocks` are those of a legal text. */
export interface EditableFile {
  form: FormSchema;
  value: unknown;
  blocks: string[];
}

/** Where a value is still an example. */
export interface Sample extends Field {
  /** Whether it may be true as it is, unlike an unset date, `Calle Ejemplo 000` or patients without consent. */
  canBeConfirmed: boolean;
}

/** What the browser half knows of the site. */
export interface EditorState {
  /** Identifies the build that the pages show. */
  build: number;
  /** Public address of the site, with a slash at the end. */
  url: string;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  /** Content files by path; site data first, interface strings last. */
  files: Record<string, EditableFile>;
  /** The value of each placeholder, by names such as `doctora`. */
  placeholders: Record<string, string>;
  samples: Sample[];
  /** What else keeps the site from being published, such as an example address, or a link that leads nowhere. */
  publishProblems: Finding[];
  /** The pages of the site, sorted by path such as `/privacidad/`. */
  pages: { path: string; title: string }[];
  /** Why the site cannot be built at the moment; the pages show the last one that could. */
  problems: Finding[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What the server answers to any request of the browser half. */
export interface ActionAnswer<Result = unknown> {
  /** Missing for a polled action, in a refusal before the action runs, and when the editor itself is broken. */
  state?: EditorState;
  refusal?: Refusal;
  result?: Result;
}

/** The HTTP status of each refusal, for logs and tests; the browser half reads the code. */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  'unknown-field': 404,
  conflict: 409,
  removed: 409,
  invalid: 422,
  'breaks-structure': 422,
  'unusable-file': 422,
  'too-large': 413,
  'outside-project': 403,
  'changed-outside': 409,
  'nothing-to-restore': 409,
  unreadable: 422,
  'not-written': 507,
  'no-session': 403,
  internal: 500,
};
