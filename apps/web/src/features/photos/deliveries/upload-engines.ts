// Finished files are uploaded while the list of jobs is open, even if the job is no longer listed or its files are closed.
import { createContext } from 'react';
import { isSending, type UploadEngine } from '../uploads/engine/types.ts';

export interface UploadEngines {
  /** The engine of the job, which is created at the first call. */
  engineOf(jobId: string, create: () => UploadEngine): UploadEngine;
  subscribe(listener: () => void): () => void;
  isUsed(): boolean;
  isSending(): boolean;
  /** Ends all uploads. What has arrived is kept by the server. */
  stop(): void;
}

export function createUploadEngines(): UploadEngines {
  const engines = new Map<string, UploadEngine>();
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    engineOf(jobId, create) {
      const existing = engines.get(jobId);
      if (existing !== undefined) return existing;
      const engine = create();
      engines.set(jobId, engine);
      engine.subscribe(notify);
      return engine;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isUsed: () => engines.size > 0,
    isSending: () => [...engines.values()].some((engine) => engine.getState().items.some(isSending)),
    stop() {
      for (const engine of engines.values()) engine.stop();
    },
  };
}

/** Null outside of the list of jobs. */
export const UploadEnginesContext = createContext<UploadEngines | null>(null);
