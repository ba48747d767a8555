import { ledgerEntryKinds } from '@burnish/domain/orders/ledger/ledger';
import { z } from 'zod';
import { amount, calendarDate, currency, signedUrl } from '../common.ts';

/** What a statement of account says in total. Amounts that the customer owes are positive, credit is negative. */
export const statement = z.object({
  currency,
  from: calendarDate.describe('The first day, in the time zone of the studio.'),
  to: calendarDate.describe('The last day, at most today.'),
  openingBalance: amount,
  charged: amount.describe('Invoices, and credit that was paid out.'),
  credited: amount.describe('Payments, voided invoices, credit notes and what was written off.'),
  closingBalance: amount,
  entryCount: z.number().int(),
  sums: z
    .array(
      z.object({
        kind: z.enum(ledgerEntryKinds),
        amount: amount.describe(
          "Never negative. Credit that moves to an invoice doesn't change the balance.",
        ),
        count: z.number().int(),
      }),
    )
    .describe('What the entries of each kind amount to.'),
});

export const statementFiles = z.object({ statement, pdfUrl: signedUrl, csvUrl: signedUrl });

export type Statement = z.output<typeof statement>;
