// A plan that is paused now, a plan whose upgrade is paid, and one whose upgrade wasn't paid in time.
import { api } from '@burnish/contract/api';
import { utcDate } from '@burnish/domain/time/calendar-date';
import type { Calendar } from '../calendar.ts';
import { createCustomer } from '../customer.ts';
import { cast } from '../people/cast.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { recordUsage } from './buy.ts';
import { approvePause, orderUpgrade, requestPause } from './plan-changes.ts';
import { endingAt, subscribe } from './subscribe.ts';

const recordedPayment = api['POST /admin/invoices/:id/payments'].body;

/** Three weeks without a shoot, of which two are still to come. The paid month ends that much later. */
async function* pausedPlan(studio: Studio, { day }: Calendar): Story {
  const random = randomFor('Chiamaka');
  const plan = endingAt(day(11, 12), 5);
  yield new Date(plan.from.getTime() - 24 * 86_400_000);
  const customer = await createCustomer(studio, cast.chiamaka);
  const uses = plan.renewals.map(() => random.between(60, 95) / 100);
  const input = { planId: 'gold-plan', cycle: 'monthly' } as const;
  const { order } = yield* subscribe(studio, customer, { input, ...plan, uses }, random);
  yield* recordUsage(studio, order, 0.35, [day(-17), day(-11)], random);
  yield day(-10, 18, 5);
  await requestPause(studio, customer, order, { inDays: 3, days: 21 });
  yield day(-9, 9, 20);
  await approvePause(studio, random.pick(studio.staff), order);
}

/** A wedding season that needed more images than the Silver Plan has. */
async function* upgradedPlan(studio: Studio, { day }: Calendar): Story {
  const random = randomFor('Henrik');
  const plan = endingAt(day(8, 12), 4);
  yield new Date(plan.from.getTime() - 22 * 86_400_000);
  const customer = await createCustomer(studio, cast.henrik);
  const uses = plan.renewals.map(() => random.between(85, 100) / 100);
  const input = { planId: 'silver-plan', cycle: 'monthly' } as const;
  const { order } = yield* subscribe(studio, customer, { input, ...plan, uses }, random);
  yield* recordUsage(studio, order, 0.8, [day(-20), day(-15)], random);
  yield day(-14, 10, 30);
  const upgrade = { planId: 'gold-plan', billingCycle: 'monthly' } as const;
  const { _id, amountDue } = await orderUpgrade(studio, customer, order, upgrade);
  yield day(-12, 14, 45);
  const paid = { amount: amountDue, amountDue, paymentMethod: 'bank_transfer', reference: 'SEPA 77410258' };
  const body = recordedPayment.parse({ ...paid, paymentDate: utcDate(day(-13)) });
  await studio.ledgerActions.recordPayment(random.pick(studio.staff), _id, body);
  yield* recordUsage(studio, order, 0.4, [day(-11), day(-2)], random);
}

/** A larger plan that was ordered for an event, which was called off. */
async function* expiredUpgrade(studio: Studio, { day }: Calendar): Story {
  const random = randomFor('Tomi');
  const plan = endingAt(day(12, 12), 3);
  yield new Date(plan.from.getTime() - 20 * 86_400_000);
  const customer = await createCustomer(studio, cast.tomi);
  const uses = plan.renewals.map(() => random.between(50, 80) / 100);
  const input = { planId: 'silver-plan', cycle: 'monthly' } as const;
  const { order } = yield* subscribe(studio, customer, { input, ...plan, uses }, random);
  yield* recordUsage(studio, order, 0.4, [day(-17), day(-13)], random);
  yield day(-12, 11, 15);
  await orderUpgrade(studio, customer, order, { planId: 'gold-plan', billingCycle: 'monthly' });
  yield day(-4, 0, 30);
  await studio.upgrades.expireDue();
}

export function pauseAndUpgradeStories(studio: Studio, calendar: Calendar): Story[] {
  return [pausedPlan(studio, calendar), upgradedPlan(studio, calendar), expiredUpgrade(studio, calendar)];
}
