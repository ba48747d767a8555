import { parentPort } from 'node:worker_threads';
import { createPdf } from './create-pdf.ts';
import type { PdfRequest, PdfResult } from './pdf-thread.ts';

function reply(result: PdfResult): void {
  parentPort?.postMessage(result);
}

parentPort?.on('message', ({ id, content }: PdfRequest) => {
  createPdf(content).then(
    (bytes) => reply({ id, bytes }),
    (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
