/**
 * Glob patterns of files that Windows, macOS, Office and text editors leave in folders: thumbnails, icons of folders,
 * backups, lock files, and `4913`, with which Vim tests whether it may write. `glob` skips hidden files by default.
 */
export const leftoverPatterns = [
  '**/{Thumbs.db,ehthumbs.db,desktop.ini,4913}',
  '**/Icon\r',
  '**/*{~,.bak,.orig,.tmp}',
  '**/~$*',
  '**/[#]*[#]',
];
