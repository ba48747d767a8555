import { call } from '../../../../lib/api-client.ts';
import { ignoreNotFound } from '../../../../lib/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { copy } from '../copy.ts';
import { createDiscards } from './discards.ts';
import { createUploadEngine } from './engine.ts';
import { createHasher } from './hasher.ts';
import { createSendFile } from './send-file.ts';
import type { Network, UploadEngine } from './types.ts';

const renderIntervalMilliseconds = 100;

const network: Network = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

/** Of all engines: one that is created later doesn't list what is still being discarded. */
const discards = createDiscards({
  discard: (id) => call('DELETE /photos/uploads/:id', { params: { id } }).catch(ignoreNotFound),
  network,
  onFailure: () => toast.error(copy.engine.notRemoved),
});

function noop(): void {}

/** `jobId`: the job that the files are finished files of. Null: they are a customer's photos. */
export function createBrowserEngine(jobId: string | null): UploadEngine {
  const hasher = createHasher();
  const engine = createUploadEngine({
    send: createSendFile(jobId),
    hash: (file) => hasher.hash(file),
    discards,
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
