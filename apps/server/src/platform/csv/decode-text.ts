// Finds the encoding of a text file by its bytes. Banks and spreadsheets export in UTF-8, UTF-16 or Windows-1252.
import { UnreadableFileError } from './unreadable-file.ts';

const byteOrderMarks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Bytes in which a file without a byte order mark is checked for zeros. */
const checkedBytes = 4_096;

function markedEncoding(bytes: Uint8Array): string | null {
  const found = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  return found?.[1] ?? null;
}

/** Every second byte of English text in UTF-16 is zero. Other zeros are those of a binary file. */
function zerosEncoding(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, checkedBytes);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (even + odd === 0) return null;
  if (even === 0 && odd * 4 > start.length) return 'utf-16le';
  if (odd === 0 && even * 4 > start.length) return 'utf-16be';
  throw new UnreadableFileError();
}

/** Characters that occur in binary files only. */
const controlCharacters = [...Array(9).keys(), ...Array.from({ length: 18 }, (_, index) => index + 14)].map(
  (code) => String.fromCharCode(code),
);

function isBinary(text: string): boolean {
  return controlCharacters.some((character) => text.includes(character));
}

/** @throws UnreadableFileError for a file that isn't text */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? zerosEncoding(bytes);
  const text = encoding === null ? decodeUnmarked(bytes) : new TextDecoder(encoding).decode(bytes);
  if (isBinary(text) || text.trim() === '') throw new UnreadableFileError();
  return text.toWellFormed();
}

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
