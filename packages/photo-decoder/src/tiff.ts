// Directories of a TIFF file (TIFF 6.0, section 2), the container of most raw formats and of EXIF data.
// The content is untrusted: directories are visited once each, and all counts are limited.
import type { ByteReader } from './byte-reader.ts';

export const tags = {
  /** Of Panasonic: the frame within the sensor. */
  sensorTop: 4,
  sensorLeft: 5,
  sensorBottom: 6,
  sensorRight: 7,
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  make: 271,
  stripOffsets: 273,
  orientation: 274,
  stripByteCounts: 279,
  tileOffsets: 324,
  tileByteCounts: 325,
  subDirectories: 330,
  jpegOffset: 513,
  jpegLength: 514,
  exif: 34_665,
  gps: 34_853,
  colorSpace: 40_961,
  pixelWidth: 40_962,
  pixelHeight: 40_963,
  dngVersion: 50_706,
  dngCropSize: 50_720,
} as const;

/** The tags of one directory. */
export interface Directory {
  /** The first value. Null if the tag is missing or not a number. */
  number(tag: number): number | null;
  /** All values, as integers. */
  numbers(tag: number): readonly number[];
  text(tag: number): string;
  has(tag: number): boolean;
}

export interface Tiff {
  readonly first: Directory;
  /** All directories, the first one first, including subdirectories and the EXIF directory. */
  readonly all: readonly Directory[];
}

const maxDirectories = 64;
const maxEntries = 1_024;
const maxValues = 4_096;
const entryLength = 12;

type ReadInteger = (buffer: Buffer, offset: number) => number;
interface ByteOrder {
  readonly short: ReadInteger;
  readonly long: ReadInteger;
}
const byteOrders: Readonly<Record<string, ByteOrder>> = {
  II: { short: (b, offset) => b.readUInt16LE(offset), long: (b, offset) => b.readUInt32LE(offset) },
  MM: { short: (b, offset) => b.readUInt16BE(offset), long: (b, offset) => b.readUInt32BE(offset) },
};

/** Bytes per value by type. Rationals (5) are truncated to integers, because DNG stores sizes as rationals. */
const valueSizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4 };

interface Entry {
  readonly type: number;
  readonly values: Buffer;
}

function readInteger(order: ByteOrder, type: number, values: Buffer, offset: number): number {
  if (type === 3) return order.short(values, offset);
  if (type === 4 || type === 13) return order.long(values, offset);
  if (type === 5) return Math.floor(order.long(values, offset) / Math.max(1, order.long(values, offset + 4)));
  return values.readUInt8(offset);
}

function createDirectory(order: ByteOrder, entries: ReadonlyMap<number, Entry>): Directory {
  function numbers(tag: number): number[] {
    const entry = entries.get(tag);
    const valueSize = valueSizes[entry?.type ?? 0];
    if (entry === undefined || valueSize === undefined) return [];
    const count = Math.floor(entry.values.length / valueSize);
    return Array.from({ length: count }, (_, index) =>
      readInteger(order, entry.type, entry.values, index * valueSize),
    );
  }
  return {
    numbers,
    number: (tag) => numbers(tag)[0] ?? null,
    text: (tag) => (entries.get(tag)?.values.toString('latin1') ?? '').replace(/\0.*/s, '').trim(),
    has: (tag) => entries.has(tag),
  };
}

function readEntry(bytes: ByteReader, start: number, order: ByteOrder, entry: Buffer): Entry | null {
  const [type, count] = [order.short(entry, 2), order.long(entry, 4)];
  const valueSize = valueSizes[type];
  if (valueSize === undefined || count > maxValues) return null;
  const length = valueSize * count;
  const values =
    length <= 4 ? entry.subarray(8, 8 + length) : bytes.read(start + order.long(entry, 8), length);
  return values === null ? null : { type, values };
}

function readDirectory(bytes: ByteReader, start: number, order: ByteOrder, offset: number) {
  const header = bytes.read(start + offset, 2);
  const count = header === null ? 0 : Math.min(maxEntries, order.short(header, 0));
  const table = bytes.read(start + offset + 2, count * entryLength);
  if (count === 0 || table === null) return null;
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const entryBytes = table.subarray(index * entryLength, (index + 1) * entryLength);
    const entry = readEntry(bytes, start, order, entryBytes);
    if (entry !== null) entries.set(order.short(entryBytes, 0), entry);
  }
  const next = bytes.read(start + offset + 2 + count * entryLength, 4);
  return { directory: createDirectory(order, entries), next: next === null ? 0 : order.long(next, 0) };
}

/** In place of TIFF's 42, some makers have a number of their own: 'RO' and 'RS' of Olympus, 'U' of Panasonic. */
export const magicNumbers: ReadonlySet<number> = new Set([42, 0x4f52, 0x5352, 0x55]);

/** `start` is the position of the TIFF header in the file; offsets are relative to it. Null if it is not a TIFF. */
export function readTiff(bytes: ByteReader, start = 0): Tiff | null {
  const header = bytes.read(start, 8);
  const order = byteOrders[header?.toString('latin1', 0, 2) ?? ''];
  if (header === null || order === undefined || !magicNumbers.has(order.short(header, 2))) return null;
  const visited = new Set<number>();
  const all: Directory[] = [];
  const pending = [order.long(header, 4)];
  while (all.length < maxDirectories) {
    const offset = pending.shift();
    if (offset === undefined) break;
    if (offset === 0 || visited.has(offset)) continue;
    visited.add(offset);
    const result = readDirectory(bytes, start, order, offset);
    if (result === null) continue;
    all.push(result.directory);
    pending.push(
      ...result.directory.numbers(tags.subDirectories),
      ...result.directory.numbers(tags.exif),
      result.next,
    );
  }
  const [first] = all;
  return first === undefined ? null : { first, all };
}
