// Limits how many large downloads are open for one user, or of one customer's files, so that a process reads files for all.
import type { Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';

/** At the same time, in each process. */
const maxDownloads = 4;

export interface Download {
  readonly content: Readable;
}

export interface DownloadSlots {
  /** Takes a slot until the content closes, or can't be opened. @throws DomainError TOO_MANY_DOWNLOADS */
  open<Opened extends Download>(ownerId: string, open: () => Promise<Opened>): Promise<Opened>;
}

export function createDownloadSlots(): DownloadSlots {
  const taken = new Map<string, number>();

  function release(ownerId: string): void {
    const left = (taken.get(ownerId) ?? 1) - 1;
    if (left > 0) taken.set(ownerId, left);
    else taken.delete(ownerId);
  }

  return {
    async open(ownerId, open) {
      const count = taken.get(ownerId) ?? 0;
      if (count >= maxDownloads) throw new DomainError('TOO_MANY_DOWNLOADS');
      taken.set(ownerId, count + 1);
      try {
        const opened = await open();
        opened.content.once('close', () => release(ownerId));
        return opened;
      } catch (error) {
        release(ownerId);
        throw error;
      }
    },
  };
}
