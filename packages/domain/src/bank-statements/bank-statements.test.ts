import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { currencies } from '../money/money.ts';
import { findInvoiceNumbers, isMentioned } from './invoice-numbers.ts';
import { isSimilarName, nameWords } from './name-similarity.ts';
import { type CandidateInvoice, maxProposals, proposeInvoices } from './proposals.ts';
import { statementLineLifecycle, statementLineStatuses } from './statement-line.ts';

describe('the number of an invoice', () => {
  it.each([
    'INV-2026-000131',
    'inv 2026 000131',
    'INV2026000131',
    'REFINV2026000131/ADA',
    'Invoice no. 131',
    'INV/131',
    'INV-2026-131',
    'payment 2026000131 thanks',
    '2026-000131',
    'INV 20260 00131',
    '000131',
  ])('is found in “%s”', (text) => {
    expect(isMentioned('INV-2026-000131', findInvoiceNumbers(text))).toBe(true);
  });

  it.each(['2026-11-13', '20261113', '131', 'INV-2025-000131', 'INV 1310', 'account 2026 13', '13-1'])(
    'is not found in “%s”',
    (text) => {
      expect(isMentioned('INV-2026-000131', findInvoiceNumbers(text))).toBe(false);
    },
  );

  it('is looked for in a bounded number of places', () => {
    expect(findInvoiceNumbers('INV 12 '.repeat(10_000))).toHaveLength(1);
    const many = Array.from({ length: 5_000 }, (_, index) => `INV${index + 1}`).join(' ');
    expect(findInvoiceNumbers(many).length).toBeLessThanOrEqual(20);
  });
});

test.each([
  ['Adaézé Okafor', 'OKAFOR ADAEZE M', true],
  ['Okafor Studio Ltd', 'NIP FROM OKAFOR STUDIO', true],
  ['Chukwuemeka Nwosu', 'NWOSU CHUKWUEMEKKA', true],
  ['Ada Okafor', 'BOLA OKAFOR', false],
  ['Lumina', 'LUMINA GMBH', true],
  ['Ada', 'ADA', false],
  ['Ltd', 'LTD', false],
])('“%s” and the payer “%s” are similar: %s', (name, payer, isSimilar) => {
  expect(isSimilarName(name, nameWords(payer))).toBe(isSimilar);
});

const currency = fc.constantFrom(...currencies);
const invoices = fc.array(
  fc.record({
    id: fc.uuid(),
    number: fc.nat(300).map((n) => `INV-2026-${String(n).padStart(6, '0')}`),
    isImported: fc.boolean(),
    dueMinor: fc.nat(4),
    currency,
    names: fc.subarray(['Ada Okafor', 'Okafor Studio']),
  }),
);
const line = fc.record({
  amountMinor: fc.integer({ min: 1, max: 4 }),
  currency,
  payer: fc.option(fc.constantFrom('OKAFOR ADA', 'BOLA')),
  text: fc.oneof(
    fc.nat(300).map((n) => `TRF INV 2026 ${n}`),
    fc.string(),
  ),
});

test('proposals never are in another currency, have reasons, and exact ones the number and the amount', () => {
  fc.assert(
    fc.property(line, invoices, (one, candidates: CandidateInvoice[]) => {
      const proposals = proposeInvoices(one, candidates);
      expect(proposals.length).toBeLessThanOrEqual(maxProposals);
      for (const { invoice, reasons, isExact } of proposals) {
        expect(invoice.currency).toBe(one.currency);
        expect(invoice.dueMinor).toBeGreaterThan(0);
        expect(reasons.length).toBeGreaterThan(0);
        expect(reasons.includes('amount')).toBe(invoice.dueMinor === one.amountMinor);
        expect(isExact).toBe(reasons.includes('number') && reasons.includes('amount'));
      }
      const isExactFirst = proposals.map(({ isExact }) => isExact);
      expect(isExactFirst).toEqual(isExactFirst.toSorted((a, b) => Number(b) - Number(a)));
    }),
    { seed: 20_261_127, numRuns: 1_000 },
  );
});

test('a matched line is final', () => {
  const actions = statementLineStatuses.map((status) => [
    status,
    statementLineLifecycle.allowedActions(status),
  ]);
  expect(Object.fromEntries(actions)).toEqual({
    open: ['match', 'ignore'],
    matched: [],
    ignored: ['reopen'],
  });
});
