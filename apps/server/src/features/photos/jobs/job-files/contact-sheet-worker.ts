import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type ContactSheet, drawContactSheet } from './contact-sheet.ts';
import { type SheetMessage, type ThumbnailReply, thumbnailBatch } from './contact-sheets.ts';

const sheet: ContactSheet = workerData;

function requestThumbnails(port: MessagePort, first: number): Promise<ThumbnailReply> {
  const request: SheetMessage = { kind: 'thumbnails', first };
  const reply = new Promise<ThumbnailReply>((resolve) => port.once('message', resolve));
  port.postMessage(request);
  return reply;
}

/** Reads one batch ahead of what is drawn. */
function createReader(port: MessagePort): (index: number) => Promise<Uint8Array | null> {
  let current: ThumbnailReply = [];
  let next = requestThumbnails(port, 0);
  return async (index) => {
    const position = index % thumbnailBatch;
    if (position === 0) {
      current = await next;
      next = requestThumbnails(port, index + thumbnailBatch);
    }
    return current[position] ?? null;
  };
}

if (parentPort !== null) {
  const port = parentPort;
  const result: SheetMessage = { kind: 'sheet', bytes: await drawContactSheet(sheet, createReader(port)) };
  port.postMessage(result);
  port.close();
}
