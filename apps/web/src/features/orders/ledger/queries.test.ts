import { ledgerEntrySample } from '@burnish/contract/ledger/samples';
import { expect, it } from 'vitest';
import { pendingList } from '../../../lib/infinite-list.ts';
import { isListed, ledgerSums, pageSizeOf, parseLedgerFilters } from './queries.ts';

const customerId = ledgerEntrySample.userId._id;

it('reads filters from the URL, and drops what the call would not accept', () => {
  expect(
    parseLedgerFilters({ kind: 'payment,void', currency: 'NGN', from: '2026-11-01', customerId }),
  ).toEqual({
    kind: ['void', 'payment'],
    currency: ['NGN'],
    from: '2026-11-01',
    customerId,
  });
  expect(parseLedgerFilters({ kind: 'gift', from: 'today', customerId: 'me' })).toEqual({
    kind: undefined,
    currency: undefined,
    customerId: undefined,
    exceptCustomerId: undefined,
  });
});

it('leaves out the customers of the URL, as many as a report names', () => {
  expect(parseLedgerFilters({ exceptCustomerId: `${customerId},me` }).exceptCustomerId).toEqual([customerId]);
  const many = Array.from({ length: 11 }, () => customerId).join(',');
  expect(parseLedgerFilters({ exceptCustomerId: many }).exceptCustomerId).toHaveLength(10);
});

it.each([
  [{ customerId }, true],
  [{ customerId: '0193f8a0-5e21-7c03-9b14-d07f5a2c6e92' }, false],
  [{ exceptCustomerId: customerId }, false],
  [{ exceptCustomerId: '0193f8a0-5e21-7c03-9b14-d07f5a2c6e92' }, true],
  [{ kind: ledgerEntrySample.kind, currency: ledgerEntrySample.currency }, true],
  [{ kind: 'void' }, false],
])('shows a new entry only in lists of its customer, kind and currency: %o', (filters, expected) => {
  expect(isListed(parseLedgerFilters(filters), ledgerEntrySample)).toBe(expected);
});

it('adds up entries of one kind by currency, once all are loaded', () => {
  const rows = [
    ledgerEntrySample,
    ledgerEntrySample,
    { ...ledgerEntrySample, currency: 'USD' as const, amount: 97 },
  ];
  const list = { ...pendingList, loading: false, rows };
  expect(ledgerSums(list, { kind: 'payment' })).toEqual([{ label: 'Total', text: '₦260,000 and $97' }]);
  expect(ledgerSums(list, { kind: 'payment,void' })).toEqual([]);
  expect(ledgerSums(list, {})).toEqual([]);
  expect(ledgerSums({ ...list, hasMore: true }, { kind: 'payment' })).toEqual([]);
  expect(ledgerSums({ ...list, rows: [] }, { kind: 'payment' })).toEqual([]);
});

it('loads more entries at once if they have a sum', () => {
  expect(pageSizeOf(parseLedgerFilters({ kind: 'payment' }))).toBe(200);
  expect(pageSizeOf(parseLedgerFilters({ kind: 'payment,void' }))).toBe(50);
  expect(pageSizeOf(parseLedgerFilters({}))).toBe(50);
});
