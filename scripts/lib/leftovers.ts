/**
 * Glob patterns of what Windows, macOS, Office and text editors leave in folders: thumbnails and icons of folders, backups,
 * lock files, and the file `4913` with which Vim tries whether it may write. Files that begin with a dot never count.
 */
export const LEFTOVERS = [
  '**/{Thumbs.db,ehthumbs.db,desktop.ini,4913}',
  '**/Icon\r',
  '**/*{~,.bak,.orig,.tmp}',
  '**/~$*',
  '**/[#]*[#]',
];
