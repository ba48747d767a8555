import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { measureRows } from './row-meter.ts';

const measure = (...chunks: readonly string[]) =>
  measureRows(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

test('rows have the same sum in any order and in any chunks', async () => {
  const inOrder = await measure('1\tAda\n2\tBen\n3\tCleo\n');
  const other = await measure('3\tCl', 'eo', '\n1\tAda', '\n', '2\tBen\n');
  expect(inOrder.rows).toBe(3);
  expect(other).toMatchObject({ rows: 3, sum: inOrder.sum });
  expect(other.sha256).not.toBe(inOrder.sha256);
});

test.each([
  ['another value', '1\tAda\n2\tBea\n'],
  ['another row', '1\tAda\n2\tBen\n2\tBen\n'],
  ['a missing row', '1\tAda\n'],
])('%s has another sum', async (_name, rows) => {
  const { sum } = await measure('1\tAda\n2\tBen\n');
  expect((await measure(rows)).sum).not.toBe(sum);
});
