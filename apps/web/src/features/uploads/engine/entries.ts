// What the engine knows of each file, and what the service's list makes of it.
import type { Upload } from '@burnish/contract/entity';
import type { Gathered, Phase, UploadItem } from './types.ts';

export interface Entry extends Omit<UploadItem, 'isDuplicate'> {
  /** Of the file here; null: not counted yet, or there is no file here. */
  readonly sha256: string | null;
  /** It arrived otherwise than it left, once before. */
  readonly hasDiffered: boolean;
  /** The service's last list did not name it. */
  readonly isMissed: boolean;
}

export function keyOf(folder: string, name: string, size: number): string {
  return [folder, name, size].join('\n');
}

export function entryOf({ file, folder }: Gathered): Entry {
  return {
    key: keyOf(folder, file.name, file.size),
    id: null,
    fileName: file.name,
    folder,
    size: file.size,
    sent: 0,
    phase: 'waiting',
    words: null,
    file,
    upload: null,
    sha256: null,
    hasDiffered: false,
    isMissed: false,
  };
}

/** Begun by somebody who is gone: the page before this one, or another browser. */
export function entryFrom(upload: Upload): Entry {
  const { _id: id, fileName, folder, size } = upload;
  const begun = {
    key: keyOf(folder, fileName, size),
    id,
    fileName,
    folder,
    size,
    sent: upload.offset,
    phase: 'missing' as const,
    words: null,
    file: null,
    upload: null,
    sha256: null,
    hasDiffered: false,
    isMissed: false,
  };
  return told(begun, upload);
}

/** A file that is not here cannot be compared, and need not: it was, by the page that sent it. */
function isCompared({ file, sha256 }: Entry): boolean {
  return file === null || sha256 !== null;
}

function phaseOf(entry: Entry, { state }: Upload): Phase {
  switch (state) {
    case 'refused':
      return 'refused';
    case 'ready':
      return isCompared(entry) ? 'ready' : 'checking';
    case 'checking':
      return 'checking';
    // The list may be older than what was sent meanwhile.
    case 'arriving':
      return entry.phase;
  }
}

/** The entry as the service's word makes it. */
export function told(entry: Entry, upload: Upload): Entry {
  return {
    ...entry,
    upload,
    isMissed: false,
    phase: phaseOf(entry, upload),
    words: upload.refusal ?? entry.words,
    sent: upload.state === 'arriving' ? Math.max(entry.sent, upload.offset) : entry.size,
  };
}

/** What arrived is not what left. */
export function differs({ sha256, upload }: Entry): boolean {
  return sha256 !== null && upload !== null && upload.sha256 !== null && upload.sha256 !== sha256;
}

/** Whether it is under way by what is done here, whatever a list says that may be older. */
export function isOurs({ phase }: Entry): boolean {
  return phase === 'waiting' || phase === 'sending' || phase === 'failed';
}

/** As the page is told, with what is there twice. */
export function itemsOf(entries: Iterable<Entry>): UploadItem[] {
  const seen = new Set<string>();
  return [...entries].map(({ sha256, hasDiffered: _, isMissed: __, ...item }) => {
    const content = sha256 ?? item.upload?.sha256 ?? null;
    const isAgain = content !== null && seen.has(content);
    if (content !== null && item.phase !== 'refused') seen.add(content);
    return { ...item, isDuplicate: isAgain };
  });
}
