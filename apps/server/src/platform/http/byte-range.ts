// Requests that continue an interrupted download (RFC 9110, 14.2): one range that starts at a byte and has no end, as
// browsers and download managers send it. Other ranges are ignored, which is allowed.
import type { IncomingHttpHeaders } from 'node:http';

const openRange = /^bytes=(\d{1,15})-$/;

/** The first byte that is wanted. 0: all. Null: there is no such byte. */
export function firstByteOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, length }: { readonly etag: string; readonly length: number },
): number | null {
  const [, digits] = (typeof range === 'string' ? openRange.exec(range) : null) ?? [];
  // The content has changed since: the client gets all of it.
  if (digits === undefined || (ifRange !== undefined && ifRange !== etag)) return 0;
  const first = Number(digits);
  return first < length ? first : null;
}
