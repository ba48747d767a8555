import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { HashRequest, HashResult } from './file-hashes.ts';

/** Number of partially hashed files that are kept. Others are read again from the start. */
const maxPartialHashes = 2_000;
const buffer = Buffer.allocUnsafeSlow(1024 ** 2);

interface PartialHash {
  readonly sha256: Hash;
  crc32: number;
  /** Bytes hashed so far. */
  size: number;
}

/** Ordered by last use. */
const partialHashes = new Map<string, PartialHash>();

function savePartialHash(path: string, partial: PartialHash): void {
  partialHashes.delete(path);
  partialHashes.set(path, partial);
  for (const [oldest] of partialHashes) {
    if (partialHashes.size <= maxPartialHashes) return;
    partialHashes.delete(oldest);
  }
}

function hashUpTo(path: string, size: number): PartialHash {
  const existing = partialHashes.get(path);
  const partial =
    existing !== undefined && existing.size <= size
      ? existing
      : { sha256: createHash('sha256'), crc32: 0, size: 0 };
  const file = openSync(path, 'r');
  try {
    while (partial.size < size) {
      const count = readSync(file, buffer, 0, Math.min(buffer.length, size - partial.size), partial.size);
      if (count === 0) throw new Error('the file is too short');
      const bytes = buffer.subarray(0, count);
      partial.sha256.update(bytes);
      partial.crc32 = crc32(bytes, partial.crc32);
      partial.size += count;
    }
  } finally {
    closeSync(file);
  }
  savePartialHash(path, partial);
  return partial;
}

function reply(result: HashResult): void {
  parentPort?.postMessage(result);
}

function handle(request: HashRequest): void {
  try {
    if (request.kind === 'remove') {
      partialHashes.delete(request.path);
      return;
    }
    const partial = hashUpTo(request.path, request.size);
    if (request.kind !== 'hash') return;
    partialHashes.delete(request.path);
    reply({ id: request.id, hashes: { sha256: partial.sha256.digest('hex'), crc32: partial.crc32 } });
  } catch {
    // The state of the hash is unknown, so the next request starts over.
    partialHashes.delete(request.path);
    if (request.kind === 'hash') reply({ id: request.id, hashes: null });
  }
}

parentPort?.on('message', handle);
