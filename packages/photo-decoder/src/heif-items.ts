// Where the EXIF data of HEIC and AVIF files is (ISO/IEC 14496-12, 8.11, and 23008-12, annex A).
import type { ByteReader, Span } from './byte-reader.ts';
import { type Box, readBoxes } from './iso-boxes.ts';

/** Of the boxes that describe items. */
const maxBoxBytes = 1024 ** 2;
const maxItems = 4_096;
/** Version and flags of a full box. */
const fullBoxBytes = 4;
const inFile = 0;
const inItemData = 1;

/** Reads numbers one after another. Beyond the end they are 0. */
function createCursor(buffer: Buffer) {
  let position = 0;
  return {
    next(length: number): number {
      const at = position;
      position += length;
      if (length === 0 || position > buffer.length) return 0;
      return length === 8 ? Number(buffer.readBigUInt64BE(at)) : buffer.readUIntBE(at, length);
    },
    skip(length: number): void {
      position += length;
    },
    isAtEnd: () => position >= buffer.length,
  };
}

function readContent(bytes: ByteReader, box: Box | undefined): Buffer | null {
  return box === undefined || box.length > maxBoxBytes ? null : bytes.read(box.offset, box.length);
}

function findBox(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

/** The IDs of the items of type 'Exif'. */
function readExifIds(bytes: ByteReader, info: Box | undefined): ReadonlySet<number> {
  const ids = new Set<number>();
  const version = info === undefined ? undefined : bytes.read(info.offset, 1)?.[0];
  if (info === undefined || version === undefined) return ids;
  const skipped = fullBoxBytes + (version === 0 ? 2 : 4);
  for (const entry of readBoxes(bytes, { offset: info.offset + skipped, length: info.length - skipped })) {
    const content = bytes.read(entry.offset, Math.min(entry.length, 16));
    if (entry.type !== 'infe' || content === null) continue;
    const cursor = createCursor(content);
    const entryVersion = cursor.next(1);
    cursor.next(3);
    if (entryVersion < 2) continue;
    const id = cursor.next(entryVersion === 2 ? 2 : 4);
    cursor.next(2);
    if (cursor.next(4) === 0x4578_6966) ids.add(id);
  }
  return ids;
}

interface Place {
  readonly id: number;
  readonly method: number;
  readonly span: Span;
}

/** Of each item, its first part. */
function readPlaces(content: Buffer): Place[] {
  const cursor = createCursor(content);
  const version = cursor.next(1);
  cursor.next(3);
  const sizes = cursor.next(2);
  const sizeAt = (shift: number) => (sizes >> shift) & 15;
  const [offsetBytes, lengthBytes, baseBytes] = [sizeAt(12), sizeAt(8), sizeAt(4)];
  const indexBytes = version === 0 ? 0 : sizeAt(0);
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((size) => ![0, 4, 8].includes(size))) return [];
  const extentBytes = indexBytes + offsetBytes + lengthBytes;
  const places: Place[] = [];
  let left = Math.min(maxItems, cursor.next(version < 2 ? 2 : 4));
  for (; left > 0 && !cursor.isAtEnd(); left -= 1) {
    const id = cursor.next(version < 2 ? 2 : 4);
    const method = version === 0 ? inFile : cursor.next(2) & 15;
    cursor.next(2);
    const base = cursor.next(baseBytes);
    const extents = cursor.next(2);
    if (extents === 0) continue;
    cursor.next(indexBytes);
    const span = { offset: base + cursor.next(offsetBytes), length: cursor.next(lengthBytes) };
    places.push({ id, method, span });
    cursor.skip((extents - 1) * extentBytes);
  }
  return places;
}

/** Positions of TIFF headers. */
export function findHeifExif(bytes: ByteReader): readonly number[] {
  const meta = findBox(readBoxes(bytes, { offset: 0, length: bytes.size }), 'meta');
  if (meta === undefined) return [];
  const boxes = readBoxes(bytes, { offset: meta.offset + fullBoxBytes, length: meta.length - fullBoxBytes });
  const ids = readExifIds(bytes, findBox(boxes, 'iinf'));
  const content = readContent(bytes, findBox(boxes, 'iloc'));
  const itemData = findBox(boxes, 'idat');
  return (content === null ? [] : readPlaces(content)).flatMap(({ id, method, span }) => {
    const offset = method === inItemData ? (itemData?.offset ?? bytes.size) + span.offset : span.offset;
    const header = ids.has(id) && method <= inItemData ? bytes.read(offset, 4) : null;
    return header === null ? [] : [offset + 4 + header.readUInt32BE()];
  });
}
