import type { InputVideoTrack } from 'mediabunny';
import { refused, type MediumCheck } from './kinds.ts';

/** Required codec, and its name for people. */
const containers = {
  mp4: { codec: 'avc', codecName: 'H.264' },
  webm: { codec: 'av1', codecName: 'AV1' },
} as const;

/**
 * Checks that a film has a picture in the codec of its container, is complete, and can start before it is fully loaded.
 */
export async function checkFilm(bytes: Buffer, format: 'mp4' | 'webm'): Promise<MediumCheck> {
  // Loaded here, outside `catch`: the cache would keep a failed import as damage of the film.
  await import('mediabunny');
  // Any error counts as damage, because those of the parser have no class of their own.
  return parseAndCheck(bytes, format).catch(() => refused({ code: 'media.film-damaged', params: {} }));
}

/** Does the checks of `checkFilm`. Throws if the file cannot be parsed. */
async function parseAndCheck(bytes: Buffer, format: 'mp4' | 'webm'): Promise<MediumCheck> {
  const { codec, codecName } = containers[format];
  const track = await videoTrackOf(bytes);
  if (track?.codec !== codec) {
    return refused({ code: 'media.film-codec', params: { expected: codecName, actual: track?.codec ?? undefined } });
  }
  if (!(await isComplete(track))) return refused({ code: 'media.film-damaged', params: {} });
  if (format === 'webm') {
    // Names the codec, so that browsers skip a profile of AV1 that they cannot play. MP4 needs none: all play H.264.
    return { kind: 'film', type: `video/webm; codecs="${await track.getCodecParameterString()}"` };
  }
  if (isIndexAtEnd(bytes)) return refused({ code: 'media.film-index-at-end', params: {} });
  return { kind: 'film', type: 'video/mp4' };
}

/** Resolves to null for a file with sound only. */
async function videoTrackOf(bytes: Buffer): Promise<InputVideoTrack | null> {
  const { ALL_FORMATS, BufferSource, Input } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  return input.getPrimaryVideoTrack();
}

/** Browsers can play no frame (`mdat`) of an MP4 before they have its index (`moov`). */
const isIndexAtEnd = (mp4: Buffer): boolean => mp4.indexOf('mdat') < mp4.indexOf('moov');

/** Whether a film is no shorter than its header says, and its last frame can be read. */
async function isComplete(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink } = await import('mediabunny');
  const declaredSeconds = await track.getDurationFromMetadata();
  const secondsOfFrames = await track.computeDuration();
  // 0.1 s may be missing, because the last frame of a WebM may state no duration.
  const isTooShort = declaredSeconds !== null && secondsOfFrames < declaredSeconds - 0.1;
  if (isTooShort) return false;
  // In an MP4, both lengths come from the index, so only reading the last frame shows that the file was cut off.
  // `getPacket` returns the last frame that begins no later than the given time.
  const lastFrame = await new EncodedPacketSink(track).getPacket(Infinity);
  return lastFrame !== null;
}
