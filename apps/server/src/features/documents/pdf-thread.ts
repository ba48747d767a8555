// Makes PDF files in a worker thread: one takes about a tenth of a second, in which the process would answer no call.
import { Worker } from 'node:worker_threads';
import type { PdfContent } from './create-pdf.ts';

export interface PdfRequest {
  readonly id: number;
  readonly content: PdfContent;
}

export type PdfResult = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly error: string }
);

interface PdfThread {
  readonly worker: Worker;
  readonly pending: Map<number, PromiseWithResolvers<Buffer>>;
}

let thread: PdfThread | null = null;
let lastId = 0;

function startThread(): PdfThread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url));
  const pending: PdfThread['pending'] = new Map();
  worker.on('message', (result: PdfResult) => {
    const request = pending.get(result.id);
    pending.delete(result.id);
    if ('bytes' in result) request?.resolve(Buffer.from(result.bytes));
    else request?.reject(new Error(`a PDF file could not be made: ${result.error}`));
  });
  // The next file starts another thread.
  worker.once('error', (error) => {
    thread = null;
    for (const { reject } of pending.values()) reject(error);
  });
  worker.unref();
  return { worker, pending };
}

/** @throws Error if the file can't be made */
export function createPdfInThread(content: PdfContent): Promise<Buffer> {
  thread ??= startThread();
  lastId += 1;
  const id = lastId;
  const request = Promise.withResolvers<Buffer>();
  thread.pending.set(id, request);
  thread.worker.postMessage({ id, content } satisfies PdfRequest);
  return request.promise;
}
