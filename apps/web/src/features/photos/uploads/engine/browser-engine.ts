import { call } from '../../../../lib/api-client.ts';
import { createUploadEngine } from './engine.ts';
import { createHasher } from './hasher.ts';
import { createSendFile } from './send-file.ts';
import type { UploadEngine } from './types.ts';

const renderIntervalMilliseconds = 100;

const network = {
  isOnline: () => navigator.onLine,
  onChange(listener: () => void) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

function noop(): void {}

/** `jobId`: the job that the files are finished files of. Null: they are a customer's photos. */
export function createBrowserEngine(jobId: string | null): UploadEngine {
  const hasher = createHasher();
  const engine = createUploadEngine({
    send: createSendFile(jobId),
    hash: (file) => hasher.hash(file),
    discard: (id) => call('DELETE /photos/uploads/:id', { params: { id } }).then(noop, noop),
    // Any rejected call ends the session on the page.
    onSignedOut: () => void call('GET /auth/profile').catch(noop),
    now: () => performance.now(),
    schedule: (notifyListeners) => void setTimeout(notifyListeners, renderIntervalMilliseconds),
    network,
  });
  return {
    ...engine,
    stop() {
      engine.stop();
      hasher.close();
    },
  };
}
