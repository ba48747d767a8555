// A user's right to a copy of their data, and to the deletion of their account.
import { millisecondsPerDay } from '../time/calendar-date.ts';

/** `failed`: it couldn't be prepared in time, so another one can be requested at once. */
export const dataExportStates = ['preparing', 'ready', 'failed'] as const;
export type DataExportState = (typeof dataExportStates)[number];

/** How long the file of an export can be downloaded. */
export const exportLifetimeDays = 7;
/** An export that isn't ready by then has failed. Until then it is retried. */
export const exportTimeoutDays = 2;

/** When the next export can be requested: a day after the last one, or at once after a failed one. */
export function nextExportAt({
  state,
  requestedAt,
}: {
  readonly state: DataExportState;
  readonly requestedAt: Date;
}): Date {
  return state === 'failed' ? requestedAt : new Date(requestedAt.getTime() + millisecondsPerDay);
}

/** Why an account can't be deleted yet. */
export const deletionBlockers = ['unpaid_invoice', 'payment_in_review', 'last_admin'] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];

/** What its owner types to delete an account. */
export const deletionPhrase = 'delete my account';

/** What an account still has. */
export interface AccountHoldings {
  readonly unpaidInvoices: number;
  readonly paymentsInReview: number;
  readonly isLastAdmin: boolean;
}

export function findDeletionBlockers(holdings: AccountHoldings): DeletionBlocker[] {
  const isBlocking: { readonly [B in DeletionBlocker]: boolean } = {
    unpaid_invoice: holdings.unpaidInvoices > 0,
    payment_in_review: holdings.paymentsInReview > 0,
    last_admin: holdings.isLastAdmin,
  };
  return deletionBlockers.filter((blocker) => isBlocking[blocker]);
}

/** The name of a deleted account, where the studio's records still refer to it. */
export const deletedAccountName = 'Deleted account';

/** Reserved (RFC 2606), so no mail can be sent to it. */
export function deletedAccountEmail(userId: string): string {
  return `${userId}@deleted.invalid`;
}
