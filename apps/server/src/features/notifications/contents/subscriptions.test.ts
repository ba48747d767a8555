import { pauseSample } from '@burnish/contract/pauses/samples';
import { cancellationSample } from '@burnish/contract/refund-requests/samples';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { brand } from '@burnish/domain/brand';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { describe, expect, test } from 'vitest';
import { subscriptionContents } from './subscriptions.ts';

test('a used-up plan with another paid period is not to be paid for again', () => {
  const usedUp = { ...subscriptionSample, imagesUsed: 60, isExhausted: true };
  const earlyStart = { endDate: '2026-12-20T09:00:00.000Z', paidUntil: '2026-12-20T09:00:00.000Z' };
  const textOf = (subscription: typeof usedUp) => subscriptionContents.quota_used_up(subscription).text;
  expect(textOf(usedUp)).toMatch(/Renew your plan/);
  expect(textOf({ ...usedUp, earlyStart })).toMatch(/already paid for: start it now/);
  expect(textOf({ ...usedUp, earlyStart })).not.toMatch(/Renew/);
});

describe('a plan that ended before its time', () => {
  const context = {
    timeZone: 'Africa/Lagos',
    today: dateIn(new Date('2027-01-20'), 'UTC'),
    notifiedAt: new Date('2027-01-12T10:00:00.000Z'),
  } as const;
  const { name } = subscriptionSample.planId;
  const period = {
    planId: subscriptionSample.planId,
    billingCycle: 'monthly',
    startDate: '2027-02-10T12:00:00.000Z',
    endDate: '2027-03-10T12:00:00.000Z',
    images: 60,
  } as const;
  const canceled: PlanSubscription = {
    ...subscriptionSample,
    status: 'cancelled',
    imagesUsed: 12,
    imagesLimit: 60,
    usableUntil: '2027-02-10T12:00:00.000Z',
    nextBillingDate: '2027-03-10T12:00:00.000Z',
    upcomingPeriods: [period],
    refundRequest: null,
  };
  const write = (change: Partial<PlanSubscription>) =>
    subscriptionContents.plan_canceled({ ...canceled, ...change }, context);

  test('names the studio, the day and what is lost', () => {
    const { title, text, facts, details } = write({});
    expect(title).toBe(`The studio ended ${subscriptionSample.planId.name}`);
    expect(text).toMatch(/^It ended on January 12, 2027, so you can't upload photos with it anymore\./);
    expect(facts).toEqual([
      ['Paid until', 'March 10, 2027'],
      ['Unused images', '108 images'],
    ]);
    expect(details).toEqual([expect.stringContaining(`write to us at ${brand.email}`)]);
  });

  test('says that a payment reactivates an inactive one', () => {
    expect(write({ status: 'inactive' }).details?.[0]).toMatch(/^Another payment makes it active again/);
  });

  test('counts no images of a period that is used beyond its limit', () => {
    const facts = write({ imagesUsed: 80, upcomingPeriods: [] }).facts;
    expect(facts?.[1]).toEqual(['Unused images', '0 images']);
  });

  test('is announced by the studio in its days of grace, too', () => {
    const { title } = write({
      usableUntil: '2027-01-13T12:00:00.000Z',
      nextBillingDate: '2027-01-10T12:00:00.000Z',
    });
    expect(title).toMatch(/^The studio ended/);
  });

  test('is outdated once it is active again', () => {
    expect(write({ status: 'active' })).toMatchObject({
      title: `${subscriptionSample.planId.name} had ended`,
      text: 'It is active again.',
      isOutdated: true,
    });
  });

  test('is outdated as suspended once the status is another one', () => {
    const suspended = (status: PlanSubscription['status']) =>
      subscriptionContents.plan_suspended({ ...canceled, status }, context);
    expect(suspended('suspended').isOutdated).toBeUndefined();
    for (const status of ['active', 'inactive', 'cancelled'] as const)
      expect(suspended(status)).toMatchObject({ title: `${name} was suspended`, isOutdated: true });
  });

  test('is active again with what the customer can do now', () => {
    const reactivated = (change: Partial<PlanSubscription>) =>
      subscriptionContents.plan_reactivated({ ...canceled, status: 'active', ...change }, context);
    expect(reactivated({ endDate: '2027-02-10T12:00:00.000Z' }).text).toBe(
      'You can upload 48 images until February 10, 2027. It is paid until March 10, 2027.',
    );
    expect(reactivated({ isInGrace: true }).text).toMatch(/^Its last period has ended, but you can still/);
    expect(reactivated({ isExhausted: true }).text).toMatch(/^You've used all 60 images of this period/);
    const pause = { ...pauseSample, status: 'running' } as const;
    expect(reactivated({ pause }).text).toMatch(/^It is paused: from /);
    for (const status of ['suspended', 'inactive', 'cancelled'] as const)
      expect(reactivated({ status })).toMatchObject({
        title: `${name} was made active again`,
        isOutdated: true,
      });
  });

  test('names the customer who canceled it, as long as the cancellation is shown', () => {
    const ended = '2027-01-12T10:00:00.000Z';
    const byCustomer = { status: 'inactive', usableUntil: ended, nextBillingDate: ended } as const;
    const refundRequest = { ...cancellationSample, status: 'requested' } as const;
    const shown = write({ ...byCustomer, refundRequest });
    expect(shown.text).toMatch(/^As you canceled it, the plan ended on .+ We'll confirm the credit/);
    expect(write(byCustomer)).toMatchObject({
      title: `${subscriptionSample.planId.name} has ended`,
      text: 'You can order it again at any time.',
    });
  });
});
