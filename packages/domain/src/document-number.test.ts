import { expect, it } from 'vitest';
import {
  canBeInNumber,
  formatDocumentNumber,
  formatOrderLabel,
  formatOrderNumber,
  parseDocumentNumber,
} from './document-number.ts';

it('numbers documents by year and sequence', () => {
  expect(formatDocumentNumber('INV', 2026, 1)).toBe('INV-2026-000001');
  expect(formatDocumentNumber('JOB', 2026, 123_456)).toBe('JOB-2026-123456');
  expect(formatDocumentNumber('INV', 2027, 1_234_567)).toBe('INV-2027-1234567');
});

it('names an order by its number, without separators', () => {
  expect(formatOrderNumber(148)).toBe('Order 148');
  expect(formatOrderLabel(12_345, 'Gold Plan')).toBe('Order 12345, Gold Plan');
});

it('parses whole numbers as people type them', () => {
  const order = { kind: 'order', number: 148 };
  for (const text of ['Order 148', 'order 148', 'Order   148', ' 148 ', '#148'])
    expect(parseDocumentNumber(text)).toEqual(order);
  expect(parseDocumentNumber('inv-2026-000131')).toEqual({ kind: 'invoice', number: 'INV-2026-000131' });
  expect(parseDocumentNumber(' JOB-2027-1234567')).toEqual({ kind: 'job', number: 'JOB-2027-1234567' });
  for (const text of [
    '',
    'Okafor',
    'INV-2026',
    '000131',
    'INV-2026-131',
    'XYZ-2026-000131',
    '1234567890',
    'Order',
    'Order    148',
    'Invoice INV-2026-000131',
    'INV-2026-000131 again',
    'INV-2026-0001310000',
  ])
    expect(parseDocumentNumber(text)?.kind ?? null).toBe(text === '000131' ? 'order' : null);
});

it.each([
  ['inv-2026', true],
  ['2026', true],
  ['V', true],
  ['東京', true],
  ['7\nada', true],
  ['stu', false],
  ['invoice', false],
  ['Vina', false],
] as const)('an invoice number can contain %j: %s', (term, expected) => {
  expect(canBeInNumber('INV', term)).toBe(expected);
});
