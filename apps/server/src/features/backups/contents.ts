// Writes and reads the files of a backup: measured, compressed where that helps, and encrypted if there is a key.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as connect, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type DiskSpace, withinDiskSpace } from '../../platform/storage/disk-space.ts';
import { privateFileMode } from '../../platform/storage/private-folder.ts';
import type { BackupEncryption } from './encryption.ts';

const newline = 0x0a;

export interface Measured {
  readonly bytes: number;
  readonly lines: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Passes bytes on, and measures them. Read the result when the stream has ended. */
function createMeter(): { readonly stream: Transform; result(): Measured } {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, lines, sha256: hash.digest('hex') }) };
}

export interface ContentFormat {
  readonly encryption: BackupEncryption;
  readonly isCompressed: boolean;
}

/** The extensions of a file in this format. */
export function extensionOf({ encryption, isCompressed }: ContentFormat): string {
  return `${isCompressed ? '.gz' : ''}${encryption.isEncrypted ? '.age' : ''}`;
}

/** Errors reach the last stream, whose reader handles them. */
function ignore(): void {}

/**
 * Creates a file that survives a power failure.
 * @returns what was measured before compression and encryption
 * @throws DomainError STORAGE_FULL
 */
export async function writeContent(
  path: string,
  content: Readable,
  format: ContentFormat,
  diskSpace: DiskSpace | null,
): Promise<Measured> {
  const meter = createMeter();
  const plain = format.isCompressed
    ? connect(content, meter.stream, createGzip({ level: 1 }), ignore)
    : connect(content, meter.stream, ignore);
  const written = await format.encryption.encrypt(plain);
  const file = createWriteStream(path, { flags: 'wx', mode: privateFileMode, flush: true });
  if (diskSpace === null) await pipeline(written, file);
  else await pipeline(written, withinDiskSpace(diskSpace), file);
  return meter.result();
}

/** What `writeContent` was given. */
export async function readContent(path: string, format: ContentFormat): Promise<Readable> {
  const plain = await format.encryption.decrypt(createReadStream(path));
  return format.isCompressed ? connect(plain, createGunzip(), ignore) : plain;
}

/** Reads a stream to its end. */
export async function measure(content: Readable): Promise<Measured> {
  const meter = createMeter();
  await pipeline(content, meter.stream, async (source) => {
    for await (const chunk of source) void chunk;
  });
  return meter.result();
}
