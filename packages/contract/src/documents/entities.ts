import { z } from 'zod';
import { amount, calendarDate, currency, signedUrl } from '../common.ts';

/** What a statement of account says in total. Amounts that the customer owes are positive. */
export const statement = z.object({
  currency,
  from: calendarDate.describe('The first day, in the time zone of the studio.'),
  to: calendarDate.describe('The last day, at most today.'),
  openingBalance: amount,
  charged: amount,
  credited: amount.describe('Payments, voided invoices and what was written off.'),
  closingBalance: amount,
  entryCount: z.number().int(),
});

export const statementFiles = z.object({ statement, pdfUrl: signedUrl, csvUrl: signedUrl });

export type Statement = z.output<typeof statement>;
