import type { Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';
import { createByteCollector } from './byte-collector.ts';

/**
 * Reads a body that may have up to `maxBytes`. `announcedBytes`: its Content-Length, or null if it has none. The stream
 * is left open, because the error response is sent on its connection.
 * @throws DomainError BODY_TOO_LARGE, and INVALID_INPUT if the body is cut off or hasn't the announced size
 */
export function readBody(
  stream: Readable,
  { maxBytes, announcedBytes }: { readonly maxBytes: number; readonly announcedBytes: number | null },
): Promise<Buffer> {
  if (announcedBytes !== null && announcedBytes > maxBytes)
    return Promise.reject(new DomainError('BODY_TOO_LARGE'));
  const body = createByteCollector(announcedBytes ?? maxBytes);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  function stopReading(): void {
    stream.off('data', onData).off('end', onEnd).off('error', onError);
  }
  function onData(chunk: Uint8Array): void {
    if (body.length + chunk.length <= maxBytes) {
      body.append(chunk);
      return;
    }
    stopReading();
    reject(new DomainError('BODY_TOO_LARGE'));
  }
  function onEnd(): void {
    stopReading();
    if (announcedBytes === null || announcedBytes === body.length) resolve(body.bytes());
    else reject(new DomainError('INVALID_INPUT'));
  }
  function onError(): void {
    stopReading();
    reject(new DomainError('INVALID_INPUT'));
  }
  stream.on('data', onData).on('end', onEnd).on('error', onError).resume();
  return promise;
}
