import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { connection } from '../../../../lib/realtime-connection.ts';
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts';
import { listAllUploads } from '../queries.ts';
import { createUploadEngine } from './engine.ts';
import { sortFiles } from './file-selection.ts';
import { createHasher } from './hasher.ts';
import { sendFile } from './send-file.ts';
import { syncUploads, type UploadEvent } from './sync-uploads.ts';
import type { UploadEngine, UploadsState } from './types.ts';

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

function createEngine(): UploadEngine {
  const hasher = createHasher();
  const engine = createUploadEngine({
    send: sendFile,
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

function noop(): void {}

/** Uploads while the page is open. Asks before the page is left with transfers running. */
export function useUploadEngine(): UploadEngine {
  const [engine] = useState(createEngine);
  const { items } = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  useUnsavedChanges(items.some(({ phase }) => phase === 'uploading' || phase === 'queued'));
  useEffect(() => {
    engine.start();
    return () => engine.stop();
  }, [engine]);
  return engine;
}

const realtime = {
  isConnected: connection.isConnected,
  onConnectionChange: connection.onConnectionChange,
  onUploadEvents: (listener: (events: readonly UploadEvent[]) => void) =>
    connection.on('changed', ({ changes }) => {
      const events = changes.flatMap((change) => (change.entity === 'upload' ? [change] : []));
      if (events.length > 0) listener(events);
    }),
};

/** The engine's state, kept in step with the server while the page is open. Items are sorted by folder and name. */
export function useUploads(engine: UploadEngine): UploadsState {
  const state = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  useEffect(() => syncUploads({ engine, listUploads: listAllUploads, realtime }), [engine]);
  return { ...state, items: sortFiles(state.items) };
}
