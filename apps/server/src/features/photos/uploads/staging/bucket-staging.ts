// Files that are being received into a bucket, so that any process can go on with an upload and any worker can check it.
// Bytes are collected in a local file, and stored as a piece (pieces.ts) when there are enough of them or the request ends.
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@burnish/domain/errors';
import { LRUCache } from 'lru-cache';
import { mapDiskFull } from '../../../../platform/storage/disk-full.ts';
import { type DiskSpace, withinDiskSpace } from '../../../../platform/storage/disk-space.ts';
import { createPrivateFolder, privateFileMode } from '../../../../platform/storage/private-folder.ts';
import { incomingFolder, type Storage } from '../../../../platform/storage/storage.ts';
import { connectedPieces, findJoinable, type Piece, pieceName, totalBytes } from './pieces.ts';
import { catchErrors, type Staging } from './staging.ts';

/** Bytes after which a piece is stored while the next one is being received. */
const defaultPieceBytes = 8 * 1024 ** 2;
/** Pieces of an upload before short ones are joined. With those of full size, a listing of the bucket still has one page. */
const defaultMaxPieces = 500;

/** Bytes collected into one write when they arrive faster than the disk writes. */
const writeBufferBytes = 1024 ** 2;

const contentType = 'application/octet-stream';
const approximateSizes = { max: 10_000, ttl: 5_000 };

interface BucketStagingOptions {
  readonly storage: Pick<Storage, 'list' | 'put' | 'putFile' | 'read' | 'remove' | 'removeAll'>;
  /** For local files. */
  readonly folder: string;
  readonly diskSpace: DiskSpace;
  /** For tests. */
  readonly pieceBytes?: number;
  readonly maxPieces?: number;
}

interface ReceivedPiece {
  readonly path: string;
  readonly bytes: number;
  readonly isLast: boolean;
  readonly isTooLarge: boolean;
}

const folderOf = (id: string) => `${incomingFolder}/${id}`;
const keyOf = (id: string, offset: number) => `${folderOf(id)}/${pieceName(offset)}`;

export function createBucketStaging({
  storage,
  folder,
  diskSpace,
  pieceBytes = defaultPieceBytes,
  maxPieces = defaultMaxPieces,
}: BucketStagingOptions): Staging {
  const recentSizes = new LRUCache<string, number>(approximateSizes);

  async function listPieces(id: string): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for await (const { key, bytes } of storage.list(folderOf(id)))
      pieces.push({ key, bytes, offset: Number(key.slice(folderOf(id).length + 1)) });
    return connectedPieces(pieces);
  }

  async function sizeOf(id: string): Promise<number | null> {
    const pieces = await listPieces(id);
    if (pieces.length === 0) return null;
    const size = totalBytes(pieces);
    recentSizes.set(id, size);
    return size;
  }

  /** Removes what it has written if it fails. */
  async function writeLocalFile(content: () => AsyncIterable<Uint8Array>): Promise<string> {
    await createPrivateFolder(folder);
    const path = join(folder, randomUUID());
    try {
      await mapDiskFull(async () => {
        // Opened first: a stream that opens its file itself can create it after a failure has removed it.
        const file = await open(path, 'wx', privateFileMode);
        await pipeline(
          content,
          withinDiskSpace(diskSpace),
          file.createWriteStream({ highWaterMark: writeBufferBytes }),
        );
      });
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** @throws Error if a piece is missing */
  async function* contentOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { key, bytes } of pieces) {
      const content = bytes === 0 ? [] : await storage.read(key);
      if (content === null) throw new Error('a piece of an upload was removed while it was read');
      yield* content;
    }
  }

  async function withCopy<Result>(
    pieces: readonly Piece[],
    work: (path: string) => Promise<Result>,
  ): Promise<Result> {
    const path = await writeLocalFile(() => contentOf(pieces));
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Receives a piece, and what is left of its last chunk, but not more than `maxBytes`. */
  async function receivePiece(content: AsyncIterator<Uint8Array>, maxBytes: number): Promise<ReceivedPiece> {
    let bytes = 0;
    let isLast = false;
    let isTooLarge = false;
    async function* receive() {
      while (bytes < pieceBytes) {
        const { value, done } = await content.next();
        isLast = done === true;
        if (isLast) return;
        isTooLarge = bytes + value.length > maxBytes;
        if (isTooLarge) return;
        bytes += value.length;
        yield value;
      }
    }
    const path = await writeLocalFile(receive);
    return { path, bytes, isLast: isLast || isTooLarge, isTooLarge };
  }

  async function storePiece(
    { path, bytes }: ReceivedPiece,
    key: string,
    { before, lockLost }: { readonly before: Promise<void>; readonly lockLost: AbortSignal },
  ): Promise<void> {
    try {
      await before;
      if (lockLost.aborted) throw new DomainError('UPLOAD_IN_PROGRESS');
      if (bytes > 0) await storage.putFile(key, path, contentType);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function joinShortPieces(id: string, lockLost: AbortSignal): Promise<void> {
    let pieces = await listPieces(id);
    for (;;) {
      const pair = findJoinable(pieces, { maxPieces, maxBytes: pieceBytes });
      if (pair === null || lockLost.aborted) return;
      const [first, second] = pair;
      // Replaces the first one. Listings leave out the second one from here on.
      await withCopy(pair, (path) => storage.putFile(first.key, path, contentType));
      await storage.remove(second.key);
      pieces = [...pieces.slice(0, -2), { ...first, bytes: first.bytes + second.bytes }];
    }
  }

  return {
    usesDataFolder: false,
    create: (id) => storage.put(keyOf(id, 0), Buffer.alloc(0), contentType),
    sizeOf,
    approximateSizeOf: async (id) => recentSizes.get(id) ?? sizeOf(id),

    async append(id, offset, size, { bytes, lockLost }) {
      const content = catchErrors(bytes);
      let received = offset;
      let stored: Promise<void> = Promise.resolve();
      try {
        let piece: ReceivedPiece;
        do {
          piece = await receivePiece(content, size - received);
          const before = stored;
          stored = storePiece(piece, keyOf(id, received), { before, lockLost });
          stored.catch(() => undefined);
          received += piece.bytes;
          // One piece is stored while the next one is being received.
          await before;
        } while (!piece.isLast);
        await stored;
        await joinShortPieces(id, lockLost);
        recentSizes.set(id, received);
        if (piece.isTooLarge) throw new DomainError('BODY_TOO_LARGE');
        return received;
      } finally {
        await stored.catch(() => undefined);
        await content.return(undefined);
      }
    },

    finish: async () => null,

    async withFile(id, work) {
      const pieces = await listPieces(id);
      return pieces.length === 0 ? null : withCopy(pieces, work);
    },

    async remove(id) {
      recentSizes.delete(id);
      // Without the first piece there is no file, also if this is interrupted.
      await storage.remove(keyOf(id, 0));
      await storage.removeAll(folderOf(id));
    },

    async listInactiveSince(instant) {
      const lastWritten = new Map<string, Date>();
      for await (const { key, writtenAt } of storage.list(incomingFolder)) {
        const [, id = ''] = key.split('/');
        const known = lastWritten.get(id);
        if (known === undefined || known < writtenAt) lastWritten.set(id, writtenAt);
      }
      return [...lastWritten].flatMap(([id, writtenAt]) => (writtenAt < instant ? [id] : []));
    },
  };
}
