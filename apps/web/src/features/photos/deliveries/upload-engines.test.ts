import { describe, expect, it, vi } from 'vitest';
import type { UploadEngine, UploadPhase, UploadsState } from '../uploads/engine/types.ts';
import { createUploadEngines } from './upload-engines.ts';

function fakeEngine() {
  const listeners = new Set<() => void>();
  let phase: UploadPhase = 'ready';
  const state = (): UploadsState => ({
    items: [
      {
        key: 'a',
        id: null,
        fileName: 'a.tif',
        folder: '',
        size: 1,
        bytesSent: 0,
        phase,
        reason: null,
        file: null,
        upload: null,
        isDuplicate: false,
      },
    ],
    progress: {
      filesUploaded: 0,
      fileCount: 1,
      bytesSent: 0,
      bytesTotal: 1,
      bytesPerSecond: null,
      secondsLeft: null,
    },
    isPaused: false,
    isOffline: false,
    skippedFiles: [],
    unreadableFiles: [],
  });
  const engine: UploadEngine = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: state,
    add: vi.fn(),
    sync: vi.fn(),
    applyChanges: vi.fn(),
    remove: vi.fn(),
    removeAll: vi.fn(),
    retry: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
    removeSubmitted: vi.fn(),
    start: vi.fn(),
    stop: vi.fn(),
  };
  return {
    engine,
    setPhase(next: UploadPhase) {
      phase = next;
      for (const listener of listeners) listener();
    },
  };
}

describe('createUploadEngines', () => {
  it('keeps one engine for each job', () => {
    const engines = createUploadEngines();
    const create = vi.fn(() => fakeEngine().engine);
    expect(engines.isUsed()).toBe(false);
    const first = engines.engineOf('1', create);
    expect(engines.engineOf('1', create)).toBe(first);
    expect(engines.engineOf('2', create)).not.toBe(first);
    expect(create).toHaveBeenCalledTimes(2);
    expect(engines.isUsed()).toBe(true);
  });

  it('says whether any of them is sending', () => {
    const engines = createUploadEngines();
    const [one, two] = [fakeEngine(), fakeEngine()];
    engines.engineOf('1', () => one.engine);
    engines.engineOf('2', () => two.engine);
    const listener = vi.fn();
    engines.subscribe(listener);
    expect(engines.isSending()).toBe(false);
    two.setPhase('uploading');
    expect(listener).toHaveBeenCalledOnce();
    expect(engines.isSending()).toBe(true);
    two.setPhase('checking');
    expect(engines.isSending()).toBe(false);
  });

  it('stops all of them', () => {
    const engines = createUploadEngines();
    const { engine } = fakeEngine();
    engines.engineOf('1', () => engine);
    engines.stop();
    expect(engine.stop).toHaveBeenCalledOnce();
  });
});
