import { readdirSync, statSync, watch, type Dirent, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors write in several steps; the files are looked at when nothing has happened for so long (ms). */
const QUIET = 10;
/** A file that is empty or gone is probably being replaced: it gets this much longer (ms). */
const REPLACING = 60;
/** Changes that the system does not tell of (network drives, too many watches) are found this often (ms). */
const POLL = 1000;

/** Files that editors put beside the edited one. */
const passing = /^\.|~$|^#.*#$|\.(?:sw[a-z]|tmp|bak|orig)$|^4913$|___jb_\w+___$/;

interface Watch {
  /** Tells a folder from another one that has taken its place. */
  ino: number;
  watcher: FSWatcher;
}

/**
 * Watches folders. The system's events only say when to look: what changed is found by comparing
 * sizes and times of all files, which no lost event, atomic save or replaced folder can confuse. One
 * watch for each folder, because Node's recursive ones lose files that are replaced (Linux).
 *
 * @param root absolute path that the folders lie in
 * @param onChange told the changed, new and removed files, as paths from `root` with `/`
 * @returns ends the watch
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  onChange: (files: string[]) => void,
): () => void {
  const watches = new Map<string, Watch>();
  let known = look();
  let timer: NodeJS.Timeout | undefined;

  /** What lies in the folders, with what changes when a file does; watches the folders that it finds. */
  function look(): Map<string, string> {
    const found = new Map<string, string>();
    const present = new Set<string>();
    const visit = (folder: string) => {
      present.add(folder);
      follow(folder);
      for (const entry of list(path.join(root, folder))) {
        const name = `${folder}/${entry.name}`;
        if (passing.test(entry.name)) continue;
        if (entry.isDirectory()) visit(name);
        else found.set(name, fingerprint(path.join(root, name)));
      }
    };
    folders.forEach(visit);
    for (const folder of watches.keys()) if (!present.has(folder)) forget(folder);
    return found;
  }

  function follow(folder: string) {
    const place = path.join(root, folder);
    try {
      const { ino } = statSync(place);
      if (watches.get(folder)?.ino === ino) return;
      forget(folder);
      const watcher = watch(place, () => lookIn(QUIET));
      watcher.on('error', () => forget(folder));
      watches.set(folder, { ino, watcher });
    } catch {
      // Missing, or one watch too many for the system: the poll sees what happens there.
    }
  }

  function forget(folder: string) {
    watches.get(folder)?.watcher.close();
    watches.delete(folder);
  }

  function lookIn(delay: number, isSecondLook = false) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const found = look();
      const changed = difference(known, found);
      const isReplacing = changed.some((file) => (found.get(file) ?? gone).startsWith(gone));
      if (isReplacing && !isSecondLook) return lookIn(REPLACING, true);
      known = found;
      if (changed.length > 0) onChange(changed);
    }, delay);
  }

  const poll = setInterval(() => {
    if (difference(known, look()).length > 0) lookIn(QUIET);
  }, POLL);

  return () => {
    clearTimeout(timer);
    clearInterval(poll);
    for (const folder of watches.keys()) forget(folder);
  };
}

/** How the fingerprint of an empty or missing file begins. */
const gone = '0 ';

function fingerprint(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : gone;
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // it has just been removed
  }
}

const difference = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort();
