import { imagesOrderSample, planOrderSample } from '@burnish/contract/orders/samples';
import { expect, it } from 'vitest';
import {
  jobStatusLabel,
  jobStatusLabels,
  orderStatusLabel,
  receiptStatusLabel,
  receiptStatusLabels,
  statusOptions,
  subscriptionStatusLabel,
} from './status-labels.ts';

it.each([
  [null, 'Rejected'],
  ['withdrawn', 'Withdrawn'],
  ['expired', 'Expired'],
  ['void', 'Canceled'],
] as const)(
  'says how an unpaid upgrade ended instead of that its order is rejected: %s',
  (upgradeStatus, label) => {
    expect(orderStatusLabel({ ...planOrderSample, status: 'rejected', upgradeStatus }).label).toBe(label);
  },
);

it('is the status of the order while an upgrade can be paid, and once it is', () => {
  const [open, paid] = [
    { ...planOrderSample, upgradeStatus: 'open' },
    { ...planOrderSample, status: 'completed', upgradeStatus: 'paid' },
  ] as const;
  expect(orderStatusLabel(open).label).toBe('Invoice Sent');
  expect(orderStatusLabel(paid).label).toBe('Completed');
  expect(orderStatusLabel({ ...imagesOrderSample, status: 'rejected' }).label).toBe('Rejected');
});

it('offers the statuses of a filter in their order', () => {
  expect(statusOptions(['submitted', 'rejected', 'approved'], receiptStatusLabels)).toEqual([
    { value: 'submitted', label: 'Submitted' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'approved', label: 'Approved' },
  ]);
});

it('names the receipt beside the status of an invoice', () => {
  expect(receiptStatusLabel('rejected')).toEqual({ label: 'Receipt rejected', tone: 'rejected' });
});

it('says that a job is on hold instead of how far it is', () => {
  const since = '2026-11-22T12:00:00.000Z';
  expect(jobStatusLabel({ status: 'in_progress', onHoldSince: since }).label).toBe('On hold');
  expect(jobStatusLabel({ status: 'in_progress', onHoldSince: null })).toBe(jobStatusLabels.in_progress);
});

it('says that a subscription has no images left instead of that it is active', () => {
  expect(subscriptionStatusLabel({ status: 'active', isExhausted: true }).label).toBe('Exhausted');
  expect(subscriptionStatusLabel({ status: 'active', isExhausted: false }).label).toBe('Active');
});
