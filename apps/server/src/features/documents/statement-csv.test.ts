import { money } from '@burnish/domain/money/money';
import { buildStatement } from '@burnish/domain/orders/statement';
import { utcDate } from '@burnish/domain/time/calendar-date';
import { expect, test } from 'vitest';
import { createStatementCsv } from './statement-csv.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const date = utcDate(at);

function csvLine(description: string): string | undefined {
  const statement = buildStatement(money(-50_000, 'NGN'), [
    {
      kind: 'invoice',
      at,
      date,
      documentNumber: 'INV-2026-000001',
      invoiceNumber: 'INV-2026-000001',
      invoiceMinor: 12_050,
      description,
      refund: null,
      dueMinor: 12_050,
      creditMinor: 0,
    },
  ]);
  const issuer = {
    legalName: 'Burnish',
    address: null,
    taxId: null,
    registrationNumber: null,
    email: 'hello@burnish.test',
    phone: null,
  };
  const customer = { name: 'Okafor Studio', billTo: null };
  const content = {
    kind: 'statement',
    currency: 'NGN',
    from: date,
    to: date,
    issuer,
    customer,
    statement,
  } as const;
  return createStatementCsv(content).split('\r\n')[2];
}

test('amounts are numbers, also negative ones', () => {
  expect(csvLine('Gold Plan')).toBe(
    '2026-11-20,invoice,INV-2026-000001,INV-2026-000001,Gold Plan,NGN,120.5,-379.5',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%s is text, not a formula', (description) => {
  expect(csvLine(description)).toContain(`,'${description},`);
});

test('commas, quotes and line breaks stay in their cell', () => {
  expect(csvLine('Gold, "old"')).toContain(',"Gold, ""old""",');
});
