// Contact sheets are drawn in a thread of their own: one of 2,000 photos takes seconds of a processor, during which the
// service answers others. A sheet that outgrows the memory of its thread fails alone.
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import type { Renditions } from '../../renditions/index.ts';
import type { ContactSheet } from './contact-sheet.ts';

/** One of 2,000 photos takes less than half of it. */
const maxHeapMb = 256;

export type SheetMessage =
  /** Asks for a batch of thumbnails. */
  | { readonly kind: 'thumbnails'; readonly first: number }
  | { readonly kind: 'sheet'; readonly bytes: Uint8Array };

/** Of consecutive photos; null where there is none. */
export type ThumbnailReply = readonly (Uint8Array | null)[];

/** Photos whose thumbnails are sent to the thread at a time. */
export const thumbnailBatch = 16;

interface ContactSheetOptions {
  readonly renditions: Pick<Renditions, 'open'>;
  /** For tests. */
  readonly heapMb?: number;
}

export function createContactSheets({ renditions, heapMb = maxHeapMb }: ContactSheetOptions) {
  /** Null: there is no thumbnail, or it can't be read now. The originals can be downloaded nevertheless. */
  async function readThumbnail(photo: ContactSheet['photos'][number]): Promise<Buffer | null> {
    if (!photo.hasRendition) return null;
    try {
      const { content } = await renditions.open(photo.id, thumbnailSizes.default, photo.userId);
      return await buffer(content);
    } catch {
      return null;
    }
  }

  return function drawContactSheet(sheet: ContactSheet): Promise<Buffer> {
    const thread = new Worker(new URL('./contact-sheet-worker.ts', import.meta.url), {
      workerData: sheet,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    async function sendThumbnails(first: number): Promise<void> {
      const batch = sheet.photos.slice(first, first + thumbnailBatch);
      const reply: ThumbnailReply = await Promise.all(batch.map(readThumbnail));
      thread.postMessage(reply);
    }
    return new Promise((resolve, reject) => {
      thread.on('message', (message: SheetMessage) => {
        if (message.kind === 'thumbnails') sendThumbnails(message.first).catch(reject);
        else resolve(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
      });
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`the contact sheet's thread ended with ${code}`)));
    });
  };
}
