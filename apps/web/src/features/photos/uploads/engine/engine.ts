// Uploads selected files, a few at a time. Transfers survive lost connections, and uploads that an earlier page left
// unfinished resume once their files are selected again.
import type { Upload } from '@burnish/contract/photos/entities';
import { copy } from '../copy.ts';
import type { Discards } from './discards.ts';
import {
  type Entry,
  entryFromFile,
  entryFromUpload,
  entryKey,
  hasChecksumMismatch,
  isLocal,
  mergeServerState,
  phaseAfterTransfer,
  toUploadItems,
} from './entries.ts';
import { isSupportedFile, sortFiles } from './file-selection.ts';
import type { Hasher } from './hasher.ts';
import { computeProgress, createSpeedMeter } from './progress.ts';
import type { SendFile, Transfer, TransferEvents } from './send-file.ts';
import type { TransferOutcome } from './transfer-outcome.ts';
import type { Network, UploadEngine, UploadsState } from './types.ts';

const maxConcurrentTransfers = 3;

export interface EngineDependencies {
  readonly send: SendFile;
  readonly hash: Hasher['hash'];
  readonly discards: Discards;
  readonly onSignedOut: () => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Runs the callback soon, so that many changes cause one render. */
  readonly schedule: (notifyListeners: () => void) => void;
  readonly network: Network;
}

function stopsAllTransfers(outcome: TransferOutcome): boolean {
  return outcome.kind === 'signed-out' || (outcome.kind === 'rejected' && outcome.affectsAllFiles);
}

