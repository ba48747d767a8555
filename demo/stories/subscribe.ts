// A plan, renewed for as long as its customer wants it.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { addMonths, dayOf } from '@burnish/domain/time/months';
import { monthsUpTo } from '../calendar.ts';
import type { Chance } from '../chance.ts';
import type { Customer } from '../customer.ts';
import type { Order, PlanWish, Wish } from '../order.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { buy, paceUntil, use, type Ways } from './buy.ts';

export interface Plan {
  readonly wish: PlanWish & Wish;
  /** When the first payment is confirmed. */
  readonly from: Date;
  /** For each further period: so many days before the end of the last one its payment is confirmed. */
  readonly renewals: readonly number[];
  /** Of each period's images, so much is used; of the last one what `lastUse` says. */
  readonly uses: readonly number[];
  readonly ways?: Ways;
}

function before(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * millisecondsPerDay);
}

/** Months that follow each other and come to their end at this instant: at least so many. */
export function endingAt(end: Date, atLeast: number): Pick<Plan, 'from' | 'renewals'> {
  const months = monthsUpTo(end, atLeast);
  const from = addMonths(end, -months, dayOf(end));
  return { from, renewals: Array.from({ length: months - 1 }, (_, place) => 1 + (place % 3)) };
}

/** The plan's last order, and the month or year that it pays for. */
interface Subscribed {
  readonly order: Order;
  readonly period: readonly [Date, Date];
}

async function lastEnd(order: Order): Promise<Date> {
  const bought = await order.bought();
  if (bought.subscriptionType === 'payPerImage') throw new Error('images have no end');
  return new Date(bought.nextBillingDate);
}

export async function* subscribe(
  studio: Studio,
  customer: Customer,
  plan: Plan,
  chance: Chance,
): Story<Subscribed> {
  const { wish, from, renewals, uses, ways } = plan;
  let order = yield* buy(studio, customer, wish, from, chance, ways);
  let period = [studio.clock.now(), await lastEnd(order)] as const;
  for (const [place, lead] of renewals.entries()) {
    const [start, end] = period;
    const confirmed = before(end, lead);
    const pace = paceUntil(confirmed, chance, 3);
    yield* use(studio, order, uses[place] ?? 0.8, [start, before(pace.requested, 1)], chance);
    order = yield* buy(studio, customer, wish, confirmed, chance, { pace });
    period = [lead > 0 ? end : confirmed, await lastEnd(order)];
  }
  return { order, period };
}
