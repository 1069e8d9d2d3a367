import { formatSize } from '../../size.ts';
import { budgets } from '../budgets.ts';
import type { Problem } from './problem.ts';

interface Box {
  type: string;
  start: number;
  end: number;
}

/** What is wrong with a film: container, codec, completeness, weight. Cheap; reads headers only. */
export function filmProblems(bytes: Uint8Array, kind: 'mp4' | 'webm'): Problem[] {
  const problems = kind === 'mp4' ? mp4Problems(bytes) : webmProblems(bytes);
  const most = budgets[kind === 'mp4' ? 'film, H.264' : 'film, AV1'];
  if (bytes.byteLength > most) {
    problems.push({
      expected: `expected ${kind === 'mp4' ? 'an H.264' : 'an AV1'} film of at most ${formatSize(most)}`,
      found: formatSize(bytes.byteLength),
    });
  }
  return problems;
}

const truncated = (): Problem => ({ expected: 'expected a complete film', found: 'a truncated file' });

// ---------------------------------------------------------------- MP4: ISO/IEC 14496-12, boxes of size + type

/** The boxes between two offsets; stops at one that does not fit, and then is not `complete`. */
function boxes(bytes: Buffer, from: number, to: number): { list: Box[]; complete: boolean } {
  const list: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    let size = bytes.readUInt32BE(at);
    let header = 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    } else if (size === 0) size = to - at;
    if (size < header || at + size > to) return { list, complete: false };
    list.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size });
    at += size;
  }
  return { list, complete: at === to };
}

/** Formats of the sample descriptions (`stsd`) of every track. */
function sampleFormats(bytes: Buffer, movie: Box): string[] {
  let level = [movie];
  for (const type of ['trak', 'mdia', 'minf', 'stbl', 'stsd']) {
    level = level.flatMap((box) => boxes(bytes, box.start, box.end).list.filter((child) => child.type === type));
  }
  // `stsd` starts with version, flags and the number of entries: 8 bytes.
  return level.flatMap((box) => boxes(bytes, box.start + 8, box.end).list.map((entry) => entry.type));
}

function mp4Problems(data: Uint8Array): Problem[] {
  const bytes = viewOf(data);
  const { list, complete } = boxes(bytes, 0, bytes.length);
  const movie = list.find((box) => box.type === 'moov');
  if (!complete || !movie) return [truncated()];
  const problems: Problem[] = [];
  const formats = sampleFormats(bytes, movie);
  if (!formats.includes('avc1')) {
    problems.push({
      expected: 'expected H.264 video (avc1)',
      found: formats.length ? formats.join(', ') : 'no track',
    });
  }
  const samples = list.find((box) => box.type === 'mdat');
  if (samples && samples.start < movie.start) {
    problems.push({
      expected: 'expected the index (moov) before the pictures (mdat), so that the film starts at once',
      found: 'it behind them',
      hint: 'ffmpeg -i in.mp4 -c copy -movflags +faststart out.mp4',
    });
  }
  return problems;
}

// ---------------------------------------------------------------- WebM: EBML (RFC 8794), Matroska (RFC 9559)

const element = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecId: 0x86,
  codecPrivate: 0x63a2,
};

interface EbmlElement {
  id: number;
  start: number;
  end: number;
}

/** A variable-length integer (RFC 8794, 4): its value with or without the length marker, and where it ends. */
function vint(
  bytes: Buffer,
  at: number,
  keepMarker: boolean,
): { value: number; next: number; unknown: boolean } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  const mask = 0xff >> length;
  let value = keepMarker ? first : first & mask;
  let unknown = (first & mask) === mask;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, next: at + length, unknown };
}

function elements(bytes: Buffer, from: number, to: number): { list: EbmlElement[]; complete: boolean } {
  const list: EbmlElement[] = [];
  let at = from;
  while (at < to) {
    const id = vint(bytes, at, true);
    const size = id && vint(bytes, id.next, false);
    if (!id || !size) return { list, complete: false };
    // A live recording leaves the size open: the element then reaches to the end of its parent.
    const end = size.unknown ? to : size.next + size.value;
    list.push({ id: id.value, start: size.next, end: Math.min(end, to) });
    if (end > to) return { list, complete: false };
    at = end;
  }
  return { list, complete: true };
}

const viewOf = (data: Uint8Array) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** Finds the children with an id of elements. */
const finder = (bytes: Buffer) => (parents: EbmlElement[], id: number) =>
  parents.flatMap((parent) => elements(bytes, parent.start, parent.end).list.filter((child) => child.id === id));

/**
 * What `<source type>` says of a film, so that a browser that cannot play it leaves it out unread.
 * For AV1 it names profile, level, tier and depth, from the sequence header's copy in the track ("Carriage
 * of AV1 in Matroska/WebM", CodecPrivate; "AV1 Codec ISO Media File Format Binding", 5, codecs parameter).
 */
export function filmType(data: Uint8Array, kind: 'mp4' | 'webm'): string {
  if (kind === 'mp4') return 'video/mp4';
  const bytes = viewOf(data);
  const inside = finder(bytes);
  const segments = elements(bytes, 0, bytes.length).list.filter(({ id }) => id === element.segment);
  const [header] = inside(inside(inside(segments, element.tracks), element.trackEntry), element.codecPrivate);
  if (!header || header.end - header.start < 3) return 'video/webm';
  const levels = bytes[header.start + 1]!;
  const flags = bytes[header.start + 2]!;
  const profile = levels >> 5;
  const level = String(levels & 0x1f).padStart(2, '0');
  const tier = flags & 0x80 ? 'H' : 'M';
  const depth = flags & 0x40 ? (flags & 0x20 ? '12' : '10') : '08';
  return `video/webm; codecs="av01.${profile}.${level}${tier}.${depth}"`;
}

function webmProblems(data: Uint8Array): Problem[] {
  const bytes = viewOf(data);
  const top = elements(bytes, 0, bytes.length);
  const inside = finder(bytes);
  const text = (found: EbmlElement) => bytes.toString('latin1', found.start, found.end).replace(/\0+$/, '');

  const header = top.list.filter(({ id }) => id === element.ebml);
  const docType = inside(header, element.docType).map(text)[0];
  if (docType !== 'webm') {
    const found = docType ? `an EBML file of type "${docType}"` : 'an EBML file';
    return [{ expected: 'expected a WebM film', found }];
  }
  const segments = top.list.filter(({ id }) => id === element.segment);
  const tracks = inside(segments, element.tracks);
  if (!top.complete || !tracks.length) return [truncated()];
  const codecs = inside(inside(tracks, element.trackEntry), element.codecId).map(text);
  if (codecs.includes('V_AV1')) return [];
  return [{ expected: 'expected AV1 video (V_AV1)', found: codecs.length ? codecs.join(', ') : 'no track' }];
}
