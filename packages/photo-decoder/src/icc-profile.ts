// What an ICC profile says about a file: its description, and whether its colors exceed sRGB (ICC.1:2022).
import { type ByteReader, bufferReader } from './byte-reader.ts';

export interface IccProfile {
  /** Null: it has none. */
  readonly description: string | null;
  /** Its primaries are outside of sRGB. False also for profiles that are not made of primaries, such as those of printers. */
  readonly isWide: boolean;
}

const maxDescriptionLength = 60;
const headerBytes = 128;
const tagBytes = 12;
const maxTags = 200;
const maxTextBytes = 2_048;

type Xyz = readonly [number, number, number];

/** From XYZ, adapted to D50 as in profiles, to linear sRGB. */
const toLinearSrgb: readonly Xyz[] = [
  [3.1339, -1.6169, -0.4906],
  [-0.9788, 1.9161, 0.0335],
  [0.0719, -0.229, 1.4052],
];

/** Profiles of sRGB are rounded, and differ a little from each other. */
const tolerance = 0.02;

function readTags(bytes: ByteReader): ReadonlyMap<string, Buffer> {
  const count = Math.min(maxTags, bytes.read(headerBytes, 4)?.readUInt32BE() ?? 0);
  const tags = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const entry = bytes.read(headerBytes + 4 + index * tagBytes, tagBytes);
    if (entry === null) break;
    const length = Math.min(maxTextBytes, entry.readUInt32BE(8));
    const value = bytes.read(entry.readUInt32BE(4), length);
    if (value !== null) tags.set(entry.toString('latin1', 0, 4), value);
  }
  return tags;
}

/** The first text of a `mluc`, in UTF-16. */
function localizedText(value: Buffer): string {
  if (value.length < 28) return '';
  const [length, offset] = [value.readUInt32BE(20), value.readUInt32BE(24)];
  const text = Buffer.from(value.subarray(offset, offset + (length & ~1)));
  return text.length % 2 === 0 ? text.swap16().toString('utf16le') : '';
}

function textOf(value: Buffer | undefined): string {
  const type = value?.toString('latin1', 0, 4);
  if (value === undefined || value.length < 12) return '';
  if (type === 'mluc') return localizedText(value);
  return type === 'desc' ? value.toString('latin1', 12, 12 + value.readUInt32BE(8)) : '';
}

function descriptionOf(value: Buffer | undefined): string | null {
  const text = textOf(value)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : [...text].slice(0, maxDescriptionLength).join('').trim();
}

function xyzOf(value: Buffer | undefined): Xyz | null {
  if (value === undefined || value.length < 20) return null;
  const at = (offset: number) => value.readInt32BE(offset) / 65_536;
  return [at(8), at(12), at(16)];
}

function isOutsideSrgb(primary: Xyz): boolean {
  return toLinearSrgb.some(([x, y, z]) => x * primary[0] + y * primary[1] + z * primary[2] < -tolerance);
}

/** Null if it isn't one. */
export function readIccProfile(profile: Buffer): IccProfile | null {
  if (profile.length < headerBytes || profile.toString('latin1', 36, 40) !== 'acsp') return null;
  const tags = readTags(bufferReader(profile));
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => xyzOf(tags.get(tag)));
  return {
    description: descriptionOf(tags.get('desc')),
    isWide: primaries.some((primary) => primary !== null && isOutsideSrgb(primary)),
  };
}
