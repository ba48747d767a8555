// Measures the rows of a table, which PostgreSQL may return in another order than that in which they were inserted.
import { createHash, hash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const newline = 0x0a;
const sumBits = 256;

export interface MeasuredRows {
  readonly rows: number;
  /** In hexadecimal, of the rows in this order. */
  readonly sha256: string;
  /** The same for the same rows in any order: the sum of their hashes. */
  readonly sum: bigint;
}

/** Passes rows on, a line for each, and measures them. Read the result when the stream has ended. */
export function createRowMeter(): { readonly stream: Transform; result(): MeasuredRows } {
  const inOrder = createHash('sha256');
  let rows = 0;
  let sum = 0n;
  /** The beginning of a row that continues in the next chunk. */
  let begun: Buffer[] = [];

  function add(end: Buffer): void {
    const row = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    begun = [];
    rows += 1;
    sum = BigInt.asUintN(sumBits, sum + BigInt(`0x${hash('sha256', row)}`));
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inOrder.update(chunk);
      let start = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
        add(chunk.subarray(start, at));
        start = at + 1;
      }
      if (start < chunk.length) begun.push(chunk.subarray(start));
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, sha256: inOrder.digest('hex'), sum }) };
}

/** Reads rows to their end. */
export async function measureRows(rows: Readable): Promise<MeasuredRows> {
  const meter = createRowMeter();
  await pipeline(rows, meter.stream, async (source) => {
    for await (const chunk of source) void chunk;
  });
  return meter.result();
}
