// Documents as PDF files. One thread makes them, so that customers take turns.
import { createHash } from 'node:crypto';
import { DomainError } from '@burnish/domain/errors';
import { createFairQueue, QueueFullError } from '@burnish/fair-queue';
import { LRUCache } from 'lru-cache';
import type { PdfContent } from './create-pdf.ts';
import { createPdfInThread } from './pdf-thread.ts';

/** Opening a URL again doesn't make the file again. */
const cacheBytes = 16 * 1024 ** 2;

/** Files of a customer that can wait. One takes a tenth of a second, and a long statement a second or two. */
export const maxWaitingPerCustomer = 20;

const retryAfterSeconds = 5;

export interface PdfFiles {
  /** The file of the content, made when it is the customer's turn. @throws DomainError TOO_MANY_REQUESTS */
  find(customerId: string, content: PdfContent): Promise<Buffer>;
}

/** `createPdf`: replaced by tests. */
export function createPdfFiles(createPdf: typeof createPdfInThread = createPdfInThread): PdfFiles {
  const files = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  });
  /** By the key of the file, so that parallel requests share one. */
  const inProgress = new Map<string, Promise<Buffer>>();
  const queue = createFairQueue({
    capacity: 1,
    maxWaiting: 10 * maxWaitingPerCustomer,
    maxWaitingPerOwner: maxWaitingPerCustomer,
  });

  async function create(key: string, customerId: string, content: PdfContent): Promise<Buffer> {
    try {
      const bytes = await queue.run(customerId, () => createPdf(content));
      files.set(key, bytes);
      return bytes;
    } catch (error) {
      if (error instanceof QueueFullError)
        throw new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds });
      throw error;
    }
  }

  return {
    async find(customerId, content) {
      const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
      const cached = files.get(key);
      if (cached !== undefined) return cached;
      const creating =
        inProgress.get(key) ?? create(key, customerId, content).finally(() => inProgress.delete(key));
      inProgress.set(key, creating);
      return creating;
    },
  };
}
