import type { InputVideoTrack } from 'mediabunny';
import type { MediaProblem, MediumCheck } from './kinds.ts';

/**
 * For each container: the codec that a film in it must have, that codec's name for people, and the most bytes it may
 * have.
 */
export const containers = {
  mp4: { codec: 'avc', name: 'H.264', budget: 1_200_000 },
  webm: { codec: 'av1', name: 'AV1', budget: 700_000 },
} as const;

/**
 * Checks a film: codec, completeness, size, and that a browser can start it before all of it has arrived. Never throws
 * for a bad film: what is wrong with it is in `problems`.
 *
 * @param kind the container that the film's name promises and its bytes have; `checkMedium` has compared them
 */
export async function checkFilm(bytes: Buffer, kind: 'mp4' | 'webm'): Promise<MediumCheck> {
  const { codec, name, budget } = containers[kind];
  const { ALL_FORMATS, BufferSource, Input } = await import('mediabunny');
  const problems: MediaProblem[] = [];
  let type = `video/${kind}`;
  try {
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    if (track?.codec !== codec) {
      const found = track ? (track.codec ?? 'an unknown codec') : undefined;
      problems.push({ code: 'media.film-codec', params: { expected: name, found } });
    } else {
      // All browsers play H.264. For AV1 the type names the profile, so that a browser skips one that it cannot play.
      if (kind === 'webm') type = `video/webm; codecs="${await track.getCodecParameterString()}"`;
      if (!(await isComplete(track))) problems.push({ code: 'media.film-truncated', params: {} });
    }
  } catch {
    problems.push({ code: 'media.film-damaged', params: {} });
  }
  // Browsers need the index of an MP4 (`moov`) before they can play its frames (`mdat`). A film with another problem may
  // have neither.
  const isReadableMp4 = kind === 'mp4' && problems.length === 0;
  if (isReadableMp4) {
    const isIndexAtEnd = bytes.indexOf('mdat') < bytes.indexOf('moov');
    if (isIndexAtEnd) problems.push({ code: 'media.film-index-at-end', params: {} });
  }
  if (bytes.length > budget) {
    problems.push({ code: 'media.film-too-large', params: { limit: budget, size: bytes.length } });
  }
  return { problems, type };
}

/** Whether a film lasts as long as its header says, give or take 0.1 s, and its last frame can be read. */
async function isComplete(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny');
  const declared = await track.getDurationFromMetadata();
  const real = await track.computeDuration();
  if (declared !== null && real < declared - 0.1) return false;
  const lastFrame = await new EncodedPacketSink(track).getPacket(Infinity);
  return lastFrame !== null;
}
