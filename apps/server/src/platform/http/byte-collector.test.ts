import { expect, test } from 'vitest';
import { createByteCollector } from './byte-collector.ts';

test('collects bytes in a buffer of at most the expected size', () => {
  const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
  const collector = createByteCollector(content.length);
  for (const byte of content) collector.append(Buffer.of(byte));
  expect(collector.length).toBe(content.length);
  expect(collector.bytes().equals(content)).toBe(true);
  expect(collector.bytes().buffer.byteLength).toBe(content.length);
});

test('grows by doubling, so that few bytes take little memory', () => {
  const collector = createByteCollector(1_000_000);
  const sizes = new Set<number>();
  for (let count = 0; count < 40_000; count += 1) {
    collector.append(Buffer.of(1));
    sizes.add(collector.bytes().buffer.byteLength);
  }
  expect([...sizes]).toEqual([16_384, 32_768, 65_536]);
});

test('accepts more bytes than expected', () => {
  const collector = createByteCollector(1);
  collector.append(Buffer.from('ab'));
  collector.append(Buffer.from('c'));
  expect(collector.bytes().toString()).toBe('abc');
});
