import { expect, it } from 'vitest';
import { amountsText, choicesText, daysText } from './chip-texts.ts';

const status = {
  name: 'status',
  label: 'Status',
  allLabel: 'All statuses',
  options: ['sent', 'viewed', 'paid', 'void'].map((value) => ({ value, label: value.toUpperCase() })),
};

it('names up to two choices, in the order of the options', () => {
  expect(choicesText(status, [])).toBe('');
  expect(choicesText(status, ['viewed', 'sent'])).toBe('SENT, VIEWED');
  expect(choicesText(status, ['viewed', 'sent', 'void'])).toBe('3 of 4');
});

it('says which days are found', () => {
  expect(daysText(undefined, undefined)).toBe('');
  expect(daysText('2026-11-01', undefined)).toBe('from 1 Nov 2026');
  expect(daysText(undefined, '2026-11-30')).toBe('until 30 Nov 2026');
  expect(daysText('2026-11-01', '2026-11-30')).toBe('1 Nov 2026 to 30 Nov 2026');
  expect(daysText('2026-11-01', '2026-11-01')).toBe('1 Nov 2026');
});

it('says which amounts are found', () => {
  expect(amountsText({}, 'USD')).toBe('');
  expect(amountsText({}, undefined)).toBe('');
  expect(amountsText({ minAmount: '90000' }, 'NGN')).toBe('from ₦90,000');
  expect(amountsText({ maxAmount: '197.5' }, 'USD')).toBe('up to $197.50');
  expect(amountsText({ minAmount: '0', maxAmount: '200' }, 'USD')).toBe('$0 to $200');
  expect(amountsText({ minAmount: '197', maxAmount: '197.00' }, 'USD')).toBe('$197');
});
