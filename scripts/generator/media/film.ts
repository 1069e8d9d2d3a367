import type { InputVideoTrack } from 'mediabunny';
import type { MediaProblem, MediumCheck } from './kinds.ts';

/** Required codec, its name for people, and size limit in bytes. */
export const containers = {
  mp4: { codec: 'avc', name: 'H.264', budget: 1_200_000 },
  webm: { codec: 'av1', name: 'AV1', budget: 700_000 },
} as const;

/**
 * Checks that a film is complete, small enough and can start before it is fully loaded. Never throws for a bad film.
 */
export async function checkFilm(bytes: Buffer, kind: 'mp4' | 'webm'): Promise<MediumCheck> {
  const { codec, name, budget } = containers[kind];
  const problems: MediaProblem[] = [];
  let type = `video/${kind}`;
  try {
    const track = await videoTrackOf(bytes);
    if (track?.codec === codec) {
      // The type names the codec for AV1, so that browsers skip a profile they cannot play. All browsers play H.264.
      if (kind === 'webm') type = `video/webm; codecs="${await track.getCodecParameterString()}"`;
      if (!(await isComplete(track))) problems.push({ code: 'media.film-truncated', params: {} });
    } else if (track) {
      problems.push({ code: 'media.film-codec', params: { expected: name, found: track.codec ?? undefined } });
    } else {
      problems.push({ code: 'media.film-without-picture', params: { expected: name } });
    }
  } catch {
    problems.push({ code: 'media.film-damaged', params: {} });
  }
  // A film with other problems may have no index.
  const isReadableMp4 = kind === 'mp4' && problems.length === 0;
  if (isReadableMp4 && isIndexAtEnd(bytes)) problems.push({ code: 'media.film-index-at-end', params: {} });
  if (bytes.length > budget) {
    problems.push({ code: 'media.film-too-large', params: { limit: budget, size: bytes.length } });
  }
  return { problems, type };
}

/** Resolves to null for a file with sound only. */
async function videoTrackOf(bytes: Buffer): Promise<InputVideoTrack | null> {
  const { ALL_FORMATS, BufferSource, Input } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  return input.getPrimaryVideoTrack();
}

/** Browsers can play no frame (`mdat`) of an MP4 before they have its index (`moov`). */
const isIndexAtEnd = (mp4: Buffer): boolean => mp4.indexOf('mdat') < mp4.indexOf('moov');

/** Whether a film is as long as its header says, with a tolerance of 0.1 s, and its last frame can be read. */
async function isComplete(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny');
  const declaredSeconds = await track.getDurationFromMetadata();
  const realSeconds = await track.computeDuration();
  const isTooShort = declaredSeconds !== null && realSeconds < declaredSeconds - 0.1;
  if (isTooShort) return false;
  // `getPacket` returns the last frame that begins no later than the given time.
  const lastFrame = await new EncodedPacketSink(track).getPacket(Infinity);
  return lastFrame !== null;
}
