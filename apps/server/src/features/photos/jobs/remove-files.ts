import { z } from 'zod';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';

/** A task, so that the files of a withdrawn photo or version are deleted even if the storage is unavailable at first. */
export const removeFilesTask: Task<{ id: string }> = {
  name: 'remove_photo_files',
  formerNames: ['remove_photograph'],
  data: z.object({ id: z.string() }),
};

/** Like `removeFilesTask`, for a withdrawn job, which may have a thousand photos. */
export const removeJobFilesTask: Task<{ jobId: string }> = {
  name: 'remove_withdrawn_job_files',
  data: z.object({ jobId: z.string() }),
  timeoutSeconds: 1_800,
};

export function registerFileRemoval({
  tasks,
  storage,
  renditions,
  listWithdrawnPhotoIds,
}: {
  tasks: Pick<Tasks, 'register'>;
  storage: Pick<Storage, 'remove'>;
  renditions: Pick<Renditions, 'remove'>;
  listWithdrawnPhotoIds: (jobId: string) => Promise<readonly string[]>;
}): void {
  /** The original first, so that nothing that is made from it in the meantime stays. */
  async function removeFiles(id: string): Promise<void> {
    await storage.remove(originalKey(id));
    await renditions.remove(id);
  }

  tasks.register(removeFilesTask, ({ id }) => removeFiles(id));
  tasks.register(removeJobFilesTask, async ({ jobId }, signal) => {
    for (const id of await listWithdrawnPhotoIds(jobId)) {
      signal.throwIfAborted();
      await removeFiles(id);
    }
  });
}
