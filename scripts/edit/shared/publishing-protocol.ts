/** What the two halves of the editor say to each other about publishing and versions. Types only. */
import type { Field, Finding } from './protocol.ts';

/** A picture in a list of changes: a small copy as a `data:` address; null for a film. */
export type Thumbnail = string | null;

/** One entry of a list of changes. A side is undefined if there was nothing then. */
export interface ChangeView {
  /** Unique within the list. */
  id: string;
  /** The changed field; if it was removed, where it was. */
  field: Field;
  before?: string | undefined;
  after?: string | undefined;
  /** In place of the texts, if the value is a picture. */
  pictures?: { before?: Thumbnail | undefined; after?: Thumbnail | undefined };
  /** What to ask the server for to bring back this picture alone; undefined for texts. */
  restorablePart?: Field | undefined;
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

/** A file that somebody else has changed and published meanwhile. */
export interface PublishConflict {
  /** Key of the choice in `ConflictChoices`. */
  id: string;
  file: string;
  /** The differences that the choice decides: `before` is theirs, `after` is ours. */
  changes: ChangeView[];
}

/** Whose version stays in each conflict, by the conflict's id. */
export type ConflictChoices = Record<string, 'ours' | 'theirs'>;

/** What became of a publication. In each case, every page that visitors get finds its files. */
export type PublishOutcome<Problem = Finding, Conflict = PublishConflict> =
  | { state: 'published' }
  /** The check has found something. Nothing was delivered. */
  | { state: 'not-ready'; problems: readonly Problem[] }
  /** Nothing was delivered; publish again with a choice for each. */
  | { state: 'conflicts'; conflicts: readonly Conflict[] }
  /** Something prevents publishing. Nothing was delivered. */
  | { state: 'refused'; problems: readonly Problem[] }
  /** Something may have been delivered; or all of it is public, and only its record failed. */
  | { state: 'failed'; problems: readonly Problem[] }
  /** Everything was delivered, but no answer of the public address has shown it, perhaps because there was none. */
  | { state: 'not-yet-public' };

export interface PublishProgress {
  /** Stages follow each other in this order. */
  stage: 'saving' | 'merging' | 'checking' | 'delivering' | 'waiting';
  /** How many parts of the site are delivered; what a part is depends on the destination. */
  delivered?: { done: number; total: number };
}

export interface PublicationView {
  /** The publication that runs; undefined if none does. */
  progress: PublishProgress | undefined;
  /** What became of the last publication since the editor was started; undefined while one runs. */
  outcome: PublishOutcome | undefined;
  /** Where the site goes, as `publish` in site.yaml says; undefined until somebody has set it up. */
  destination: { to: string; address: string } | undefined;
}

/** How the content differs from what was published last. */
export interface ComparisonView {
  /** See `VersionsView`. */
  problems: Finding[];
  /** The latest version; undefined before the first one, and if there are `problems`. */
  latestVersion: VersionView | undefined;
  /** Changes since the latest version; undefined if there is none, and while a content file cannot be read. */
  changes: ChangeView[] | undefined;
}
