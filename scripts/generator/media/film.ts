import type { InputVideoTrack } from 'mediabunny';
import type { MediaProblem, MediumCheck } from './kinds.ts';

/** The codec of each container, and the most bytes of a film. */
export const containers = {
  mp4: { codec: 'avc', name: 'H.264', budget: 1_200_000 },
  webm: { codec: 'av1', name: 'AV1', budget: 700_000 },
} as const;

/** Checks a film: container, codec, completeness, weight, and that it can start before all of it has arrived. */
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
      // All browsers play H.264; they differ in which AV1 they play, and leave out what they cannot.
      if (kind === 'webm') type = `video/webm; codecs="${await track.getCodecParameterString()}"`;
      if (!(await isComplete(track))) problems.push({ code: 'media.film-truncated', params: {} });
    }
  } catch {
    problems.push({ code: 'media.film-damaged', params: {} });
  }
  if (kind === 'mp4' && problems.length === 0 && bytes.indexOf('mdat') < bytes.indexOf('moov')) {
    problems.push({ code: 'media.film-index-at-end', params: {} });
  }
  if (bytes.length > budget) {
    problems.push({ code: 'media.film-too-large', params: { limit: budget, size: bytes.length } });
  }
  return { problems, type };
}

/** Whether a film is as long as its header says, and its last picture can be read. */
async function isComplete(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny');
  const declared = await track.getDurationFromMetadata();
  const real = await track.computeDuration();
  if (declared !== null && real < declared - 0.1) return false;
  return (await new EncodedPacketSink(track).getPacket(Infinity)) !== null;
}
