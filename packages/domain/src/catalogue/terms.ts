// The remaining figures that the business promises or works by.

export const defaultCurrency = 'USD';

/** Days from today that an invoice is due by default. */
export const invoiceDueDays = 30;

/** Share of a period's own images that may pass into the next one. */
export const rolloverShare = 0.2;

/** Days after its end in which a period may still be used up. */
export const graceDays = 3;

export const yearlySaving = 0.15;
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

/** 10 MB as the receipt form states it, in bytes. */
export const receiptMaxBytes = 10 * 1024 * 1024;
