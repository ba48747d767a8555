// Business terms that aren't part of a plan or service.

export const defaultCurrency = 'USD';

/** Default time until an invoice is due, in days. */
export const invoiceDueDays = 30;

/** The share of a period's images that can roll over. */
export const rolloverShare = 0.2;

/** Days after the end of a period in which its images can still be used. */
export const graceDays = 3;

/** Days before the end of the last paid period when the customer is told that a plan will be renewed. */
export const renewalAnnouncementDays = 14;

/** Days before the end of the last paid period from which a plan can be renewed, and when auto-renew sends its invoice. */
export const renewalNoticeDays = 7;

/** Days in which an upgrade can be paid at the price that was quoted. */
export const upgradeQuoteDays = 7;

export const annualDiscount = 0.15;
export const ngnPerUsd = 1540;

export const freeRevisionsPerImage = 3;
export const revisionTurnaroundHours = 48;
export const refundDays = 30;
export const cancellationNoticeDays = 30;
export const supportResponseHours = 2;

export const urgencies = ['normal', 'urgent', 'rush'] as const;
export type Urgency = (typeof urgencies)[number];

export const urgencyTurnaround: { readonly [U in Urgency]: string } = {
  normal: '2-3 days',
  urgent: '24 hours',
  rush: 'same day',
};

/** 10 MB, in bytes. */
export const receiptMaxBytes = 10 * 1024 * 1024;
