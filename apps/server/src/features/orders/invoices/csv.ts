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
  Currency: ({ currency }) => currency,
  'Due date': ({ dueDate }) => dueDate.slice(0, 10),
  Receipt: ({ receipt }) => receipt?.status ?? null,
  Created: ({ createdAt }) => createdAt,
  Viewed: ({ viewedAt }) => viewedAt,
  'Payment confirmed': ({ confirmedAt }) => confirmedAt,
  Notes: ({ notes }) => notes,
};
