import type { Statement } from '@burnish/contract/documents/entities';
import { expect, it } from 'vitest';
import { listFigures } from './figures.ts';

const statement: Statement = {
  currency: 'USD',
  from: '2027-03-01T00:00:00.000Z',
  to: '2027-03-31T00:00:00.000Z',
  openingBalance: 0.5,
  charged: 227,
  credited: 270.5,
  closingBalance: -43,
  entryCount: 5,
  sums: [
    { kind: 'invoice', amount: 197, count: 1 },
    { kind: 'payment', amount: 250.5, count: 1 },
    { kind: 'credit_applied', amount: 53, count: 1 },
    { kind: 'credit_note', amount: 20, count: 1 },
    { kind: 'refund', amount: 30, count: 1 },
  ],
};

it('leads from the opening to the closing balance, and says in words what is owed and what is credit', () => {
  expect(listFigures(statement).map(({ term, value }) => `${term}: ${value}`)).toEqual([
    'Opening balance: $0.50 owed',
    'Invoices: $197',
    'Payments: -$250.50',
    'Credit notes: -$20',
    'Refunds paid out: $30',
    'Closing balance: $43 in credit',
    'Credit applied to invoices: $53',
    'Entries: 5',
  ]);
});
