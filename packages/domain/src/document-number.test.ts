import { expect, it } from 'vitest';
import { formatDocumentNumber, formatOrderLabel, formatOrderNumber } from './document-number.ts';

it('numbers documents by year and sequence', () => {
  expect(formatDocumentNumber('INV', 2026, 1)).toBe('INV-2026-000001');
  expect(formatDocumentNumber('JOB', 2026, 123_456)).toBe('JOB-2026-123456');
  expect(formatDocumentNumber('INV', 2027, 1_234_567)).toBe('INV-2027-1234567');
});

it('names an order by its number, without separators', () => {
  expect(formatOrderNumber(148)).toBe('Order 148');
  expect(formatOrderLabel(12_345, 'Gold Plan')).toBe('Order 12345, Gold Plan');
});
