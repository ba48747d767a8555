import type { Upload } from '@burnish/contract/photos/entities';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../../../lib/realtime-connection.ts';
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts';
import { createBrowserEngine } from './browser-engine.ts';
import { sortFiles } from './file-selection.ts';
import { eventsOf, syncUploads, type UploadEvent } from './sync-uploads.ts';
import { isSending, type UploadEngine, type UploadsState } from './types.ts';

/** Uploads while the page is open. Asks before the page is left with transfers running. */
export function useUploadEngine(): UploadEngine {
  const [engine] = useState(() => createBrowserEngine(null));
  const { items } = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  useUnsavedChanges(items.some(isSending));
  useEffect(() => {
    engine.start();
    return () => engine.stop();
  }, [engine]);
  return engine;
}

const uploadEvents = (listener: (events: readonly UploadEvent[]) => void) =>
  connection.on('changed', ({ changes }) => {
    const events = changes.flatMap((change) => (change.entity === 'upload' ? [change] : []));
    if (events.length > 0) listener(events);
  });

/** What an engine uploads. */
export interface UploadSource {
  /** The job that the files are finished files of. Null: they are a customer's photos. */
  readonly jobId: string | null;
  /** All uploads of this kind. */
  readonly listUploads: () => Promise<readonly Upload[]>;
}

/** The engine's state, kept in step with the server while the page is open. Items are sorted by folder and name. */
export function useUploads(engine: UploadEngine, { jobId, listUploads }: UploadSource): UploadsState {
  const state = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  useEffect(() => {
    const realtime = {
      isConnected: connection.isConnected,
      onConnectionChange: connection.onConnectionChange,
      onUploadEvents: (listener: (events: readonly UploadEvent[]) => void) =>
        uploadEvents((events) => listener(eventsOf(jobId, events))),
    };
    return syncUploads({ engine, listUploads, realtime });
  }, [engine, jobId, listUploads]);
  return { ...state, items: sortFiles(state.items) };
}
