import { describe, expect, it } from 'vitest';
import { type CandidateInvoice, maxProposals, payerWords, proposeInvoices } from './proposals.ts';

const line = { amountMinor: 9_700, currency: 'USD', payer: 'OKAFOR ADA', text: 'TRF INV 2026 131' } as const;
const other: CandidateInvoice = {
  id: 'other',
  number: 'INV-2026-000500',
  isImported: false,
  dueMinor: 5_000,
  currency: 'USD',
  names: ['Lumina', 'Bola Nwosu'],
};

const reasonsFor = (change: Partial<CandidateInvoice>, one: Parameters<typeof proposeInvoices>[0] = line) =>
  proposeInvoices(one, [{ ...other, ...change }]).map(({ reasons, isExact }) => [...reasons, isExact]);

describe('an invoice', () => {
  it('is proposed for its number, its amount or its payer, and exact with the first two', () => {
    expect(reasonsFor({})).toEqual([]);
    expect(reasonsFor({ number: 'INV-2026-000131' })).toEqual([['number', false]]);
    expect(reasonsFor({ dueMinor: 9_700 })).toEqual([['amount', false]]);
    expect(reasonsFor({ names: ['Lumina', 'Ada Okafor'] })).toEqual([['payer', false]]);
    expect(reasonsFor({ number: 'INV-2026-000131', dueMinor: 9_700 })).toEqual([['number', 'amount', true]]);
  });

  it('is not proposed in another currency, or without anything due', () => {
    expect(reasonsFor({ number: 'INV-2026-000131', currency: 'NGN' })).toEqual([]);
    expect(reasonsFor({ number: 'INV-2026-000131', dueMinor: 0 })).toEqual([]);
    expect(reasonsFor({ number: 'INV-2026-000131', dueMinor: 1 })).toEqual([['number', false]]);
  });

  it('of another system is proposed for its whole number, whatever its form', () => {
    const imported = { number: 'R-2024/117', isImported: true };
    const reasonsOf = (text: string, change: Partial<CandidateInvoice> = {}) =>
      reasonsFor({ ...imported, ...change }, { ...line, payer: null, text });
    for (const text of ['R-2024/117', 'invoice r 2024 117 thanks', 'TRF R2024-117'])
      expect(reasonsOf(text)).toEqual([['number', false]]);
    for (const text of ['R-2024/1170', 'R-2024', '2024/117', 'INV 2024 117', ''])
      expect(reasonsOf(text)).toEqual([]);
    expect(reasonsOf('R-2024/117', { dueMinor: 9_700 })).toEqual([['number', 'amount', true]]);
    expect(reasonsOf('Invoice 117', { number: '117' })).toEqual([]);
  });

  it('can be mentioned by the payer, too', () => {
    const mentioning = { ...line, payer: 'ADA INV 2026 500', text: 'TRANSFER' };
    expect(reasonsFor({}, mentioning)).toEqual([['number', false]]);
    expect(reasonsFor({ number: 'INV-2026-000131' }, { ...line, payer: null })).toEqual([['number', false]]);
  });
});

describe('proposals', () => {
  const numbersFor = (candidates: readonly Partial<CandidateInvoice>[]) =>
    proposeInvoices(
      line,
      candidates.map((change) => ({ ...other, ...change })),
    ).map(({ invoice }) => invoice.number);

  it('begin with the strongest reasons: a number outweighs amount and payer together', () => {
    const ada = { names: ['Ada Okafor'] };
    expect(
      numbersFor([
        { number: 'INV-2026-000001', ...ada },
        { number: 'INV-2026-000002', dueMinor: 9_700 },
        { number: 'INV-2026-000003', dueMinor: 9_700, ...ada },
        { number: 'INV-2025-000131' },
        { number: 'INV-2026-000131' },
      ]),
    ).toEqual(['INV-2026-000131', 'INV-2026-000003', 'INV-2026-000002', 'INV-2026-000001']);
  });

  it('are of equal ones the oldest, and only a few', () => {
    const numbers = Array.from({ length: maxProposals + 2 }, (_, index) => `INV-2026-00000${index + 1}`);
    const candidates = numbers.toReversed().map((number) => ({ number, dueMinor: 9_700 }));
    expect(numbersFor(candidates)).toEqual(numbers.slice(0, maxProposals));
  });
});

describe('the words of the payer', () => {
  it('are looked for in the text only if the bank does not say who paid', () => {
    expect(payerWords(line)).toEqual(['OKAFOR', 'ADA']);
    expect(payerWords({ payer: null, text: 'TRF BOLA NWOSU' })).toEqual(['BOLA', 'NWOSU']);
  });
});
