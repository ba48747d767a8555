import type { Invoice } from '@burnish/contract/orders/entities';
import type { CsvColumns } from '../../../platform/http/csv.ts';

/** The invoices of a list in a file. */
export const invoiceColumns: CsvColumns<Invoice> = {
  Number: ({ invoiceNumber }) => invoiceNumber,
  Status: ({ status }) => status,
  Customer: ({ userId }) => userId.fullName,
  Company: ({ userId }) => userId.companyName,
  Email: ({ userId }) => userId.email,
  For: ({ invoiceItems }) => invoiceItems.map(({ description }) => description).join(', '),
  Amount: ({ amount }) => amount,
  'Amount paid': ({ amountPaid }) => amountPaid,
  'Credit applied': ({ creditApplied }) => creditApplied,
  'Written off': ({ amountWrittenOff }) => amountWrittenOff,
  Credited: ({ amountCredited }) => amountCredited,
  'Amount due': ({ amountDue }) => amountDue,
  Currency: ({ currency }) => currency,
  'Due date': ({ dueDate }) => dueDate.slice(0, 10),
  Receipt: ({ receipt }) => receipt?.status ?? null,
  Created: ({ createdAt }) => createdAt,
  Viewed: ({ viewedAt }) => viewedAt,
  'Payment confirmed': ({ confirmedAt }) => confirmedAt,
  Notes: ({ notes }) => notes,
};
