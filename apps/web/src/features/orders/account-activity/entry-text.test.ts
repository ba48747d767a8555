import { ledgerEntrySample, refundEntrySample } from '@burnish/contract/ledger/samples';
import { expect, it } from 'vitest';
import { entryChanges, entryDetails, entryNumber, entryTitle, formatChange } from './entry-text.ts';

it('names its own document, not the invoice', () => {
  expect(entryNumber(ledgerEntrySample)).toBe('RCP-2026-000118');
  expect(entryNumber(refundEntrySample)).toBeNull();
  expect(
    entryNumber({ ...ledgerEntrySample, kind: 'invoice', documentNumber: 'INV-2026-000131' }),
  ).toBeNull();
});

it('tells the write-off of an invoice from that of its rest', () => {
  const writeOff = { ...ledgerEntrySample, kind: 'write_off' } as const;
  const total = ledgerEntrySample.invoiceId?.amount ?? 0;
  expect(entryTitle({ ...writeOff, amount: total })).toBe('Invoice written off');
  expect(entryTitle({ ...writeOff, amount: total - 1 })).toBe('Remaining balance written off');
  expect(entryTitle({ ...ledgerEntrySample, amount: total })).toBe('Payment received');
});

it('says how and when money moved, why and by whom', () => {
  expect(entryDetails(ledgerEntrySample)).toEqual(['Bank transfer, HTB-7741-20931, 3 Nov 2026']);
  const recordedBy = { ...ledgerEntrySample.userId, fullName: 'Kemi Adewale' };
  const noMovement = { method: null, reference: null, date: null };
  const writeOff = {
    ...refundEntrySample,
    ...noMovement,
    kind: 'write_off',
    reason: 'Bank charges.',
  } as const;
  expect(entryDetails({ ...writeOff, recordedBy })).toEqual(['Bank charges.', 'by Kemi Adewale']);
  expect(entryDetails({ ...writeOff, reason: null })).toEqual([]);
});

it('writes changes with their sign', () => {
  expect(formatChange(-120_000, 'NGN')).toBe('−₦120,000');
  expect(formatChange(10.5, 'USD')).toBe('+$10.50');
  expect(formatChange(0, 'USD')).toBe('');
  expect(entryChanges(ledgerEntrySample)).toEqual(['Owed −₦120,000', 'Credit +₦10,000']);
  expect(entryChanges(refundEntrySample)).toEqual(['Credit −₦10,000']);
});
