// How the entries of a statement are described, in its PDF and in its CSV file.
import type { StatementEntry, StatementEntryKind } from '@burnish/domain/orders/statement';
import type { StatementContent } from './content.ts';

const descriptions: Readonly<Record<StatementEntryKind, (entry: StatementEntry) => string>> = {
  invoice: ({ description }) => description,
  void: ({ invoiceNumber }) => `Invoice ${invoiceNumber} voided`,
  payment: ({ invoiceNumber }) => `Payment of ${invoiceNumber}`,
  write_off: ({ invoiceNumber }) => `Rest of ${invoiceNumber} written off`,
};

export const entryDescription = (entry: StatementEntry) => descriptions[entry.kind](entry);

export const statementName = ({ currency, from, to }: StatementContent) =>
  `Statement ${currency} ${from} to ${to}`;
