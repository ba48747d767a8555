// The directories of a TIFF file (TIFF 6.0, section 2), which raw files of most cameras are, and EXIF data too.
// Nothing in it is believed: directories are visited once each, and both they and what they count have a bound.
import type { Bytes } from './bytes.ts';

export const tags = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  make: 271,
  stripOffsets: 273,
  orientation: 274,
  stripByteCounts: 279,
  subDirectories: 330,
  jpegOffset: 513,
  jpegLength: 514,
  exif: 34_665,
  colourSpace: 40_961,
  pixelWidth: 40_962,
  pixelHeight: 40_963,
  dngVersion: 50_706,
  dngCropSize: 50_720,
} as const;

/** The tags of one directory. */
export interface Directory {
  /** Its first value; null: no such tag, or no number. */
  number(tag: number): number | null;
  /** All its values, as far as they are whole numbers. */
  numbers(tag: number): readonly number[];
  text(tag: number): string;
  has(tag: number): boolean;
}

export interface Tiff {
  readonly first: Directory;
  /** All there are, the first one first, with those below them and with that of EXIF. */
  readonly all: readonly Directory[];
}

const directoriesMax = 64;
const entriesMax = 1_024;
const valuesMax = 4_096;
const entryLength = 12;

type Read = (buffer: Buffer, offset: number) => number;
interface Order {
  readonly short: Read;
  readonly long: Read;
}
const orders: Readonly<Record<string, Order>> = {
  II: { short: (b, at) => b.readUInt16LE(at), long: (b, at) => b.readUInt32LE(at) },
  MM: { short: (b, at) => b.readUInt16BE(at), long: (b, at) => b.readUInt32BE(at) },
};

/** Bytes of a value by its type. Rationals are given as the whole part: DNG writes sizes so. */
const widths: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4 };

interface Entry {
  readonly type: number;
  readonly values: Buffer;
}

function wholeNumber(order: Order, type: number, values: Buffer, at: number): number {
  if (type === 3) return order.short(values, at);
  if (type === 4 || type === 13) return order.long(values, at);
  if (type === 5) return Math.floor(order.long(values, at) / Math.max(1, order.long(values, at + 4)));
  return values.readUInt8(at);
}

function directoryOf(order: Order, entries: ReadonlyMap<number, Entry>): Directory {
  function numbers(tag: number): number[] {
    const entry = entries.get(tag);
    const width = widths[entry?.type ?? 0];
    if (entry === undefined || width === undefined) return [];
    const count = Math.floor(entry.values.length / width);
    return Array.from({ length: count }, (_, place) =>
      wholeNumber(order, entry.type, entry.values, place * width),
    );
  }
  return {
    numbers,
    number: (tag) => numbers(tag)[0] ?? null,
    text: (tag) => (entries.get(tag)?.values.toString('latin1') ?? '').replace(/\0.*$/s, '').trim(),
    has: (tag) => entries.has(tag),
  };
}

function readEntry(bytes: Bytes, start: number, order: Order, entry: Buffer): Entry | null {
  const [type, count] = [order.short(entry, 2), order.long(entry, 4)];
  const width = widths[type];
  if (width === undefined || count > valuesMax) return null;
  const length = width * count;
  const values =
    length <= 4 ? entry.subarray(8, 8 + length) : bytes.read(start + order.long(entry, 8), length);
  return values === null ? null : { type, values };
}

function readDirectory(bytes: Bytes, start: number, order: Order, offset: number) {
  const head = bytes.read(start + offset, 2);
  const count = head === null ? 0 : Math.min(entriesMax, order.short(head, 0));
  const table = bytes.read(start + offset + 2, count * entryLength);
  if (count === 0 || table === null) return null;
  const entries = new Map<number, Entry>();
  for (let place = 0; place < count; place += 1) {
    const raw = table.subarray(place * entryLength, (place + 1) * entryLength);
    const entry = readEntry(bytes, start, order, raw);
    if (entry !== null) entries.set(order.short(raw, 0), entry);
  }
  const next = bytes.read(start + offset + 2 + count * entryLength, 4);
  return { directory: directoryOf(order, entries), next: next === null ? 0 : order.long(next, 0) };
}

/** `start`: where it begins in the file, which its own offsets count from. Null: this is none. */
export function readTiff(bytes: Bytes, start = 0): Tiff | null {
  const head = bytes.read(start, 8);
  const order = orders[head?.toString('latin1', 0, 2) ?? ''];
  if (head === null || order === undefined || order.short(head, 2) !== 42) return null;
  const seen = new Set<number>();
  const all: Directory[] = [];
  const waiting = [order.long(head, 4)];
  while (all.length < directoriesMax) {
    const offset = waiting.shift();
    if (offset === undefined) break;
    if (offset === 0 || seen.has(offset)) continue;
    seen.add(offset);
    const found = readDirectory(bytes, start, order, offset);
    if (found === null) continue;
    all.push(found.directory);
    waiting.push(
      ...found.directory.numbers(tags.subDirectories),
      ...found.directory.numbers(tags.exif),
      found.next,
    );
  }
  const [first] = all;
  return first === undefined ? null : { first, all };
}
