// A photograph that comes in a form: streamed to the disk, looked at and kept, or nothing of it.
import { sentenceOfRefusal } from '@burnish/contract/upload-refusals';
import { DomainError } from '@burnish/domain/errors';
import { formPhotoMaxBytes, photoEndings } from '@burnish/domain/photo/photo';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { endAs } from '../../platform/file-names.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import { originalKey, type Pictures } from '../pictures/index.ts';
import { nameless } from './arrivals.ts';
import type { ReadyFile } from './ready-file.ts';
import { isThere } from './repository.ts';
import type { Staging } from './staging.ts';

export interface FormFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** @throws DomainError PHOTO_TOO_LARGE */
async function* limited(content: FormFile['content']) {
  let count = 0;
  for await (const chunk of content) {
    count += chunk.length;
    if (count > formPhotoMaxBytes) throw new DomainError('PHOTO_TOO_LARGE');
    yield chunk;
  }
}

export function createFormFiles(parts: {
  database: Database;
  newId: NewId;
  storage: Storage;
  pictures: Pick<Pictures, 'examine'>;
  staging: Staging;
  removeAll: (id: string) => Promise<void>;
}) {
  const { database, newId, storage, pictures, staging, removeAll } = parts;

  async function keep(id: string, { id: userId }: Caller, { name, content }: FormFile): Promise<ReadyFile> {
    await staging.create(id);
    const size = await staging.receive(id, limited(content));
    const sha256 = await staging.hashOf(id);
    const examined = await pictures.examine(id, staging.pathOf(id));
    if (examined.kind === 'refused')
      throw new DomainError('UNSUPPORTED_PHOTO', [
        { path: 'photos', message: sentenceOfRefusal[examined.refusal] },
      ]);
    const { mimeType, width, height, isPictured } = examined;
    await staging.settle(id);
    await storage.putFile(originalKey(id), staging.pathOf(id), mimeType);
    const isDuplicate = await isThere(database.queries, { id, userId, sha256 });
    const findings = isDuplicate ? [...examined.findings, 'duplicate' as const] : examined.findings;
    const fileName = endAs(nameless(name), photoEndings[mimeType]);
    return { id, fileName, size, mimeType, width, height, findings, isPictured, sha256 };
  }

  return {
    /** @throws DomainError PHOTO_TOO_LARGE, UNSUPPORTED_PHOTO, STORAGE_FULL; then nothing of it is left */
    async receive(caller: Caller, file: FormFile): Promise<ReadyFile> {
      const id = newId();
      try {
        return await keep(id, caller, file);
      } catch (error) {
        await removeAll(id);
        throw error;
      }
    },
  };
}
