// Parts of a file that are overwritten without changing its size, and what that does to its CRC-32.
import { crc32 } from 'node:zlib';
import type { ByteReader } from './byte-reader.ts';
import type { Patch } from './task.ts';

/** In order and without overlaps: what an earlier one covers is left to it. */
export function arrange(patches: readonly Patch[]): Patch[] {
  const arranged: Patch[] = [];
  let end = 0;
  for (const { offset, length, fill } of patches.toSorted((one, other) => one.offset - other.offset)) {
    const start = Math.max(offset, end);
    if (offset + length <= start) continue;
    arranged.push({ offset: start, length: offset + length - start, fill });
    end = offset + length;
  }
  return arranged;
}

/** The polynomial of CRC-32, with its bits reversed like all values here. */
const polynomial = 0xedb8_8320;
const one = 0x8000_0000;

/** The product of two polynomials modulo that of CRC-32, as in zlib's crc32_combine. */
function multiply(a: number, b: number): number {
  let product = 0;
  let power = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= power;
    power = power & 1 ? (power >>> 1) ^ polynomial : power >>> 1;
  }
  return product >>> 0;
}

/** What 2 GB of zeros take, and far more. */
const maxPowers = 48;
/** x to the power of 8, 16, 32 … */
const powers: readonly number[] = (() => {
  let power = multiply(one >>> 4, one >>> 4);
  return Array.from({ length: maxPowers }, () => {
    const current = power;
    power = multiply(power, power);
    return current;
  });
})();

/** The CRC, without its inversions, after this many zeros more. */
function skipZeros(crc: number, count: number): number {
  let result = crc;
  let left = count;
  for (let index = 0; left > 0; index += 1, left = Math.floor(left / 2))
    if (left % 2 === 1) result = multiply(result, powers[index] ?? one);
  return result;
}

const inverted = (crc: number) => (crc ^ 0xffff_ffff) >>> 0;

/**
 * What the CRC-32 of the file has to be XORed with to get that of the patched one. A CRC is linear, so that only the bytes
 * that change are read. `patches`: arranged.
 */
export function checksumChangeOf(bytes: ByteReader, patches: readonly Patch[]): number {
  let crc = 0;
  let position = 0;
  for (const { offset, length, fill } of patches) {
    const content = bytes.read(offset, length);
    if (content === null) throw new RangeError('a patch is outside of the file');
    const difference = Buffer.from(content.map((byte) => byte ^ fill));
    crc = inverted(crc32(difference, inverted(skipZeros(crc, offset - position))));
    position = offset + length;
  }
  return skipZeros(crc, bytes.size - position);
}
