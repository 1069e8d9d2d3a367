import type { Editor } from './editor.ts';
import { MEDIA_FOLDER } from '../content/files.ts';

/**
 * A picture or film by its path below `content/media/`; undefined unless the content names it, because the path comes
 * from a request and may lead anywhere.
 */
export async function readNamedMedium(editor: Editor, src: string): Promise<Uint8Array | undefined> {
  const isNamed = editor.live.current().site?.source.media.some((reference) => reference.src === src) === true;
  return isNamed ? editor.readFile(MEDIA_FOLDER + src) : undefined;
}
