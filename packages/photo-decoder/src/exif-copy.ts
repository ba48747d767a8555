// The camera metadata of a photo as EXIF data for a JPEG that is made of it: without thumbnail, maker notes and sizes.
import type { ByteReader } from './byte-reader.ts';
import type { DirectoryKind, Exif, ExifEntry } from './exif.ts';
import { tags } from './tiff.ts';

/** Of EXIF 3.0: description, camera, software, date, artist and copyright. */
const imageTags = new Set([270, 271, 272, 305, 306, 315, 33_432]);
/** Exposure, dates, lens, owner and serial numbers. */
const exifTags = new Set([
  33_434, 33_437, 34_850, 34_855, 34_864, 34_865, 34_866, 36_864, 36_867, 36_868, 36_880, 36_881, 36_882,
  37_377, 37_378, 37_379, 37_380, 37_381, 37_382, 37_383, 37_384, 37_385, 37_386, 37_520, 37_521, 37_522,
  41_728, 41_729, 41_985, 41_986, 41_987, 41_988, 41_989, 41_990, 41_991, 41_992, 41_993, 41_994, 41_996,
  42_032, 42_033, 42_034, 42_035, 42_036, 42_037,
]);
const lastGpsTag = 31;
const isCopied: Readonly<Record<DirectoryKind, (tag: number) => boolean>> = {
  image: (tag) => imageTags.has(tag),
  exif: (tag) => exifTags.has(tag),
  gps: (tag) => tag <= lastGpsTag,
};

/** Of one value, such as a copyright notice. */
const maxValueBytes = 4 * 1024;
/** A segment of a JPEG has 64 KB at most. */
const maxBytes = 48 * 1024;
/** BigTIFF has types of its own after it. */
const lastType = 12;
const short = 3;
const long = 4;
const headerBytes = 8;
const entryBytes = 12;
const sRgb = 1;

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

function number(order: Exif['order'], value: number, length: 2 | 4): Buffer {
  const buffer = Buffer.alloc(length);
  if (order === 'II') buffer.writeUIntLE(value, 0, length);
  else buffer.writeUIntBE(value, 0, length);
  return buffer;
}

const shortField = (order: Exif['order'], tag: number, value: number): Field => ({
  tag,
  type: short,
  count: 1,
  bytes: number(order, value, 2),
});

function copyField(bytes: ByteReader, { tag, type, count, value }: ExifEntry): Field[] {
  if (type > lastType || value.length === 0 || value.length > maxValueBytes) return [];
  const copied = bytes.read(value.offset, value.length);
  return copied === null ? [] : [{ tag, type, count, bytes: copied }];
}

/** The fields of the first directory of this kind. */
function copyFields(bytes: ByteReader, { directories }: Exif, kind: DirectoryKind): Field[] {
  const directory = directories.find((one) => one.kind === kind);
  const fields = new Map<number, Field>();
  for (const entry of directory?.entries ?? [])
    if (isCopied[kind](entry.tag) && !fields.has(entry.tag))
      for (const field of copyField(bytes, entry)) fields.set(field.tag, field);
  return [...fields.values()];
}

const directoryBytes = (fields: readonly Field[]) =>
  2 + fields.length * entryBytes + 4 + fields.reduce((sum, { bytes }) => sum + dataBytes(bytes), 0);

/** Values of up to four bytes are in their entry; others begin at an even position. */
const dataBytes = ({ length }: Buffer) => (length <= 4 ? 0 : length + (length % 2));

/** `offset`: where it will be. */
function writeDirectory(order: Exif['order'], fields: readonly Field[], offset: number): Buffer {
  const entries: Buffer[] = [number(order, fields.length, 2)];
  const data: Buffer[] = [];
  let dataAt = offset + 2 + fields.length * entryBytes + 4;
  for (const { tag, type, count, bytes } of fields.toSorted((one, other) => one.tag - other.tag)) {
    const padded = Buffer.concat([bytes, Buffer.alloc(Math.max(0, 4 - bytes.length))]);
    const value = bytes.length <= 4 ? padded : number(order, dataAt, 4);
    entries.push(number(order, tag, 2), number(order, type, 2), number(order, count, 4), value);
    if (bytes.length <= 4) continue;
    data.push(bytes, Buffer.alloc(bytes.length % 2));
    dataAt += dataBytes(bytes);
  }
  return Buffer.concat([...entries, number(order, 0, 4), ...data]);
}

/** Of a photo whose metadata is in several parts, as in CR3, the first part of each kind. Null: there is nothing to copy. */
export function copyExif(
  bytes: ByteReader,
  parts: readonly Exif[],
  { hasLocation }: { readonly hasLocation: boolean },
): Buffer | null {
  const [first] = parts;
  if (first === undefined) return null;
  const { order } = first;
  const all: Exif = {
    ...first,
    directories: parts.filter((part) => part.order === order).flatMap(({ directories }) => directories),
  };
  const image = copyFields(bytes, all, 'image');
  const exif = copyFields(bytes, all, 'exif');
  const gps = hasLocation ? copyFields(bytes, all, 'gps') : [];
  if (image.length + exif.length + gps.length === 0) return null;
  // What is copied belongs to an image that is upright and in sRGB.
  image.push(shortField(order, tags.orientation, 1));
  if (exif.length > 0) exif.push(shortField(order, tags.colorSpace, sRgb));
  const pointers = (exif.length > 0 ? 1 : 0) + (gps.length > 0 ? 1 : 0);
  const exifAt = headerBytes + directoryBytes(image) + pointers * entryBytes;
  const gpsAt = exifAt + (exif.length > 0 ? directoryBytes(exif) : 0);
  const pointer = (tag: number, offset: number): Field => ({
    tag,
    type: long,
    count: 1,
    bytes: number(order, offset, 4),
  });
  if (exif.length > 0) image.push(pointer(tags.exif, exifAt));
  if (gps.length > 0) image.push(pointer(tags.gps, gpsAt));
  const copy = Buffer.concat([
    Buffer.from(order, 'latin1'),
    number(order, 42, 2),
    number(order, headerBytes, 4),
    writeDirectory(order, image, headerBytes),
    ...(exif.length > 0 ? [writeDirectory(order, exif, exifAt)] : []),
    ...(gps.length > 0 ? [writeDirectory(order, gps, gpsAt)] : []),
  ]);
  return copy.length > maxBytes ? null : copy;
}