export function createUploadEngine(deps: EngineDependencies): UploadEngine {
  const { send, hash, discards, now, schedule, network } = deps;
  const entries = new Map<string, Entry>();
  const transfers = new Map<string, Transfer>();
  const listeners = new Set<() => void>();
  const meter = createSpeedMeter(now);
  let skippedFiles: readonly string[] = [];
  let unreadableFiles: readonly string[] = [];
  let isPaused = false;
  let stopListening: (() => void) | null = null;
  let isNotifyScheduled = false;
  let state: UploadsState | null = null;

  function notify(): void {
    state = null;
    if (isNotifyScheduled) return;
    isNotifyScheduled = true;
    schedule(() => {
      isNotifyScheduled = false;
      for (const listener of listeners) listener();
    });
  }

  function update(key: string, change: Partial<Entry>): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.set(key, { ...entry, ...change });
    notify();
  }

  function removeEntry(key: string): void {
    transfers.get(key)?.abort();
    transfers.delete(key);
    entries.delete(key);
    notify();
  }

  /** Uploads the file from the beginning, as a new upload. */
  function restart(key: string, change: Partial<Entry> = {}): void {
    update(key, { id: null, upload: null, bytesSent: 0, phase: 'queued', reason: null, ...change });
  }

  function fail(key: string, reason: string): void {
    update(key, { phase: 'failed', reason });
  }

  /** A corrupted upload is discarded and sent once more; the second time it fails. */
  function verifyChecksum(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined || entry.upload === null) return;
    if (!hasChecksumMismatch(entry)) {
      if (entry.upload.state === 'ready') update(key, { phase: 'ready' });
      return;
    }
    if (entry.id !== null) discards.add(entry.id);
    if (entry.wasCorrupted) {
      restart(key);
      fail(key, copy.engine.corrupted);
    } else restart(key, { wasCorrupted: true });
    startQueued();
  }

  async function hashFile(key: string, file: File): Promise<void> {
    const result = await hash(file);
    const entry = entries.get(key);
    if (entry?.file !== file) return;
    update(key, 'error' in result ? { isHashUnavailable: true } : result);
    // What the server has received completely no longer needs the file.
    if ('error' in result && result.error === 'unreadable' && isLocal(entry)) {
      const transfer = transfers.get(key);
      // An aborted transfer has no outcome, which would make room for the next one.
      transfers.delete(key);
      transfer?.abort();
      fail(key, copy.engine.unreadable);
      startQueued();
    } else verifyChecksum(key);
  }

  /** Discards an upload whose transfer was aborted before its id was known, unless a queued file has it by now. */
  function discardAbandoned(id: string): void {
    const entry = findById(id);
    if (entry !== undefined && entry.file !== null) return;
    if (entry !== undefined) removeEntry(entry.key);
    discards.add(id);
  }

  /** `resumedId`: the upload that the transfer resumes, if any. */
  function transferEvents(key: string, resumedId: string | null, isCurrent: () => boolean): TransferEvents {
    return {
      onId(id) {
        if (isCurrent()) update(key, { id });
        else if (id !== resumedId) discardAbandoned(id);
      },
      onProgress(bytesSent) {
        if (!isCurrent()) return;
        const before = entries.get(key)?.bytesSent ?? 0;
        if (bytesSent > before) meter.addBytes(bytesSent - before);
        update(key, { bytesSent });
      },
    };
  }

  function onTransferEnd(key: string, transfer: Transfer, outcome: TransferOutcome): void {
    // An aborted transfer ends after another has taken its place.
    if (transfers.get(key) !== transfer) return;
    transfers.delete(key);
    applyOutcome(key, outcome);
    startQueued();
  }

  function finish(key: string): void {
    const entry = entries.get(key);
    if (entry !== undefined) update(key, { phase: phaseAfterTransfer(entry), bytesSent: entry.size });
  }

  function applyOutcome(key: string, outcome: TransferOutcome): void {
    if (outcome.kind === 'done') finish(key);
    if (outcome.kind === 'gone') restart(key);
    if (outcome.kind === 'lost') fail(key, copy.engine.connectionLost);
    if (outcome.kind === 'rejected') fail(key, outcome.message);
    if (outcome.kind === 'signed-out') update(key, { phase: 'queued' });
    if (stopsAllTransfers(outcome)) isPaused = true;
    if (outcome.kind === 'signed-out') deps.onSignedOut();
  }

  function startTransfer({ key, file, folder, id, sha256 }: Entry & { file: File }): void {
    update(key, { phase: 'uploading', reason: null, isHashUnavailable: false });
    const isCurrent = () => transfers.get(key) === transfer;
    const transfer = send({ file, folder, id }, transferEvents(key, id, isCurrent));
    transfers.set(key, transfer);
    void transfer.outcome.then((outcome) => onTransferEnd(key, transfer, outcome));
    if (sha256 === null) void hashFile(key, file);
  }

  function startQueued(): void {
    if (isPaused || stopListening === null || !network.isOnline()) return;
    for (const entry of entries.values()) {
      if (transfers.size >= maxConcurrentTransfers) return;
      const { file, phase } = entry;
      if (phase === 'queued' && file !== null) startTransfer({ ...entry, file });
    }
    if (transfers.size === 0) meter.reset();
  }

  function stopTransfers(): void {
    for (const [key, transfer] of transfers) {
      transfers.delete(key);
      transfer.abort();
      update(key, { phase: 'queued' });
    }
    meter.reset();
  }

  function onNetworkChange(): void {
    if (!network.isOnline()) stopTransfers();
    startQueued();
    notify();
  }

  /** An upload whose id isn't known yet is discarded once it is. */
  function removeAndDiscard(key: string): void {
    const id = entries.get(key)?.id ?? null;
    removeEntry(key);
    if (id !== null) discards.add(id);
  }

  function addEntry(entry: Entry): void {
    const existing = entries.get(entry.key);
    if (existing === undefined) entries.set(entry.key, entry);
    else if (existing.phase === 'missing' || existing.phase === 'failed')
      entries.set(entry.key, { ...existing, file: entry.file, phase: 'queued', reason: null, sha256: null });
  }

  function findById(id: string): Entry | undefined {
    return [...entries.values()].find((entry) => entry.id === id);
  }

  /** By id first: the server may have corrected the file name's extension, which changes the key. */
  function findEntry(upload: Upload): Entry | undefined {
    const byId = findById(upload._id);
    if (byId !== undefined) return byId;
    const byKey = entries.get(entryKey(upload.folder, upload.fileName, upload.size));
    return byKey?.id === null ? byKey : undefined;
  }

  /** Adds an upload that an earlier page or another tab started. */
  function addFromServer(entry: Entry): void {
    const existing = entries.get(entry.key);
    // The same file is being uploaded here: don't ask for it a second time.
    if (existing !== undefined && existing.phase !== 'missing' && entry.phase === 'missing') return;
    const key = existing === undefined ? entry.key : `${entry.key}\n${entry.id}`;
    entries.set(key, { ...entry, key });
  }

  function mergeUpload(upload: Upload): void {
    if (discards.has(upload._id)) return;
    const entry = findEntry(upload);
    if (entry === undefined) {
      addFromServer(entryFromUpload(upload));
      return;
    }
    // Its own transfer is about to learn its id; until then it is unclear whether this upload is the same.
    if (entry.id === null && transfers.has(entry.key)) return;
    entries.set(entry.key, mergeServerState({ ...entry, id: upload._id }, upload));
    if (upload.sha256 !== null) verifyChecksum(entry.key);
  }

  /** A list may have been read before its newest upload was created, so an entry must be absent from two in a row. */
  function removeUnlisted(listedIds: ReadonlySet<string>): void {
    for (const entry of [...entries.values()]) {
      if (isLocal(entry) || entry.id === null || listedIds.has(entry.id)) continue;
      if (entry.wasUnlisted) entries.delete(entry.key);
      else entries.set(entry.key, { ...entry, wasUnlisted: true });
    }
  }

  function removeDeleted(id: string): void {
    const entry = findById(id);
    if (entry !== undefined && !isLocal(entry)) entries.delete(entry.key);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState() {
      state ??= {
        items: toUploadItems(entries.values()),
        progress: computeProgress(entries.values(), meter.bytesPerSecond()),
        isPaused,
        isOffline: !network.isOnline(),
        skippedFiles,
        unreadableFiles,
      };
      return state;
    },
    add(files, unreadable = []) {
      const supported = files.filter(({ file }) => isSupportedFile(file.name));
      skippedFiles = files.filter(({ file }) => !isSupportedFile(file.name)).map(({ file }) => file.name);
      unreadableFiles = unreadable;
      for (const entry of sortFiles(supported.map(entryFromFile))) addEntry(entry);
      startQueued();
      notify();
    },
    sync(uploads) {
      for (const upload of uploads) mergeUpload(upload);
      removeUnlisted(new Set(uploads.map(({ _id }) => _id)));
      startQueued();
      notify();
    },
    applyChanges(changes) {
      for (const { id, upload } of changes) {
        if (upload === null) removeDeleted(id);
        else mergeUpload(upload);
      }
      startQueued();
      notify();
    },
    remove(key) {
      removeAndDiscard(key);
      startQueued();
    },
    removeAll() {
      for (const key of [...entries.keys()]) removeAndDiscard(key);
      startQueued();
    },
    retry(key) {
      update(key, { phase: 'queued', reason: null });
      startQueued();
    },
    pause() {
      isPaused = true;
      stopTransfers();
      notify();
    },
    resume() {
      isPaused = false;
      startQueued();
      notify();
    },
    removeSubmitted(ids) {
      const submitted = new Set(ids);
      for (const { key, id } of [...entries.values()]) if (id !== null && submitted.has(id)) removeEntry(key);
    },
    start() {
      stopListening ??= network.onChange(onNetworkChange);
      startQueued();
    },
    stop() {
      stopListening?.();
      stopListening = null;
      stopTransfers();
    },
  };
}
