import { planOrderSample } from '@burnish/contract/orders/samples';
import { expect, it } from 'vitest';
import { orderStatusLabel } from './status-labels.ts';

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
});
