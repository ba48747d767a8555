// Coordinates in XMP packets, such as exif:GPSLatitude. They are found by their bytes, because packets are in different places
// in each format, and in the files that are embedded in others.
import type { ByteReader, Span } from './byte-reader.ts';

const chunkBytes = 1024 ** 2;

/** The positions of these bytes within the spans, in order for each chunk. Chunks overlap, so that none is cut in two. */
export function* findBytes(
  bytes: ByteReader,
  spans: readonly Span[],
  needles: readonly Buffer[],
): Generator<number> {
  const overlap = Math.max(...needles.map(({ length }) => length)) - 1;
  for (const { offset: start, length } of spans) {
    const end = Math.min(bytes.size, start + length);
    for (let offset = start; offset < end; offset += chunkBytes) {
      const chunk = bytes.read(offset, Math.min(chunkBytes + overlap, end - offset));
      if (chunk === null) return;
      for (const needle of needles)
        for (let at = chunk.indexOf(needle); at >= 0 && at < chunkBytes; at = chunk.indexOf(needle, at + 1))
          yield offset + at;
    }
  }
}

/** Also names of drones, such as drone-dji:GpsLatitude. */
const needles = [':GPS', ':Gps', ':gps'].map((name) => Buffer.from(name));
const maxPrefix = 64;
const maxElement = 16 * 1024;
/** Of candidates, which are rare in pixels. */
const maxCandidates = 10_000;

const prefixAtEnd = /[\s<]([A-Za-z_][\w.-]{0,61})$/;
const attribute = /^:[\w.-]{1,64}\s{0,16}=\s{0,16}(?:"[^"<]{0,4096}"|'[^'<]{0,4096}')/;
const startTag = /^:([\w.-]{1,64})(?:[\s/][^<>]{0,4096})?>/;

/** The attribute or element whose name has its colon at `at`. Null: it is something else. */
function readCoordinate(bytes: ByteReader, at: number): Span | null {
  const before = Math.min(maxPrefix, at);
  const text = bytes.read(at - before, Math.min(before + maxElement, bytes.size - at + before));
  if (text === null) return null;
  const prefix = prefixAtEnd.exec(text.toString('latin1', 0, before))?.[1];
  if (prefix === undefined) return null;
  const rest = text.toString('latin1', before);
  const start = before - prefix.length - 1;
  if (text[start] !== 0x3c) {
    const length = attribute.exec(rest)?.[0].length;
    return length === undefined ? null : { offset: at - prefix.length, length: prefix.length + length };
  }
  const opening = startTag.exec(rest);
  if (opening === null) return null;
  const [tag, name = ''] = opening;
  let length = tag.length;
  if (!tag.endsWith('/>')) {
    const closing = rest.indexOf(`</${prefix}:${name}`, length);
    const end = closing < 0 ? -1 : rest.indexOf('>', closing);
    if (end < 0) return null;
    length = end + 1;
  }
  return { offset: at - prefix.length - 1, length: prefix.length + 1 + length };
}

/** What can be replaced with spaces, so that the packet stays well-formed. */
export function findCoordinates(bytes: ByteReader, spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  let candidates = 0;
  for (const at of findBytes(bytes, spans, needles)) {
    candidates += 1;
    if (candidates > maxCandidates) break;
    const span = readCoordinate(bytes, at);
    if (span !== null) found.push(span);
  }
  return found;
}
