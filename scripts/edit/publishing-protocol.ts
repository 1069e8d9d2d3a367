/** What the two halves of the editor say to each other about publishing and versions. Types only. */
import type { Field, Finding } from './protocol.ts';

/** A picture in a list of changes: a small copy as a `data:` address; null for a film. */
export type Thumbnail = string | null;

/** A side without a value had, or has, nothing there. */
export interface ChangeView {
  /** Identifies it within its list. */
  id: string;
  /** Where it is now, or was. */
  field: Field;
  before?: string | undefined;
  after?: string | undefined;
  /** Of a picture, in place of the texts. */
  pictures?: { before?: Thumbnail | undefined; after?: Thumbnail | undefined };
  /** Of a picture that can be brought back by itself: what to ask for. */
  restore?: Field | undefined;
}

export interface VersionView {
  id: string;
  /** ISO 8601. */
  date: string;
  summary: string;
}

export interface VersionsView {
  /** The latest first. */
  versions: VersionView[];
  /** Why this computer can read no versions, such as git that is not installed; empty if it can. */
  problems: Finding[];
}

/** What visitors get when a publication did not come to its end. */
export type PublicState = 'new-version' | 'other-version' | 'something-else' | 'forbidden' | 'unreachable';

/** A file that somebody else has changed and published meanwhile. */
export interface PublishConflict {
  /** Names it in the next attempt. */
  id: string;
  file: string;
  /** What the choice decides: `before` is theirs, `after` is ours. */
  changes: ChangeView[];
}

/** What the person chose of each conflict, by its id. */
export type ConflictChoices = Record<string, 'ours' | 'theirs'>;

/** Whatever became of a publication, every page that visitors get finds its files. */
export type PublishOutcome<Problem = Finding, Conflict = PublishConflict> =
  | { state: 'published'; siteUrl: string }
  /** The check has found something. Nothing was delivered. */
  | { state: 'not-ready'; problems: readonly Problem[] }
  /** Nothing was delivered; publish again with a choice for each. */
  | { state: 'conflicts'; conflicts: readonly Conflict[] }
  /** Something stands in the way. Nothing was delivered. */
  | { state: 'refused'; problems: readonly Problem[] }
  /** Something may have been delivered; or all of it is public, and only its record failed. */
  | { state: 'failed'; problems: readonly Problem[]; publicState: PublicState }
  /** Everything was delivered. */
  | { state: 'not-yet-public'; siteUrl: string; publicState: PublicState }
  /** From before the editor was started: interrupted, failed, or not public yet by then. */
  | { state: 'unfinished'; publicState: PublicState };

export interface PublishProgress {
  /** In their order; those up to `merging` again if the content changes meanwhile. */
  step: 'checking' | 'saving' | 'merging' | 'delivering' | 'waiting';
  /** Of `delivering`: parts of the site, whatever a part is at the destination. */
  done?: number;
  total?: number;
}

export interface PublicationView {
  /** Undefined unless a publication runs. */
  progress: PublishProgress | undefined;
  /** Of the last publication since the editor was started, once it has ended. */
  outcome: PublishOutcome | undefined;
  /** Where the site goes, such as `s3://clinica`; undefined until somebody has set it up. */
  destination: string | undefined;
  /** As in `VersionsView`. */
  problems: Finding[];
  /** Undefined before the first version, and if there are `problems`. */
  latest: VersionView | undefined;
  /** Since the latest version; undefined if there is none, and while a file of the content cannot be read. */
  changes: ChangeView[] | undefined;
}
