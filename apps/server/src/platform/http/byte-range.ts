// Requests that continue an interrupted download (RFC 9110, 14.2): one range that starts at a byte and has no end, as
// browsers and download managers send it. Other ranges are ignored, which is allowed.
import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';

const openRange = /^bytes=(\d{1,15})-$/;

/** The first byte that is wanted. 0: all. Null: there is no such byte. */
export function firstByteOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, length }: { readonly etag: string; readonly length: bigint },
): bigint | null {
  const [, digits] = (typeof range === 'string' ? openRange.exec(range) : null) ?? [];
  // The content has changed since: the client gets all of it.
  if (digits === undefined || (ifRange !== undefined && ifRange !== etag)) return 0n;
  const first = BigInt(digits);
  return first < length ? first : null;
}

/** Leaves out the first bytes. */
export function skipBytes(count: bigint): Transform {
  let left = count;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      if (left >= BigInt(chunk.length)) {
        left -= BigInt(chunk.length);
        done();
        return;
      }
      const rest = chunk.subarray(Number(left));
      left = 0n;
      done(null, rest);
    },
  });
}
