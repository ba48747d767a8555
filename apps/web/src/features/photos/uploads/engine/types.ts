import type { Upload } from '@burnish/contract/photos/entities';

export interface SelectedFile {
  readonly file: File;
  /** Path of the folder it was selected from, or empty. */
  readonly folder: string;
}

/** `unreadable`: names of files and folders that were selected as well, but can't be read. */
export type SelectFiles = (files: readonly SelectedFile[], unreadable?: readonly string[]) => void;

/**
 * `missing`: started on an earlier page; the file must be selected again to resume. `checking`: uploaded, and being
 * inspected by the server. `rejected` is final; `failed` can be retried.
 */
export type UploadPhase = 'missing' | 'queued' | 'uploading' | 'checking' | 'ready' | 'rejected' | 'failed';

/** One file, from its selection until it is submitted. */
export interface UploadItem {
  /** Derived from folder, name and size, so it is the same after a reload. */
  readonly key: string;
  /** Assigned by the server; null until the upload is created there. */
  readonly id: string | null;
  readonly fileName: string;
  readonly folder: string;
  /** Bytes. */
  readonly size: number;
  readonly bytesSent: number;
  readonly phase: UploadPhase;
  /** Why it was rejected or failed, shown to the user. */
  readonly reason: string | null;
  readonly file: File | null;
  /** The server's latest state of it. */
  readonly upload: Upload | null;
  /** An earlier item has the same content. */
  readonly isDuplicate: boolean;
}

/** Whether it would be lost if the page was left now. */
export function isSending({ phase }: UploadItem): boolean {
  return phase === 'uploading' || phase === 'queued';
}

/** Totals over all items that were not rejected. */
export interface UploadProgress {
  readonly filesUploaded: number;
  readonly fileCount: number;
  readonly bytesSent: number;
  readonly bytesTotal: number;
  /** Average over the last seconds; null when unknown or idle. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

export interface UploadsState {
  readonly items: readonly UploadItem[];
  readonly progress: UploadProgress;
  readonly isPaused: boolean;
  readonly isOffline: boolean;
  /** Names of selected files that aren't photos: '.DS_Store', 'DSC_1.xmp'. */
  readonly skippedFiles: readonly string[];
  /** Names of dropped files and folders that the browser couldn't read. */
  readonly unreadableFiles: readonly string[];
}

/** An upload as the server has it now; null: it was submitted or discarded. */
export interface UploadChange {
  readonly id: string;
  readonly upload: Upload | null;
}

export interface Network {
  isOnline(): boolean;
  /** Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

export interface UploadEngine {
  subscribe(listener: () => void): () => void;
  getState(): UploadsState;
  /** Queues new files, resumes unfinished ones and ignores files that were added before. */
  add: SelectFiles;
  /** Merges the complete list of uploads on the server. */
  sync(uploads: readonly Upload[]): void;
  /** Merges single uploads that changed on the server. */
  applyChanges(changes: readonly UploadChange[]): void;
  /** Removes the item here and discards its upload on the server. */
  remove(key: string): void;
  removeAll(): void;
  retry(key: string): void;
  pause(): void;
  resume(): void;
  /** Drops items whose uploads became photos of a job. */
  removeSubmitted(ids: readonly string[]): void;
  start(): void;
  stop(): void;
}
