// The engine's record of each file, and how the server's state of an upload changes it.
import type { Upload } from '@burnish/contract/photos/entities';
import type { SelectedFile, UploadItem, UploadPhase } from './types.ts';

export interface Entry extends Omit<UploadItem, 'isDuplicate'> {
  /** Of the local file; null while it is computed, or when there is no local file. */
  readonly sha256: string | null;
  /** It couldn't be computed, so the file is not compared with what the server received. */
  readonly isHashUnavailable: boolean;
  /** The server received other bytes than were sent, once before. */
  readonly wasCorrupted: boolean;
  /** The last list read from the server did not contain it. */
  readonly wasUnlisted: boolean;
}

export function entryKey(folder: string, name: string, size: number): string {
  return [folder, name, size].join('\n');
}

export function entryFromFile({ file, folder }: SelectedFile): Entry {
  return {
    key: entryKey(folder, file.name, file.size),
    id: null,
    fileName: file.name,
    folder,
    size: file.size,
    bytesSent: 0,
    phase: 'queued',
    reason: null,
    file,
    upload: null,
    sha256: null,
    isHashUnavailable: false,
    wasCorrupted: false,
    wasUnlisted: false,
  };
}

/** For an upload that was started elsewhere: by an earlier page, another tab or another browser. */
export function entryFromUpload(upload: Upload): Entry {
  const { _id: id, fileName, folder, size } = upload;
  const entry: Entry = {
    key: entryKey(folder, fileName, size),
    id,
    fileName,
    folder,
    size,
    bytesSent: upload.offset,
    phase: 'missing',
    reason: null,
    file: null,
    upload: null,
    sha256: null,
    isHashUnavailable: false,
    wasCorrupted: false,
    wasUnlisted: false,
  };
  return mergeServerState(entry, upload);
}

/** Without a local file there is nothing to compare: the page that sent it has compared it. */
function isWaitingForHash({ file, sha256, isHashUnavailable }: Entry): boolean {
  return file !== null && sha256 === null && !isHashUnavailable;
}

function phaseFor(entry: Entry, { state }: Upload): UploadPhase {
  switch (state) {
    case 'rejected':
      return 'rejected';
    case 'ready':
      return isWaitingForHash(entry) ? 'checking' : 'ready';
    case 'checking':
      return 'checking';
    // The local phase is more recent than the server's state.
    case 'uploading':
      return entry.phase;
  }
}

/** The server may have checked the file, and reported it, before its response to the last chunk arrives. */
export function phaseAfterTransfer(entry: Entry): UploadPhase {
  const { upload } = entry;
  return upload === null || upload.state === 'uploading' ? 'checking' : phaseFor(entry, upload);
}

export function mergeServerState(entry: Entry, upload: Upload): Entry {
  return {
    ...entry,
    upload,
    wasUnlisted: false,
    phase: phaseFor(entry, upload),
    reason: upload.rejection ?? entry.reason,
    bytesSent: upload.state === 'uploading' ? Math.max(entry.bytesSent, upload.offset) : entry.size,
  };
}

export function hasChecksumMismatch({ sha256, upload }: Entry): boolean {
  return sha256 !== null && upload !== null && upload.sha256 !== null && upload.sha256 !== sha256;
}

/** Whether this page decides what happens next to it, so that an older list from the server doesn't count. */
export function isLocal({ phase }: Entry): boolean {
  return phase === 'queued' || phase === 'uploading' || phase === 'failed';
}

export function toUploadItems(entries: Iterable<Entry>): UploadItem[] {
  const seenHashes = new Set<string>();
  return [...entries].map(({ sha256, isHashUnavailable: _, wasCorrupted: __, wasUnlisted: ___, ...item }) => {
    const contentHash = sha256 ?? item.upload?.sha256 ?? null;
    const isDuplicate = contentHash !== null && seenHashes.has(contentHash);
    if (contentHash !== null && item.phase !== 'rejected') seenHashes.add(contentHash);
    return { ...item, isDuplicate };
  });
}
