import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import { pauseSample } from '@burnish/contract/pauses/samples';
import { cancellationSample, refundRequestSample } from '@burnish/contract/refund-requests/samples';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { expect, it } from 'vitest';
import { copy } from './copy.ts';
import { waitingId } from './shown-items.ts';
import { summarize, summarizeCustomer } from './summary.ts';

const pauseItem: WaitingItem = {
  kind: 'pause',
  group: 'waiting',
  since: pauseSample.createdAt,
  dueAt: null,
  pause: { ...pauseSample, status: 'requested', startDate: '2026-11-20T00:00:00.000Z', days: 14 },
  subscription: subscriptionSample,
};

it('says who asks for a pause of which plan, from when and for how long', () => {
  const plan = subscriptionSample.planId.name;
  expect(summarize(pauseItem)).toEqual({
    icon: 'plan',
    who: summarizeCustomer(subscriptionSample.userId),
    what: `Pause of ${plan}, 14 days from 20 Nov`,
    amount: null,
  });
  expect(copy.what.pause(plan, 1, '20 Nov')).toBe(`Pause of ${plan}, 1 day from 20 Nov`);
});

it('has the id of the plan, which asks for one pause at a time', () => {
  expect(waitingId(pauseItem)).toBe(subscriptionSample._id);
});

it('says of what a refund is requested, and which canceled plan waits for its credit', () => {
  const item = {
    kind: 'refund',
    group: 'waiting',
    since: '',
    dueAt: null,
    subscription: subscriptionSample,
  } as const;
  const plan = subscriptionSample.planId.name;
  expect(summarize({ ...item, refundRequest: refundRequestSample }).what).toBe(`Refund of ${plan}`);
  expect(summarize({ ...item, refundRequest: cancellationSample }).what).toBe(`Credit for ${plan}, canceled`);
  expect(waitingId({ ...item, refundRequest: refundRequestSample })).toBe(subscriptionSample._id);
});
