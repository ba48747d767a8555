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

/** Keeps what was typed while another receipt is open, and while a search or a filter hides the receipt. */
export function createReviewDrafts(): ReviewDrafts {
  const drafts = new Map<string, ReviewDraft>();
  return {
    of: (receiptId) => drafts.get(receiptId),
    save: (receiptId, draft) => void drafts.set(receiptId, draft),
    remove: (receiptId) => void drafts.delete(receiptId),
  };
}
