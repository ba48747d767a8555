import type { Upload } from '@burnish/contract/photos/entities';
import { uploadSample } from '@burnish/contract/photos/samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadEngine } from './engine.ts';
import { eventsOf, pollMilliseconds, syncUploads, type UploadEvent } from './sync-uploads.ts';
import type { UploadEngine } from './types.ts';

let engine: UploadEngine;
let serverUploads: Upload[];
let listReads: number;
let isServerDown: boolean;
let isConnected: boolean;
let emit: (events: readonly UploadEvent[]) => void;
let connectionChanged: () => void;
let stop: () => void;

function upload(index: number, change: Partial<Upload> = {}): Upload {
  return { ...uploadSample, _id: `id-${index}`, fileName: `DSC_${index}.jpg`, sha256: null, ...change };
}

function start(): void {
  stop = syncUploads({
    engine,
    async listUploads() {
      listReads += 1;
      if (isServerDown) throw new Error('no response');
      return serverUploads;
    },
    realtime: {
      isConnected: () => isConnected,
      onConnectionChange(listener) {
        connectionChanged = listener;
        return () => undefined;
      },
      onUploadEvents(listener) {
        emit = listener;
        return () => undefined;
      },
    },
  });
}

const phases = () => engine.getState().items.map(({ phase }) => phase);

beforeEach(() => {
  vi.useFakeTimers();
  serverUploads = [];
  listReads = 0;
  isServerDown = false;
  isConnected = true;
  engine = createUploadEngine({
    send: () => ({ outcome: new Promise(() => undefined), abort: () => undefined }),
    hash: async () => ({ error: 'unreadable' }),
    discards: { add: () => undefined, has: () => false },
    onSignedOut: () => undefined,
    now: () => 0,
    schedule: (notifyListeners) => notifyListeners(),
    network: { isOnline: () => true, onChange: () => () => undefined },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('syncUploads', () => {
  it('reads the list once, however many uploads change', async () => {
    serverUploads = Array.from({ length: 300 }, (_, index) => upload(index, { state: 'checking' }));
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(phases())).toEqual(new Set(['checking']));
    for (let index = 0; index < 300; index += 1) {
      emit([{ id: `id-${index}`, row: upload(index, { state: 'ready' }) }]);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(phases()).toEqual(Array.from({ length: 300 }, () => 'ready'));
    expect(listReads).toBe(1);
  });

  it('adds uploads that another tab started, and removes deleted ones', async () => {
    serverUploads = [upload(1, { state: 'ready' })];
    start();
    await vi.advanceTimersByTimeAsync(0);
    emit([
      { id: 'id-2', row: upload(2, { state: 'ready' }) },
      { id: 'id-1', row: null },
    ]);
    expect(engine.getState().items.map(({ id }) => id)).toEqual(['id-2']);
    expect(listReads).toBe(1);
  });

  it('keeps an event that arrives while an older list is being read', async () => {
    const { promise, resolve } = Promise.withResolvers<Upload[]>();
    serverUploads = [upload(1, { state: 'checking' })];
    start();
    stop();
    stop = syncUploads({
      engine,
      listUploads: () => promise,
      realtime: {
        isConnected: () => true,
        onConnectionChange: () => () => undefined,
        onUploadEvents(listener) {
          emit = listener;
          return () => undefined;
        },
      },
    });
    emit([{ id: 'id-1', row: upload(1, { state: 'ready' }) }]);
    resolve(serverUploads);
    await vi.advanceTimersByTimeAsync(0);
    expect(phases()).toEqual(['ready']);
  });

  it('reads the list again for an event without a row, and after a reconnect', async () => {
    start();
    await vi.advanceTimersByTimeAsync(0);
    emit([{ id: 'id-1' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(listReads).toBe(2);
    connectionChanged();
    await vi.advanceTimersByTimeAsync(0);
    expect(listReads).toBe(3);
  });

  it('combines requests that come while the list is being read into one more read', async () => {
    start();
    emit([{ id: 'id-1' }]);
    emit([{ id: 'id-2' }]);
    connectionChanged();
    await vi.advanceTimersByTimeAsync(0);
    expect(listReads).toBe(2);
  });

  it('polls only while files are being checked without a connection', async () => {
    serverUploads = [upload(1, { state: 'checking' })];
    start();
    await vi.advanceTimersByTimeAsync(2 * pollMilliseconds);
    expect(listReads).toBe(1);
    isConnected = false;
    await vi.advanceTimersByTimeAsync(pollMilliseconds);
    expect(listReads).toBe(2);
    serverUploads = [upload(1, { state: 'ready' })];
    await vi.advanceTimersByTimeAsync(3 * pollMilliseconds);
    expect(listReads).toBe(3);
  });

  it('tries again after a failed read', async () => {
    isServerDown = true;
    start();
    await vi.advanceTimersByTimeAsync(pollMilliseconds);
    expect(listReads).toBe(2);
    isServerDown = false;
    await vi.advanceTimersByTimeAsync(3 * pollMilliseconds);
    expect(listReads).toBe(3);
  });
});

describe('eventsOf', () => {
  const ofJob: UploadEvent = { id: 'a', row: { ...uploadSample, jobId: 'job' } };
  const ofCustomer: UploadEvent = { id: 'b', row: { ...uploadSample, jobId: null } };
  const withoutRow: UploadEvent[] = [{ id: 'c' }, { id: 'd', row: null }];
  const all = [ofJob, ofCustomer, ...withoutRow];

  it("keeps finished files apart from a customer's photos", () => {
    expect(eventsOf(null, all)).toEqual([ofCustomer, ...withoutRow]);
    expect(eventsOf('job', all)).toEqual([ofJob, ...withoutRow]);
    expect(eventsOf('other', all)).toEqual(withoutRow);
  });
});
