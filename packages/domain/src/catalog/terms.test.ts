import { expect, it } from 'vitest';
import * as terms from './terms.ts';

it('has the specified terms', () => {
  expect(terms).toEqual(
    expect.objectContaining({
      defaultCurrency: 'USD',
      invoiceDueDays: 30,
      rolloverShare: 0.2,
      graceDays: 3,
      annualDiscount: 0.15,
      ngnPerUsd: 1540,
      freeRevisionsPerImage: 3,
      revisionTurnaroundHours: 48,
      refundDays: 30,
      cancellationNoticeDays: 30,
      supportResponseHours: 2,
      urgencies: ['normal', 'urgent', 'rush'],
      urgencyTurnaround: { normal: '2-3 days', urgent: '24 hours', rush: 'same day' },
      receiptMaxBytes: 10_485_760,
    }),
  );
});
