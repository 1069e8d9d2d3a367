import { formatSize } from '../messages.ts';
import type { MediumCheck } from './kinds.ts';

/** What each container must hold, and how many bytes at most. */
export const containers = {
  mp4: { codec: 'avc', name: 'H.264', budget: 1_200_000 },
  webm: { codec: 'av1', name: 'AV1', budget: 700_000 },
} as const;

/**
 * Checks a film: container, codec, completeness, weight, and that it can start before all of it is there.
 *
 * @returns also what `<source type>` says of it, so that a browser that cannot play it leaves it out unread
 */
export async function checkFilm(bytes: Buffer, kind: 'mp4' | 'webm'): Promise<MediumCheck> {
  const { codec, name, budget } = containers[kind];
  const problems: MediumCheck['problems'] = [];
  const refuse = (expected: string, found: string, suggestion?: string) =>
    problems.push({ expected, found, suggestion });
  const { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } = await import('mediabunny');
  let type = `video/${kind}`;
  try {
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    if (track?.codec !== codec) {
      refuse(`${name} video`, track ? (track.codec ?? 'an unknown codec') : 'no picture');
    } else {
      // Browsers differ in which AV1 they play; H.264 all of them do.
      if (kind === 'webm') type = `video/webm; codecs="${await track.getCodecParameterString()}"`;
      const [declared, real] = [await track.getDurationFromMetadata(), await track.computeDuration()];
      const last = await new EncodedPacketSink(track).getPacket(Infinity);
      if (!last || (declared !== null && real < declared - 0.1)) refuse('a complete film', 'a truncated file');
    }
  } catch {
    refuse('a complete film', 'a damaged file');
  }
  if (kind === 'mp4' && problems.length === 0 && bytes.indexOf('mdat') < bytes.indexOf('moov')) {
    const expected = 'the index (moov) before the pictures (mdat), so that the film starts at once';
    refuse(expected, 'it behind them', 'ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4');
  }
  if (bytes.length > budget) refuse(`a film of at most ${formatSize(budget)}`, formatSize(bytes.length));
  return { problems, type };
}
