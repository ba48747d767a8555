import { useEffect, useState } from 'react';
import { call } from '../../../lib/service.ts';
import { createUploadEngine } from './engine.ts';
import { createHasher } from './hasher.ts';
import { sendFile } from './send-file.ts';
import type { UploadEngine } from './types.ts';

/** Milliseconds between two pictures of what is under way. */
const pictureEach = 100;

const network = {
  isOnline: () => navigator.onLine,
  onChange(changed: () => void) {
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    return () => {
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  },
};

function createEngine(): UploadEngine {
  const hasher = createHasher();
  const engine = createUploadEngine({
    send: sendFile,
    hash: (file) => hasher.hash(file),
    discard: (id) => call('DELETE /photos/uploads/:id', { params: { id } }).then(noop, noop),
    // Whoever asks is told that the session is over, and so is the page.
    onSignedOut: () => void call('GET /auth/profile').catch(noop),
    now: () => performance.now(),
    soon: (tell) => void setTimeout(tell, pictureEach),
    network,
  });
  return {
    ...engine,
    close() {
      engine.close();
      hasher.close();
    },
  };
}

function noop(): void {}

/** Sends while the page is open; a click that would leave it while something is under way is asked about. */
export function useUploadEngine(): UploadEngine {
  const [engine] = useState(createEngine);
  useEffect(() => {
    function hold(event: BeforeUnloadEvent) {
      if (engine.getState().items.some(({ phase }) => phase === 'sending' || phase === 'waiting'))
        event.preventDefault();
    }
    engine.open();
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
      engine.close();
    };
  }, [engine]);
  return engine;
}
