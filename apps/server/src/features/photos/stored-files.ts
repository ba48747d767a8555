// Originals and finished files as entries of ZIP files.
import { crc32 } from 'node:zlib';
import { type Patch, patchContent } from '../../platform/storage/patched-content.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { StoredEntry } from '../../platform/storage/zip-files.ts';
import { originalKey } from './renditions/index.ts';

/** The file of a photo or of a version. */
export interface StoredFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number | null;
  readonly createdAt: Date;
}

/** What is overwritten in a file when it is sent. */
export interface FilePatches {
  readonly patches: readonly Patch[];
  /** The CRC-32 of the file XORed with that of the patched file. */
  readonly checksumChange: number;
}

const noPatches: FilePatches = { patches: [], checksumChange: 0 };

/** `saveChecksum` is called for a file that was uploaded before checksums were stored, when it is first downloaded. */
export function zipEntriesOf(
  storage: Pick<Storage, 'readRange'>,
  files: readonly StoredFile[],
  names: readonly string[],
  saveChecksum: (id: string, crc32: number) => Promise<void>,
  findPatches: (id: string) => Promise<FilePatches> = async () => noPatches,
): StoredEntry[] {
  async function read({ id, size }: StoredFile, offset: number) {
    const content = await storage.readRange(originalKey(id), { offset, length: size - offset });
    if (content === null) throw new Error(`the file ${id} is missing`);
    return content;
  }
  async function calculateChecksum(file: StoredFile): Promise<number> {
    let checksum = 0;
    for await (const chunk of await read(file, 0)) checksum = crc32(chunk, checksum);
    await saveChecksum(file.id, checksum);
    return checksum;
  }
  return files.map((file, index): StoredEntry => {
    let checksum = file.crc32;
    return {
      name: names[index] ?? file.id,
      size: file.size,
      modifiedAt: file.createdAt,
      async crc32() {
        checksum ??= await calculateChecksum(file);
        const { checksumChange } = await findPatches(file.id);
        return (checksum ^ checksumChange) >>> 0;
      },
      async read(offset) {
        const { patches } = await findPatches(file.id);
        return patchContent(await read(file, offset), offset, patches);
      },
    };
  });
}
