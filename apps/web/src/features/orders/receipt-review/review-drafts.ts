import { paymentOutcomes } from '@burnish/domain/orders/ledger/ledger';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import type { SettlementChoice } from '../settlement/settlement-input.ts';

/** What an admin has typed about a receipt, before the decision. */
export interface ReviewDraft {
  /** The revision of the file that was reviewed. */
  revision: number;
  isRejecting: boolean;
  amountText: string;
  /** ISO date, or ''. */
  date: string;
  settlement: SettlementChoice;
  rejectionReason: string;
}

export interface ReviewDrafts {
  of: (receiptId: string) => ReviewDraft | undefined;
  save: (receiptId: string, draft: ReviewDraft) => void;
  remove: (receiptId: string) => void;
}

const subjectOf = (receiptId: string) => `review ${receiptId}`;

function isSettlementChoice(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const outcome: unknown = Reflect.get(value, 'outcome');
  const isOutcome = outcome === null || paymentOutcomes.some((one) => one === outcome);
  return isOutcome && typeof Reflect.get(value, 'reason') === 'string';
}

function isReviewDraft(value: unknown): value is ReviewDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'revision') === 'number' &&
    typeof Reflect.get(value, 'isRejecting') === 'boolean' &&
    ['amountText', 'date', 'rejectionReason'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    isSettlementChoice(Reflect.get(value, 'settlement'))
  );
}

/**
 * Keeps what was typed while another receipt or another page is open, and while a search or a filter hides the receipt.
 * Nothing is kept of receipts that were only looked at.
 */
export function createReviewDrafts(userId: string): ReviewDrafts {
  // If the browser can't store them, they last as long as the page.
  const drafts = new Map<string, ReviewDraft>();
  return {
    of(receiptId) {
      const saved: unknown = drafts.get(receiptId) ?? loadMessageDraft(userId, subjectOf(receiptId));
      return isReviewDraft(saved) ? saved : undefined;
    },
    save(receiptId, draft) {
      drafts.set(receiptId, draft);
      const isTyped = draft.isRejecting || draft.amountText !== '' || draft.rejectionReason !== '';
      if (isTyped) saveMessageDraft(userId, subjectOf(receiptId), draft);
      else deleteMessageDraft(subjectOf(receiptId));
    },
    remove(receiptId) {
      drafts.delete(receiptId);
      deleteMessageDraft(subjectOf(receiptId));
    },
  };
}
