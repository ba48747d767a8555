// The records of a ZIP file whose files are not compressed (PKWARE APPNOTE 6.3.10), with ZIP64 where numbers need it.

/** A file in a ZIP file. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  readonly modifiedAt: Date;
}

/** What a 16-bit or 32-bit field has if its number is in the ZIP64 fields. */
const max16 = 0xffff;
const max32 = 0xffff_ffff;

const signatures = {
  local: 0x0403_4b50,
  central: 0x0201_4b50,
  end: 0x0605_4b50,
  zip64End: 0x0606_4b50,
  zip64Locator: 0x0706_4b50,
};
/** 2.0, and 4.5 for ZIP64. */
const versions = { plain: 20, zip64: 45 };
const unix = 3;
const utf8Names = 0x0800;
const stored = 0;
/** A file that its owner can write and everyone can read. */
const fileMode = (0o100644 << 16) >>> 0;

const u16 = (value: number) => {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
};
const u32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};
const u64 = (value: number) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
};

/** In UTC. The timestamp field says the same in seconds, which unzip programs prefer because it has a time zone. */
function dosTime(date: Date): Buffer {
  const year = Math.max(date.getUTCFullYear(), 1980);
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | Math.floor(date.getUTCSeconds() / 2);
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return Buffer.concat([u16(time), u16(day)]);
}

function extraField(id: number, data: Buffer): Buffer {
  return Buffer.concat([u16(id), u16(data.length), data]);
}

/** With the time of the last change only. */
function timestampField({ modifiedAt }: ZipEntry): Buffer {
  const seconds = Math.floor(modifiedAt.getTime() / 1_000);
  return extraField(0x5455, Buffer.concat([Buffer.from([1]), u32(seconds)]));
}

function zip64Field(values: readonly number[]): Buffer {
  return values.length === 0 ? Buffer.alloc(0) : extraField(1, Buffer.concat(values.map(u64)));
}

/** The fields that both records of a file have, from the version to the length of the name. */
function sharedFields(entry: ZipEntry, name: Buffer, version: number): Buffer {
  const size = u32(Math.min(entry.size, max32));
  return Buffer.concat([
    u16(version),
    u16(utf8Names),
    u16(stored),
    dosTime(entry.modifiedAt),
    u32(entry.crc32),
    size,
    size,
    u16(name.length),
  ]);
}

/** Stands before the bytes of a file. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const isLarge = entry.size >= max32;
  const extra = Buffer.concat([zip64Field(isLarge ? [entry.size, entry.size] : []), timestampField(entry)]);
  return Buffer.concat([
    u32(signatures.local),
    sharedFields(entry, name, isLarge ? versions.zip64 : versions.plain),
    u16(extra.length),
    name,
    extra,
  ]);
}

/** The record of a file in the central directory. `offset`: of its local header. */
export function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const isLarge = entry.size >= max32;
  const isFar = offset >= max32;
  const extra = Buffer.concat([
    zip64Field([...(isLarge ? [entry.size, entry.size] : []), ...(isFar ? [offset] : [])]),
    timestampField(entry),
  ]);
  const version = isLarge || isFar ? versions.zip64 : versions.plain;
  const comment = u16(0);
  const disk = u16(0);
  const internalAttributes = u16(0);
  return Buffer.concat([
    u32(signatures.central),
    u16((unix << 8) | version),
    sharedFields(entry, name, version),
    u16(extra.length),
    comment,
    disk,
    internalAttributes,
    u32(fileMode),
    u32(Math.min(offset, max32)),
    name,
    extra,
  ]);
}

/** Stands after the central directory, which has this size and starts at this offset. */
export function endOfZip(count: number, size: number, offset: number): Buffer {
  const end = Buffer.concat([
    u32(signatures.end),
    u16(0),
    u16(0),
    u16(Math.min(count, max16)),
    u16(Math.min(count, max16)),
    u32(Math.min(size, max32)),
    u32(Math.min(offset, max32)),
    u16(0),
  ]);
  if (count < max16 && size < max32 && offset < max32) return end;
  const zip64End = Buffer.concat([
    u32(signatures.zip64End),
    u64(44),
    u16((unix << 8) | versions.zip64),
    u16(versions.zip64),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(size),
    u64(offset),
  ]);
  const locator = Buffer.concat([u32(signatures.zip64Locator), u32(0), u64(offset + size), u32(1)]);
  return Buffer.concat([zip64End, locator, end]);
}
