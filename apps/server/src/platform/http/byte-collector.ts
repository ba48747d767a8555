// Copies chunks into one buffer. Kept until the last one arrives, chunks of a byte would take hundreds of times the
// memory of their content.

/** Enough for most bodies. */
const firstBytes = 16 * 1024;

export interface ByteCollector {
  /** Bytes so far. */
  readonly length: number;
  append(chunk: Uint8Array): void;
  /** A view of the collected bytes. */
  bytes(): Buffer;
}

/** `expectedBytes`: the most that should arrive. Up to this size, the buffer grows by doubling. */
export function createByteCollector(expectedBytes: number): ByteCollector {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    get length() {
      return length;
    },
    append(chunk) {
      const needed = length + chunk.length;
      if (needed > buffer.length) {
        const doubled = Math.max(firstBytes, 2 * buffer.length);
        // Not from the shared pool, of which a few bytes would keep 64 KiB.
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(doubled, expectedBytes)));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      buffer.set(chunk, length);
      length = needed;
    },
    bytes: () => buffer.subarray(0, length),
  };
}

/** `expectedBytes`: as for a collector. */
export async function collectBytes(
  content: AsyncIterable<Uint8Array>,
  expectedBytes: number,
): Promise<Buffer> {
  const collector = createByteCollector(expectedBytes);
  for await (const chunk of content) collector.append(chunk);
  return collector.bytes();
}
