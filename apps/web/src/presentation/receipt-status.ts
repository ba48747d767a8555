import type { ReceiptStatus } from '@burnish/domain/receipt/receipt';
import type { WordsOf } from './status-words.ts';

export const receiptStatus: WordsOf<ReceiptStatus> = {
  submitted: { label: 'Submitted', tone: 'wait' },
  approved: { label: 'Approved', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'bad' },
};
