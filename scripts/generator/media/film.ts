import type { InputVideoTrack } from 'mediabunny';
import type { MediaProblem, MediumCheck } from './kinds.ts';

/** The codec that a film must have, its name for people, and the most bytes. */
export const containers = {
  mp4: { codec: 'avc', name: 'H.264', budget: 1_200_000 },
  webm: { codec: 'av1', name: 'AV1', budget: 700_000 },
} as const;

/**
 * Checks codec, completeness, size, and that a browser can start it before all of it has arrived. Never throws for a
 * bad film.
 */
export async function checkFilm(bytes: Buffer, kind: 'mp4' | 'webm'): Promise<MediumCheck> {
  const { codec, name, budget } = containers[kind];
  const problems: MediaProblem[] = [];
  let type = `video/${kind}`;
  try {
    const track = await videoTrackOf(bytes);
    if (track?.codec === codec) {
      // Only for AV1 does the type name the codec, so that a browser skips a profile that it cannot play. All play H.264.
      if (kind === 'webm') type = `video/webm; codecs="${await track.getCodecParameterString()}"`;
      if (!(await isComplete(track))) problems.push({ code: 'media.film-truncated', params: {} });
    } else if (track) {
      // The codec is null if the library does not know it.
      problems.push({ code: 'media.film-codec', params: { expected: name, found: track.codec ?? undefined } });
    } else {
      // The file has sound only.
      problems.push({ code: 'media.film-without-picture', params: { expected: name } });
    }
  } catch {
    problems.push({ code: 'media.film-damaged', params: {} });
  }
  // Only a film without other problems is sure to have an index.
  const isReadableMp4 = kind === 'mp4' && problems.length === 0;
  if (isReadableMp4 && isIndexAtEnd(bytes)) problems.push({ code: 'media.film-index-at-end', params: {} });
  if (bytes.length > budget) {
    problems.push({ code: 'media.film-too-large', params: { limit: budget, size: bytes.length } });
  }
  return { problems, type };
}

/** The pictures of a film, without its sound; null for a file that has sound only. */
async function videoTrackOf(bytes: Buffer): Promise<InputVideoTrack | null> {
  const { ALL_FORMATS, BufferSource, Input } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  return input.getPrimaryVideoTrack();
}

/** Whether an MP4 has its index (`moov`) behind its frames (`mdat`): browsers can play no frame before they have it. */
const isIndexAtEnd = (mp4: Buffer): boolean => mp4.indexOf('mdat') < mp4.indexOf('moov');

/** It lasts as long as its header says, give or take 0.1 s, and its last frame can be read. */
async function isComplete(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny');
  const declaredSeconds = await track.getDurationFromMetadata();
  const realSeconds = await track.computeDuration();
  const isTooShort = declaredSeconds !== null && realSeconds < declaredSeconds - 0.1;
  if (isTooShort) return false;
  // `getPacket` returns the last frame that begins no later than a time; so this is the last one of all.
  const lastFrame = await new EncodedPacketSink(track).getPacket(Infinity);
  return lastFrame !== null;
}
