/** What the two halves of the editor say to each other. Pure, so that both can import it. */
import type { FormSchema } from '../site/browser.ts';

/** Address of the editor's own page; actions live below it. The site's pages keep their own addresses. */
export const EDITOR_PATH = '/__edit/';

/** Header with the session's secret. A cookie is not enough: browsers send it to every port of this computer. */
export const SECRET_HEADER = 'x-edit-secret';

/** The limit for all files of one form together: the size of the largest photo that the build reads. */
export const MAX_FILES_BYTES = 100_000_000;

/** A field of the content: a value of a YAML file, or a block of a legal text. */
export interface Field {
  /** Path from the project's root, such as `content/landing.yaml`. */
  file: string;
  /** Such as `about.portrait.imageSrc`; `#3` for the fourth block of a legal text; empty for the whole file. */
  path: string;
}

/** `#3` is the fourth block of a legal text. */
export const isLegalBlock = ({ path }: Pick<Field, 'path'>): boolean => blockIndex(path) !== undefined;

/** 3 for the path `#3` of a block; undefined for the path of a field. */
export function blockIndex(path: string): number | undefined {
  const digits = /^#(?<digits>\d+)$/.exec(path)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

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
  /** Somebody else has changed the same; `conflicts` has both sides. */
  | 'conflict'
  /** The field is not there: somebody has removed it, or changed its list entry or paragraph beyond recognition. */
  | 'removed'
  /**
   * As `problems` says, the content would have new mistakes, a paragraph would turn into a heading or list, or a chosen
   * file is of no use.
   */
  | 'invalid'
  /** The chosen files are larger than `MAX_FILES_BYTES`: the browser half does not even send them. */
  | 'too-large'
  /** Others have changed a file that was to be written. */
  | 'changed-outside'
  /** A file of the content cannot be parsed, as `problems` says. */
  | 'unreadable'
  /** Writing failed: disk full, no permission, or a link that leads out of the content. */
  | 'not-written'
  /** The request lacks the secret of the session. */
  | 'no-session'
  /** A mistake in the editor itself, of which the terminal has the details; or no answer came. */
  | 'internal';

export interface Refusal {
  code: RefusalCode;
  problems?: Finding[];
  conflicts?: Conflict[];
  /** The field of the step that could not be undone or redone. */
  field?: Field;
}

/** A content file. Of a legal text, `value` is the front matter, and `blocks` has the words of each block. */
export interface EditableFile {
  form: FormSchema;
  value: unknown;
  blocks: string[];
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
  /** Where a value is still an example. */
  samples: Field[];
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
  /** Missing if the action omits it (`omitsState`), before the action runs, and when the editor itself is broken. */
  state?: EditorState;
  refusal?: Refusal;
  result?: Result;
}
