import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { expect, test } from 'vitest';
import { subscriptionContents } from './subscriptions.ts';

test('a used-up plan with another paid period is not to be paid for again', () => {
  const usedUp = { ...subscriptionSample, imagesUsed: 60, isExhausted: true };
  const earlyStart = { endDate: '2026-12-20T09:00:00.000Z', paidUntil: '2026-12-20T09:00:00.000Z' };
  const textOf = (subscription: typeof usedUp) => subscriptionContents.quota_used_up(subscription).text;
  expect(textOf(usedUp)).toMatch(/Renew your plan/);
  expect(textOf({ ...usedUp, earlyStart })).toMatch(/already paid for: start it now/);
  expect(textOf({ ...usedUp, earlyStart })).not.toMatch(/Renew/);
});
