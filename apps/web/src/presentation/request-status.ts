import type { RequestStatus } from '@burnish/domain/request/request';
import type { WordsOf } from './status-words.ts';

export const requestStatus: WordsOf<RequestStatus> = {
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'bad' },
  invoice_sent: { label: 'Invoice Sent', tone: 'sent' },
  completed: { label: 'Completed', tone: 'done' },
};
