import { rejectionMessages } from '@burnish/contract/errors';
import { DomainError } from '@burnish/domain/errors';
import type { NewId } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { StreamedFile } from '../../../platform/http/form-data.ts';
import type { Renditions } from '../renditions/index.ts';
import { uploadFileName } from './incoming-uploads.ts';
import type { ReadyFile, StoreOriginal } from './ready-file.ts';
import type { FolderStaging } from './staging/index.ts';

/** Receives photos that are sent as form data, without an upload. */
export function createFormFileReceiver(deps: {
  newId: NewId;
  renditions: Pick<Renditions, 'inspect'>;
  staging: FolderStaging;
  storeOriginal: StoreOriginal;
  removeFiles: (id: string) => Promise<void>;
}) {
  const { newId, renditions, staging, storeOriginal, removeFiles } = deps;

  async function store(
    id: string,
    { id: userId }: Caller,
    { name, content }: StreamedFile,
  ): Promise<ReadyFile> {
    await staging.create(id);
    const size = await staging.writeFile(id, content);
    const hashes = await staging.hashesOf(id);
    const inspection = await renditions.inspect(id, staging.pathOf(id), userId);
    if (inspection.kind === 'rejected')
      throw new DomainError('UNSUPPORTED_PHOTO', [
        { path: 'photos', message: rejectionMessages[inspection.rejection] },
      ]);
    const file = { id, userId, fileName: uploadFileName(name), ...hashes };
    return { id, size, ...hashes, ...(await storeOriginal(file, inspection, staging.pathOf(id))) };
  }

  /** On an error no file is left. @throws DomainError UNSUPPORTED_PHOTO, STORAGE_FULL */
  return async (caller: Caller, file: StreamedFile): Promise<ReadyFile> => {
    const id = newId();
    try {
      return await store(id, caller, file);
    } catch (error) {
      await removeFiles(id);
      throw error;
    }
  };
}
