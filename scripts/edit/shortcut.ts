/**
 * «Editar el sitio» on this computer's desktop: a double click in place of a terminal. The Linux one is tested; those
 * of macOS and Windows are written after their systems' documentation and were not tried.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The oldest Node that runs the project (`engines` in package.json). */
const OLDEST_NODE = 20;

const TITLE = 'Editar el sitio';
const MISSING = `A este computador le falta Node, que hace funcionar el editor. Pide a quien instaló el sitio que lo instale (nodejs.org, versión ${OLDEST_NODE} o más nueva).`;
const TOO_OLD = `El Node de este computador es muy antiguo para el editor. Pide a quien instaló el sitio que lo actualice (nodejs.org, versión ${OLDEST_NODE} o más nueva).`;
const MOVED =
  'La carpeta del sitio ya no está donde estaba. Devuélvela a su lugar, o pide a quien instaló el sitio que cree de nuevo este acceso directo.';

export interface ShortcutTarget {
  root: string;
  /** The Node that runs now. If it is gone one day, the shortcut looks for another one on PATH. */
  node: string;
}

export interface Shortcut {
  name: string;
  content: string;
  /** What the file starts, if it does not start the editor by itself. */
  script?: string;
}

export type Desktop = 'linux' | 'darwin' | 'win32';

export function shortcutFor(desktop: Desktop, target: ShortcutTarget): Shortcut {
  switch (desktop) {
    case 'linux':
      return linuxShortcut(target);
    case 'darwin':
      return { name: `${TITLE}.command`, content: shellScript(target, 'darwin') };
    case 'win32':
      return { name: `${TITLE}.cmd`, content: windowsScript(target) };
  }
}

/** Puts it on this person's desktop, in place of an earlier one. Returns its path. */
export function installShortcut(desktop: Desktop, target: ShortcutTarget): string {
  const { name, content, script } = shortcutFor(desktop, target);
  if (script !== undefined) writeProgram(scriptPath(target.root), script);
  const file = path.join(desktopFolder(desktop), name);
  writeProgram(file, content);
  return file;
}

function writeProgram(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
}

/** It fits this computer only, so it lies in the cache, which git ignores. */
const scriptPath = (root: string) => path.join(root, '.cache', 'editar-el-sitio.sh');

/** On Linux its name depends on the person's language. */
function desktopFolder(desktop: Desktop): string {
  const usual = path.join(homedir(), 'Desktop');
  if (desktop !== 'linux') return usual;
  try {
    return execFileSync('xdg-user-dir', ['DESKTOP'], { encoding: 'utf8' }).trim() || usual;
  } catch {
    return usual;
  }
}

/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The shell command that shows `$1` in a window. Which of those of Linux is installed depends on the desktop. */
const showWindow = {
  darwin: `osascript -e 'on run words' -e 'display dialog (item 1 of words) buttons {"Entendido"}' -e 'end run' "$1"`,
  linux: `zenity --error --title=${quoted(TITLE)} --text="$1" 2>/dev/null || kdialog --error "$1" 2>/dev/null || xmessage "$1" 2>/dev/null || echo "$1"`,
};

/** Says in a window what is missing: the terminal of a double click closes as soon as the script ends. */
function shellScript({ root, node }: ShortcutTarget, desktop: 'linux' | 'darwin'): string {
  return `#!/bin/sh
say() {
  ${showWindow[desktop]}
}
NODE=${quoted(node)}
[ -x "$NODE" ] || NODE=$(command -v node)
if [ -z "$NODE" ]; then
  say ${quoted(MISSING)}
  exit 1
fi
if ! "$NODE" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= ${OLDEST_NODE} ? 0 : 1)'; then
  say ${quoted(TOO_OLD)}
  exit 1
fi
if ! cd ${quoted(root)}; then
  say ${quoted(MOVED)}
  exit 1
fi
exec "$NODE" --import tsx scripts/edit.ts --lang es
`;
}

/**
 * A desktop entry has other rules for quotes than a shell, so the commands stand in a script of their own. A `%`, `$`, `"`,
 * backquote or backslash in the path of the site would need escapes here.
 */
function linuxShortcut(target: ShortcutTarget): Shortcut {
  return {
    name: 'editar-el-sitio.desktop',
    script: shellScript(target, 'linux'),
    content: `[Desktop Entry]
Type=Application
Name=${TITLE}
Comment=Abre el editor del sitio en el navegador
Exec="${scriptPath(target.root)}"
Terminal=true
`,
  };
}

/** A batch file takes a single percent sign for the beginning of a variable. */
const inBatchFile = (file: string) => file.replaceAll('%', '%%');

/** `if errorlevel 1` is true if the command before it has failed. */
function windowsScript({ root, node }: ShortcutTarget): string {
  // The sentences have no quotes or percent signs, so they need no escapes.
  const showWindow = (words: string) =>
    `powershell -NoProfile -Command "Add-Type -AssemblyName PresentationFramework; [void][System.Windows.MessageBox]::Show('${words}', '${TITLE}')"`;
  const lines = [
    '@echo off',
    // UTF-8, for the accents of the sentences.
    'chcp 65001 >nul',
    `title ${TITLE}`,
    `set "NODE=${inBatchFile(node)}"`,
    'if not exist "%NODE%" set "NODE=node"',
    '"%NODE%" --version >nul 2>nul',
    'if errorlevel 1 (',
    `  ${showWindow(MISSING)}`,
    '  exit /b 1',
    ')',
    `"%NODE%" -e "process.exit(Number(process.versions.node.split('.')[0]) >= ${OLDEST_NODE} ? 0 : 1)"`,
    'if errorlevel 1 (',
    `  ${showWindow(TOO_OLD)}`,
    '  exit /b 1',
    ')',
    `cd /d "${inBatchFile(root)}"`,
    'if errorlevel 1 (',
    `  ${showWindow(MOVED)}`,
    '  exit /b 1',
    ')',
    '"%NODE%" --import tsx scripts/edit.ts --lang es',
    '',
  ];
  return lines.join('\r\n');
}
