import type { Fault } from '../build/fault.ts';
import type { OutputFile } from '../build/types.ts';

/** A file of the site with the headers that it is served with. */
export interface ServedFile extends OutputFile {
  headers: Readonly<Record<string, string>>;
}

/** A site as the build process hands it over. */
export interface ServedSite {
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  files: ServedFile[];
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Changes with any file that is not a page and whose name stays the same when its content changes. */
  others: string;
}

/** Asks the build process for another build; the first one it makes by itself. */
export interface BuildRequest {
  /** Files that have changed since the last build, as paths from the project's root. */
  changed: readonly string[];
}

/** What the build process says. */
export type BuildMessage =
  | { kind: 'site'; site: ServedSite }
  | { kind: 'faults'; faults: readonly Fault[] }
  /** The build's own code cannot be loaded: another process may be able to. */
  | { kind: 'unable'; faults: readonly Fault[] }
  /** The project's files that the process itself has loaded: it does not notice when they change. */
  | { kind: 'sources'; files: string[] };

/** What a server process is told. */
export type ServerOrder =
  | { kind: 'serve'; port: number }
  /** What keeps a new server from taking its place. */
  | { kind: 'faults'; faults: readonly Fault[] };

/** What a server process says. */
export type ServerMessage =
  /** Its code, which is these files, is loaded. */
  | { kind: 'ready'; files: string[] }
  | { kind: 'serving'; port: number }
  /** Its code cannot be loaded. */
  | { kind: 'unable'; faults: readonly Fault[] };
