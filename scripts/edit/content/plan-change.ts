/** Decides what a change that somebody asks for does to the files. Pure. */
import {
  decodeChecked,
  parseContent,
  type ContentFiles,
  type Diagnostic,
  type ReadContent,
  yamlFiles,
} from '../site/content.ts';
import type { Change, Field } from '../shared/protocol.ts';
import { encodeLike } from './encode-like.ts';
import { editSource, type Upload } from './edit-source.ts';
import { toFindings } from './findings.ts';
import { Refused } from './refused.ts';

/** The content as it is at this moment. */
export interface SiteSnapshot {
  files: ContentFiles;
  /** Paths that links may lead to, such as `/privacidad`. */
  routes: readonly string[];
}

export interface Plan {
  /** The field that the person changed; its file is the one to write. */
  field: Field;
  /** The bytes of the file of this field. */
  before: Uint8Array;
  after: Uint8Array;
  /** Files that the content named before the change and does not name after it, as paths below `content/media/`. */
  unusedMedia: string[];
}

/**
 * Plans a change of one field or legal block; undefined if the files already say what the change wants.
 *
 * @throws Refused if others have changed the field since the person began to write, or if the content would get a new
 *   mistake, for example
 * @throws DiagnosticError if a content file cannot be parsed
 * @throws Error if the value cannot be changed in place in its file
 */
export function planChange(
  { files, routes }: SiteSnapshot,
  change: Change,
  uploads: readonly Upload[] = [],
): Plan | undefined {
  const { file, path } = change;
  const before = files.get(file);
  if (!before) throw new Refused({ code: 'removed' });
  const source = decodeChecked(file, before);
  const text = editSource(source, change, uploads);
  if (text === source) return undefined;
  const after = encodeLike(before, text);
  const readBefore = parseContent(files, routes);
  const readAfter = parseContent(new Map(files).set(file, after), routes);
  refuseNewMistakes(readBefore, readAfter);
  const unusedMedia = mediaIn(readBefore).filter((src) => !mediaIn(readAfter).includes(src));
  return { field: { file, path }, before, after, unusedMedia };
}

/**
 * Refuses what makes the content invalid in a new way. Earlier mistakes are no reason, so that a person can fix one
 * field after the other.
 */
function refuseNewMistakes(readBefore: ReadContent, readAfter: ReadContent): void {
  const oldMistakes = new Set(readBefore.diagnostics.map(identityOf));
  // While `site.yaml` is wrong, there are no placeholders, and the other files are not checked. Their mistakes, which
  // are first reported when `site.yaml` is right, may be old.
  const wereOthersChecked = readBefore.placeholders.size > 0;
  const newMistakes = readAfter.diagnostics
    .filter(({ place }) => wereOthersChecked || place.file === yamlFiles.site)
    .filter((mistake) => !oldMistakes.has(identityOf(mistake)));
  if (newMistakes.length === 0) return;
  throw new Refused({ code: 'invalid', problems: toFindings(newMistakes, readAfter.files) });
}

/** Identifies a mistake in two versions of the content, whose lines may differ. */
const identityOf = ({ code, place: { file, field }, params }: Diagnostic) =>
  JSON.stringify([code, file, field, params]);

const mediaIn = ({ media }: ReadContent): string[] => [...new Set(media.map(({ src }) => src))];
