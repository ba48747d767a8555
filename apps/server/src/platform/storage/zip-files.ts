// ZIP files that are sent while they are written, without compression: photos are compressed already.
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { centralHeader, endOfZip, localHeader, type ZipEntry } from './zip-format.ts';

/** A file in storage. */
export interface StoredEntry extends Omit<ZipEntry, 'crc32'> {
  crc32(): Promise<number>;
  /** From this byte to its end. */
  read(offset: number): Promise<Readable>;
}

export interface StoredZip {
  /** Bytes. */
  readonly length: number;
  /** From this byte to the end. Reads only files that are sent, one after the other. */
  read(first: number): Readable;
}

interface PlacedEntry {
  readonly entry: StoredEntry;
  /** Of its header. */
  readonly offset: number;
  /** Of its first byte. */
  readonly start: number;
}

/** The headers of entries have the same length with every checksum. */
function placeEntries(entries: readonly StoredEntry[]) {
  const placed: PlacedEntry[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const entry of entries) {
    const start = offset + localHeader({ ...entry, crc32: 0 }).length;
    directorySize += centralHeader({ ...entry, crc32: 0 }, offset).length;
    placed.push({ entry, offset, start });
    offset = start + entry.size;
  }
  const end = endOfZip(entries.length, directorySize, offset);
  return { placed, directoryOffset: offset, length: offset + directorySize + end.length };
}

async function* readEntry({ name, size, read }: StoredEntry, offset: number): AsyncGenerator<Buffer> {
  let left = size - offset;
  // Iterating closes the file, also if the client goes away.
  for await (const chunk of await read(offset)) {
    left -= chunk.length;
    yield chunk;
  }
  // Aborts the response, so that a damaged download is not mistaken for a complete one.
  if (left !== 0) throw new Error(`${name} has changed size`);
}

async function directoryOf(placed: readonly PlacedEntry[], offset: number): Promise<Buffer> {
  const records: Buffer[] = [];
  for (const { entry, offset } of placed)
    records.push(centralHeader({ ...entry, crc32: await entry.crc32() }, offset));
  const directory = Buffer.concat(records);
  return Buffer.concat([directory, endOfZip(placed.length, directory.length, offset)]);
}

/** A ZIP file that can be continued from any byte. */
export function createStoredZip(entries: readonly StoredEntry[]): StoredZip {
  const { placed, directoryOffset, length } = placeEntries(entries);
  async function* readFrom(first: number): AsyncGenerator<Buffer> {
    const skippedSince = (offset: number) => Math.max(0, first - offset);
    for (const { entry, offset, start } of placed) {
      if (first < start)
        yield localHeader({ ...entry, crc32: await entry.crc32() }).subarray(skippedSince(offset));
      if (first < start + entry.size) yield* readEntry(entry, skippedSince(start));
    }
    yield (await directoryOf(placed, directoryOffset)).subarray(skippedSince(directoryOffset));
  }
  return { length, read: (first) => Readable.from(readFrom(first)) };
}

/** A file that is small enough to be in memory. */
export interface SmallFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

async function* writeEntries(files: AsyncIterable<SmallFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes, modifiedAt } of files) {
    const entry = { name, size: bytes.length, crc32: crc32(bytes), modifiedAt };
    const header = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    offset += header.length + bytes.length;
    yield header;
    yield bytes;
  }
  const central = Buffer.concat(directory);
  yield Buffer.concat([central, endOfZip(directory.length, central.length, offset)]);
}

/** A ZIP file of files that are made one after the other. It can't be continued. */
export function zipSmallFiles(files: AsyncIterable<SmallFile>): Readable {
  return Readable.from(writeEntries(files));
}
