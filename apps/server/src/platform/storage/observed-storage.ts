import { runOperation, type StorageCall } from '../operations.ts';
import type { Storage } from './storage.ts';

/** The storage, whose calls are observed. Of a stream only the start is. */
export function observeStorage(storage: Storage): Storage {
  const observe = <Result>(call: StorageCall, run: () => Promise<Result>) =>
    runOperation({ kind: 'storage', call }, run);

  return {
    ...storage,
    put: (...file) => observe('write', () => storage.put(...file)),
    putFile: (...file) => observe('write', () => storage.putFile(...file)),
    read: (key) => observe('read', () => storage.read(key)),
    readRange: (...range) => observe('read', () => storage.readRange(...range)),
    async withFile(key, work) {
      // Until the file is there: what `work` does takes other time, and its errors aren't those of the storage.
      const opened = Promise.withResolvers<void>();
      const result = storage.withFile(key, (path) => {
        opened.resolve();
        return work(path);
      });
      result.then(() => opened.resolve(), opened.reject);
      await observe('read', () => opened.promise);
      return result;
    },
    remove: (key) => observe('remove', () => storage.remove(key)),
    removeAll: (folder) => observe('remove', () => storage.removeAll(folder)),
  };
}
