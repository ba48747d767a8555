// A plan with its renewals.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { monthsBefore, monthsUpTo } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import type { Order, OrderInput, PlanInput } from '../order.ts';
import type { DemoRandom } from '../random.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { type BuyOptions, buy, recordUsage, scheduleUntil } from './buy.ts';

export interface Plan {
  readonly input: PlanInput & OrderInput;
  /** When the first payment is confirmed. */
  readonly from: Date;
  /** For each renewal: days before the end of the previous period at which its payment is confirmed. */
  readonly renewals: readonly number[];
  /** The share of images used in each period but the last. */
  readonly uses: readonly number[];
  readonly ways?: BuyOptions;
}

function before(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * millisecondsPerDay);
}

/** Consecutive months that end at this instant, at least `atLeast` of them. */
export function endingAt(end: Date, atLeast: number): Pick<Plan, 'from' | 'renewals'> {
  const months = monthsUpTo(end, atLeast);
  const from = monthsBefore(end, months);
  return { from, renewals: Array.from({ length: months - 1 }, (_, place) => 1 + (place % 3)) };
}

/** The plan's last order, and the period that it pays for. */
interface Subscribed {
  readonly order: Order;
  readonly period: readonly [Date, Date];
}

async function lastEnd(order: Order): Promise<Date> {
  const bought = await order.findSubscription();
  if (bought.subscriptionType === 'payPerImage') throw new Error('Purchased images have no end.');
  return new Date(bought.nextBillingDate);
}

export async function* subscribe(
  studio: Studio,
  customer: Customer,
  plan: Plan,
  random: DemoRandom,
): Story<Subscribed> {
  const { input, from, renewals, uses, ways } = plan;
  let order = yield* buy(studio, customer, input, from, random, ways);
  let period = [studio.clock.now(), await lastEnd(order)] as const;
  for (const [place, lead] of renewals.entries()) {
    const [start, end] = period;
    const confirmed = before(end, lead);
    const schedule = scheduleUntil(confirmed, random, 3);
    yield* recordUsage(studio, order, uses[place] ?? 0.8, [start, before(schedule.requested, 1)], random);
    order = yield* buy(studio, customer, input, confirmed, random, { schedule: schedule });
    period = [lead > 0 ? end : confirmed, await lastEnd(order)];
  }
  return { order, period };
}
