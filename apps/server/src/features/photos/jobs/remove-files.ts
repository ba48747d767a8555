import { z } from 'zod';
import type { Task } from '../../../platform/tasks/tasks.ts';

/** A task, so that the files of a withdrawn photo or version are deleted even if the storage is unavailable at first. */
export const removeFilesTask: Task<{ id: string }> = {
  name: 'remove_photo_files',
  formerNames: ['remove_photograph'],
  data: z.object({ id: z.string() }),
};
