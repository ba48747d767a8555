import type { Upload } from '@burnish/contract/entity';

/** A file as it was gathered, with the folder that it lay in at the customer's, or none. */
export interface Gathered {
  readonly file: File;
  readonly folder: string;
}

/**
 * `missing`: begun earlier, and the file must be given again. `checking`: all of it is with us and is looked at.
 * `refused` is final; `failed` can be tried again.
 */
export type Phase = 'missing' | 'waiting' | 'sending' | 'checking' | 'ready' | 'refused' | 'failed';

/** One file on its way, from the moment it is gathered until it is handed in. */
export interface UploadItem {
  /** The same for the same file of the same folder, also after a reload. */
  readonly key: string;
  /** The service's, once it knows of the file. */
  readonly id: string | null;
  readonly fileName: string;
  readonly folder: string;
  /** Bytes: of the file, and of it that have arrived. */
  readonly size: number;
  readonly sent: number;
  readonly phase: Phase;
  /** Why it was refused or failed, for a person. */
  readonly words: string | null;
  readonly file: File | null;
  /** What the service said of it last. */
  readonly upload: Upload | null;
  /** The same content was gathered before. */
  readonly isDuplicate: boolean;
}

export interface Progress {
  /** Files that are with us whole, of all that are not refused. */
  readonly filesDone: number;
  readonly files: number;
  readonly bytesSent: number;
  readonly bytes: number;
  /** Bytes a second over the last moments; null: not known yet, or nothing is sent. */
  readonly speed: number | null;
  readonly secondsLeft: number | null;
}

export interface UploadsState {
  readonly items: readonly UploadItem[];
  readonly progress: Progress;
  readonly isPaused: boolean;
  readonly isOffline: boolean;
  /** Names of files that are no photographs and were left out: '.DS_Store', 'DSC_1.xmp'. */
  readonly leftOut: readonly string[];
}

export interface UploadEngine {
  subscribe(listener: () => void): () => void;
  getState(): UploadsState;
  /** Those that the service has a part of go on where they stopped; one that is there already is not added again. */
  add(files: readonly Gathered[]): void;
  /** The service's list of what waits was read. */
  heard(uploads: readonly Upload[]): void;
  /** Throws it away, also at the service. */
  remove(key: string): void;
  removeAll(): void;
  retry(key: string): void;
  pause(): void;
  resume(): void;
  /** They are a job now, and stand here no longer. */
  handedIn(ids: readonly string[]): void;
  /** Sends from now on, until it is closed. */
  open(): void;
  close(): void;
}
