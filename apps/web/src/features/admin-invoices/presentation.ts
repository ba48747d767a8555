import type { Invoice } from '@burnish/contract/entity';
import type { Confirmation } from '@burnish/domain/invoice/confirmation';
import { receiptStatus } from '../../presentation/receipt-status.ts';
import type { StatusWords } from '../../presentation/status-words.ts';
import { copy } from './copy.ts';

export interface ConfirmationWords {
  /** The way to where it can be confirmed. */
  way: { label: string; leads: 'to-review' | 'nowhere' } | null;
  /** The button that confirms, and whether it does so now. */
  confirm: { label: string; enabled: boolean } | null;
}

export const confirmation: Readonly<Record<Confirmation, ConfirmationWords>> = {
  confirm: { way: null, confirm: { label: copy.confirm, enabled: true } },
  review_receipt: {
    way: { label: copy.reviewReceipt, leads: 'to-review' },
    confirm: { label: copy.confirm, enabled: false },
  },
  cannot_confirm: { way: null, confirm: { label: copy.cannotConfirm, enabled: false } },
  check_receipts: { way: { label: copy.checkReceipts, leads: 'nowhere' }, confirm: null },
  none: { way: null, confirm: null },
};

export function receiptBadge(receipt: Invoice['receipt']): StatusWords {
  if (receipt === null) return { label: copy.noReceipt, tone: 'still' };
  const { label, tone } = receiptStatus[receipt.status];
  return { label: copy.receipt(label), tone };
}
