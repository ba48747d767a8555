// The directories of EXIF data with the positions of their values, to copy or to overwrite them. The content is untrusted:
// directories are visited once each, and all counts are limited.
import type { ByteReader, Span } from './byte-reader.ts';
import { magicNumbers, tags } from './tiff.ts';

export type DirectoryKind = 'image' | 'exif' | 'gps';

export interface ExifEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** In the file. It may be outside of it. */
  readonly value: Span;
}

export interface ExifDirectory {
  readonly kind: DirectoryKind;
  /** The number of entries and the entries. */
  readonly table: Span;
  readonly entries: readonly ExifEntry[];
}

export interface Exif {
  /** 'II': the least significant byte is first. 'MM': the most significant one. */
  readonly order: 'II' | 'MM';
  /** Offsets are relative to its beginning. */
  readonly header: Span;
  /** The first one first. */
  readonly directories: readonly ExifDirectory[];
}

const maxDirectories = 64;
/** To directories, including those that can't be read. */
const maxPointers = 1_024;
const maxEntries = 1_024;
const maxSubDirectories = 16;

/** Bytes per value by type. The last three are of BigTIFF. */
const valueSizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

interface Layout {
  readonly order: Exif['order'];
  /** Position of the header, which offsets are relative to. */
  readonly start: number;
  /** Of the first directory. */
  readonly first: number;
  /** Bytes of the number of entries, and of offsets and counts of values. */
  readonly countBytes: 2 | 8;
  readonly offsetBytes: 4 | 8;
}

const bigTiff = 43;

function readNumber(order: Exif['order'], buffer: Buffer, at: number, length: number): number {
  if (length === 8) return Number(order === 'II' ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at));
  return order === 'II' ? buffer.readUIntLE(at, length) : buffer.readUIntBE(at, length);
}

function readLayout(bytes: ByteReader, start: number): Layout | null {
  const header = bytes.read(start, 8);
  const order = header?.toString('latin1', 0, 2);
  if (header === null || (order !== 'II' && order !== 'MM')) return null;
  const magic = readNumber(order, header, 2, 2);
  if (magicNumbers.has(magic))
    return { order, start, first: readNumber(order, header, 4, 4), countBytes: 2, offsetBytes: 4 };
  const first = magic === bigTiff ? bytes.read(start + 8, 8) : null;
  if (first === null) return null;
  return { order, start, first: readNumber(order, first, 0, 8), countBytes: 8, offsetBytes: 8 };
}

/** The length of an entry: tag, type, count, and the value or its offset. */
const entryBytesOf = ({ offsetBytes }: Layout) => 4 + 2 * offsetBytes;

function readEntry(layout: Layout, table: Buffer, at: number, tableAt: number): ExifEntry {
  const { order, start, offsetBytes } = layout;
  const tag = readNumber(order, table, at, 2);
  const type = readNumber(order, table, at + 2, 2);
  const count = readNumber(order, table, at + 4, offsetBytes);
  const length = count * (valueSizes[type] ?? 0);
  const valueAt = at + 4 + offsetBytes;
  const offset =
    length <= offsetBytes ? tableAt + valueAt : start + readNumber(order, table, valueAt, offsetBytes);
  return { tag, type, count, value: { offset, length } };
}

function readDirectory(bytes: ByteReader, layout: Layout, offset: number) {
  const { order, start, countBytes, offsetBytes } = layout;
  const header = bytes.read(start + offset, countBytes);
  const count = header === null ? 0 : readNumber(order, header, 0, countBytes);
  if (count === 0 || count > maxEntries) return null;
  const entryBytes = entryBytesOf(layout);
  const span: Span = { offset: start + offset, length: countBytes + count * entryBytes };
  const table = bytes.read(span.offset, span.length);
  if (table === null) return null;
  const entries = Array.from({ length: count }, (_, index) =>
    readEntry(layout, table, countBytes + index * entryBytes, span.offset),
  );
  const next = bytes.read(span.offset + span.length, offsetBytes);
  return { table: span, entries, next: next === null ? 0 : readNumber(order, next, 0, offsetBytes) };
}

const short = 3;

/** The first values of an entry, such as offsets. Empty if they are outside of the file. */
export function readIntegers(
  bytes: ByteReader,
  order: Exif['order'],
  { type, value }: ExifEntry,
  maxCount: number,
): number[] {
  const size = type === short ? 2 : Math.max(4, valueSizes[type] ?? 0);
  const count = Math.min(maxCount, Math.floor(value.length / size));
  const values = bytes.read(value.offset, count * size);
  return values === null
    ? []
    : Array.from({ length: count }, (_, index) => readNumber(order, values, index * size, size));
}

const pointerKinds: ReadonlyMap<number, DirectoryKind> = new Map([
  [tags.subDirectories, 'image'],
  [tags.exif, 'exif'],
  [tags.gps, 'gps'],
]);

interface Pointer {
  readonly kind: DirectoryKind;
  readonly offset: number;
}

function pointersOf(
  bytes: ByteReader,
  order: Exif['order'],
  kind: DirectoryKind,
  { entries, next }: { readonly entries: readonly ExifEntry[]; readonly next: number },
): Pointer[] {
  if (kind === 'gps') return [];
  const inEntries = entries
    .flatMap((entry) => {
      const target = pointerKinds.get(entry.tag);
      return target === undefined ? [] : [{ entry, target }];
    })
    .slice(0, maxSubDirectories)
    .flatMap(({ entry, target }) =>
      readIntegers(bytes, order, entry, maxSubDirectories).map((offset) => ({ kind: target, offset })),
    );
  return kind === 'image' ? [...inEntries, { kind, offset: next }] : inEntries;
}

/** `start`: position of its header. `firstKind`: of the first directory. Null if there is no such data. */
export function readExif(bytes: ByteReader, start: number, firstKind: DirectoryKind = 'image'): Exif | null {
  const layout = readLayout(bytes, start);
  if (layout === null) return null;
  const directories: ExifDirectory[] = [];
  /** By offset. Those that are found while they are visited are visited, too. */
  const pending = new Map<number, DirectoryKind>([[layout.first, firstKind]]);
  /** Last, so that a broken pointer to another directory doesn't make that one a location. */
  const locations = new Map<number, DirectoryKind>();
  const add = ({ kind, offset }: Pointer) => {
    const pointers = kind === 'gps' ? locations : pending;
    if (pointers.size < maxPointers && !pointers.has(offset)) pointers.set(offset, kind);
  };
  const visit = (kind: DirectoryKind, offset: number) => {
    if (offset === 0 || directories.length >= maxDirectories) return;
    const found = readDirectory(bytes, layout, offset);
    if (found === null) return;
    directories.push({ kind, table: found.table, entries: found.entries });
    for (const pointer of pointersOf(bytes, layout.order, kind, found)) add(pointer);
  };
  for (const [offset, kind] of pending) visit(kind, offset);
  for (const [offset, kind] of locations) if (!pending.has(offset)) visit(kind, offset);
  const header: Span = { offset: start, length: layout.offsetBytes === 8 ? 16 : 8 };
  return { order: layout.order, header, directories };
}
