import { expect, test } from 'vitest';
import type { Task, TaskHandler } from '../../../platform/tasks/tasks.ts';
import { registerFileRemoval, removeFilesTask, removeJobFilesTask } from './remove-files.ts';

/** `onRemove`: called with what is removed. */
function setUp(onRemove: (removed: string) => void) {
  const handlers = new Map<string, (data: object, signal: AbortSignal) => Promise<void>>();
  registerFileRemoval({
    tasks: {
      register<Data extends object>(task: Task<Data>, handle: TaskHandler<Data>) {
        handlers.set(task.name, (data, signal) => handle(task.data.parse(data), signal));
      },
    },
    storage: { remove: async (key) => onRemove(key) },
    renditions: { remove: async (id) => onRemove(`renditions of ${id}`) },
    listWithdrawnPhotoIds: async (jobId) => [`${jobId}-1`, `${jobId}-2`],
  });
  return async ({ name }: Pick<Task<object>, 'name'>, data: object, { signal } = new AbortController()) =>
    handlers.get(name)?.(data, signal);
}

test('the original of a withdrawn photo is removed before what was made from it', async () => {
  const removed: string[] = [];
  const run = setUp((what) => removed.push(what));
  await run(removeFilesTask, { id: 'one' });
  expect(removed).toEqual(['originals/one', 'renditions of one']);
});

test('removing the files of a withdrawn job stops when its time has passed, which is half an hour', async () => {
  expect(removeJobFilesTask.timeoutSeconds).toBe(1_800);
  const timeout = new AbortController();
  const removed: string[] = [];
  const run = setUp((what) => {
    removed.push(what);
    timeout.abort();
  });
  await expect(run(removeJobFilesTask, { jobId: 'job' }, timeout)).rejects.toThrow('aborted');
  expect(removed).toEqual(['originals/job-1', 'renditions of job-1']);
});
