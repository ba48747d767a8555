// Where uploads are until they have been received and checked.
import type { Hashes } from '../../../../platform/storage/file-hashes.ts';

export interface AppendedContent {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Aborted if the lock of the upload is lost. */
  readonly lockLost: AbortSignal;
}

export interface Staging {
  /** Whether uploads take space on the disk of the data folder until they are checked. */
  readonly usesDataFolder: boolean;
  create(id: string): Promise<void>;
  /** Bytes received, after writes in progress in this process. Null: there is no such file. */
  sizeOf(id: string): Promise<number | null>;
  /** For lists and sums: cheaper than `sizeOf`, and up to a few seconds old. */
  approximateSizeOf(id: string): Promise<number | null>;
  /**
   * Appends the content and returns the new size. When the connection is lost, everything received is kept.
   * @throws DomainError STORAGE_FULL, STORAGE_UNAVAILABLE, BODY_TOO_LARGE beyond `size`; the bytes up to the limit are
   * kept. UPLOAD_IN_PROGRESS if the lock is lost
   */
  append(id: string, offset: number, size: number, content: AppendedContent): Promise<number>;
  /** After the last byte. Null: the file has to be read for its hashes, which its processing does. */
  finish(id: string): Promise<Hashes | null>;
  /** Provides a local path, valid until `work` is done. Null: there is no such file. @throws DomainError STORAGE_FULL */
  withFile<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result | null>;
  remove(id: string): Promise<void>;
  /** IDs of files that were last written before this instant. */
  listInactiveSince(instant: Date): Promise<string[]>;
}

/** Content whose errors end it. Lost connections are not errors here: the client asks for the offset and resumes. */
export async function* catchErrors(
  content: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    onError(error);
  }
}
