// Keeps the engine in step with the server: the list of uploads is read once, and from then on single uploads are
// merged from realtime events. Reading the list again for each of several hundred finished uploads would be far slower.
import type { Upload } from '@burnish/contract/photos/entities';
import type { UploadChange, UploadEngine } from './types.ts';

/** Milliseconds between list reads after a failed one, or while files are being checked without a connection. */
export const pollMilliseconds = 4_000;

/** A changed upload. `row` null: it no longer exists. `row` absent: the list must be read again. */
export interface UploadEvent {
  readonly id: string;
  readonly row?: Upload | null;
}

/**
 * Events of finished files of a job, or of a customer's own photos if `jobId` is null. Someone of the studio may upload both.
 * Events without a row may concern either.
 */
export function eventsOf(jobId: string | null, events: readonly UploadEvent[]): readonly UploadEvent[] {
  return events.filter(({ row }) => !row || row.jobId === jobId);
}

/** Whether it waits for the payment of an order, and isn't among the photos to submit. */
export function isWaiting({ pendingSubmissionId }: Upload): boolean {
  return pendingSubmissionId !== null;
}

/** For the page, one that waits is as good as submitted. */
function toChange({ id, row }: UploadEvent): readonly UploadChange[] {
  if (row === undefined) return [];
  return [{ id, upload: row === null || isWaiting(row) ? null : row }];
}

export interface UploadSyncDependencies {
  readonly engine: Pick<UploadEngine, 'sync' | 'applyChanges' | 'getState'>;
  /** All uploads that the engine is about. */
  readonly listUploads: () => Promise<readonly Upload[]>;
  readonly realtime: {
    isConnected(): boolean;
    onConnectionChange(listener: () => void): () => void;
    onUploadEvents(listener: (events: readonly UploadEvent[]) => void): () => void;
  };
}

/** Starts reading; returns a function that stops it. */
export function syncUploads({ engine, listUploads, realtime }: UploadSyncDependencies): () => void {
  let isStopped = false;
  let isReading = false;
  let isReadRequested = false;
  let didReadFail = false;
  /** Events that arrive while the list is read may be newer than the list, so they are applied after it. */
  let eventsWhileReading: UploadEvent[] = [];

  function apply(events: readonly UploadEvent[]): void {
    engine.applyChanges(events.flatMap(toChange));
  }

  async function readList(): Promise<void> {
    isReadRequested = false;
    eventsWhileReading = [];
    const uploads = await listUploads().catch(() => null);
    if (isStopped) return;
    didReadFail = uploads === null;
    if (uploads !== null) engine.sync(uploads);
    apply(eventsWhileReading);
  }

  async function requestRead(): Promise<void> {
    isReadRequested = true;
    if (isReading) return;
    isReading = true;
    while (isReadRequested && !isStopped) await readList();
    isReading = false;
  }

  function onEvents(events: readonly UploadEvent[]): void {
    if (isReading) eventsWhileReading.push(...events);
    apply(events);
    if (events.some(({ row }) => row === undefined)) void requestRead();
  }

  function poll(): void {
    const isChecking = engine.getState().items.some(({ phase }) => phase === 'checking');
    if (didReadFail || (isChecking && !realtime.isConnected())) void requestRead();
  }

  const stopEvents = realtime.onUploadEvents(onEvents);
  const stopConnection = realtime.onConnectionChange(() => {
    // Events were missed while there was no connection.
    if (realtime.isConnected()) void requestRead();
  });
  const timer = setInterval(poll, pollMilliseconds);
  void requestRead();

  return () => {
    isStopped = true;
    stopEvents();
    stopConnection();
    clearInterval(timer);
  };
}
