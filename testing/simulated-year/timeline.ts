// What a subscriber does, and what is due for them: a model written apart from the product.
import {
  type BillingCycle,
  getPlan,
  imagesPerPeriod,
  type PlanId,
  planPrice,
} from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import { addDays, dayOf, daysBetween, instantOf, monthsLater, timeOf } from './local-times.ts';
import { type Behavior, lastBehaviors, type Subscriber } from './subscribers.ts';

/** Of the subscriber or the studio, about the latest invoice. */
export type MoneyAction =
  /** `submit` and `record` pay what is due; an admin records a payment without a receipt. */
  | { readonly kind: 'submit' | 'approve' | 'reject' | 'record' | 'write_off' }
  /** Half of what is due; the rest stays due. */
  | { readonly kind: 'submit_half' | 'approve_half' }
  /** Some units more or less than what is due. */
  | { readonly kind: 'submit_more' | 'record_less'; readonly units: number };

export type Action =
  | MoneyAction
  | { readonly kind: 'switch_off' }
  /** A pause begins on the next day, and is set at once. */
  | { readonly kind: 'pause'; readonly days: number }
  /** A yearly plan is canceled with notice, or a refund requested; the studio credits what is suggested. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'request_refund' }
  | { readonly kind: 'credit' }
  /** What the next period is for, or what the running one is replaced with. */
  | { readonly kind: 'choose' | 'upgrade'; readonly planId: PlanId; readonly cycle: BillingCycle };

export interface Timed<Value> {
  readonly at: number;
  readonly value: Value;
}

export interface PaidPeriod {
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly images: number;
  /** The amount of its invoice, in minor units. */
  readonly amountMinor: number;
}

export interface Timeline {
  readonly actions: readonly Timed<Action>[];
  /** What the subscriber is notified of after the first payment. */
  readonly events: readonly Timed<NotificationEvent>[];
  readonly periods: readonly PaidPeriod[];
  readonly endsInactive: boolean;
}

/** Local times of the studio. */
export const times = { task: '09:00', customers: '12:00', staff: '15:00' } as const;

const day = 86_400_000;

class TimelineBuilder {
  readonly actions: Timed<Action>[] = [];
  readonly events: Timed<NotificationEvent>[] = [];
  readonly periods: PaidPeriod[] = [];
  /** When each period was paid for. */
  readonly paidAt: number[] = [];
  private anchorDay = 0;
  private readonly currency: Currency;
  private readonly timeZone: string;
  private readonly until: number;

  constructor(currency: Currency, timeZone: string, until: number) {
    this.currency = currency;
    this.timeZone = timeZone;
    this.until = until;
  }

  /** The first run of the task from this time on. */
  runFrom(instant: number): number {
    const today = dayOf(instant, this.timeZone);
    const run = instantOf(today, times.task, this.timeZone);
    return run >= instant ? run : instantOf(addDays(today, 1), times.task, this.timeZone);
  }

  notify(at: number, value: NotificationEvent): void {
    this.events.push({ at, value });
  }

  action(at: number, value: Action): void {
    this.actions.push({ at, value });
  }

  get last(): PaidPeriod {
    const last = this.periods.at(-1);
    if (last === undefined) throw new Error('there is no period');
    return last;
  }

  /** Days after the last paid day, at a local time. */
  at(days: number, time: string): number {
    return instantOf(addDays(dayOf(this.last.endsAt, this.timeZone), days), time, this.timeZone);
  }

  private priceOf({ planId, cycle }: Choice): number {
    return planPrice(getPlan(planId), cycle, this.currency).minor;
  }

  /** @param deductedMinor the unused value of the period before, which it replaces */
  pay(paidAt: number, planId: PlanId, cycle: BillingCycle, deductedMinor = 0): void {
    const previous = this.periods.at(-1);
    const follows = previous !== undefined && previous.endsAt > paidAt;
    if (!follows) this.anchorDay = Number(dayOf(paidAt, this.timeZone).slice(8));
    const startsAt = follows ? previous.endsAt : paidAt;
    const endsAt = monthsLater(startsAt, cycle === 'monthly' ? 1 : 12, this.anchorDay, this.timeZone);
    const images = imagesPerPeriod(getPlan(planId), cycle);
    const amountMinor = this.priceOf({ planId, cycle }) - deductedMinor;
    this.periods.push({ planId, cycle, startsAt, endsAt, images, amountMinor });
    this.paidAt.push(paidAt);
  }

  private moveEnd(endsAt: number): void {
    this.periods[this.periods.length - 1] = { ...this.last, endsAt };
  }

  /** The last period ends some days later, at the same local time, and the next one begins there. */
  pause(days: number): void {
    const end = addDays(dayOf(this.last.endsAt, this.timeZone), days);
    this.anchorDay = Number(end.slice(8));
    this.moveEnd(instantOf(end, timeOf(this.last.endsAt, this.timeZone), this.timeZone));
  }

  /**
   * The customer orders a higher plan, and pays for it two days later. The new period begins then, and ends the last one, whose
   * unused days are deducted: it was paid for in full, with the unused days of the one before.
   */
  upgrade(orderedAt: number, { planId, cycle }: Choice): void {
    const { startsAt, endsAt } = this.last;
    const dayIn = (instant: number) => dayOf(instant, this.timeZone);
    const unusedDays = daysBetween(dayIn(orderedAt), dayIn(endsAt));
    const days = daysBetween(dayIn(startsAt), dayIn(endsAt));
    const deducted = Math.floor((this.priceOf(this.last) * unusedDays) / days);
    this.action(orderedAt, { kind: 'upgrade', planId, cycle });
    this.notify(orderedAt, 'invoice_sent');
    const submitAt = instantOf(addDays(dayIn(orderedAt), 1), times.customers, this.timeZone);
    const paidAt = this.submitAndReview(submitAt, 1, 'approve');
    this.notify(paidAt, 'plan_active');
    if (paidAt <= this.until) this.moveEnd(paidAt);
    this.pay(paidAt, planId, cycle, deducted);
  }

  /** An admin credits what is left of the last period, which has ended at this time. */
  credit(at: number, endedAt = at): void {
    this.action(at, { kind: 'credit' });
    this.notify(at, 'credit_note_issued');
    if (endedAt <= this.until) this.moveEnd(endedAt);
  }

  /** The customer submits a receipt, which an admin reviews. Returns when the payment counts. */
  submitAndReview(
    submitAt: number,
    reviewDays: number,
    decision: 'approve' | 'approve_half' | 'reject',
    submit: MoneyAction = { kind: 'submit' },
  ): number {
    this.action(submitAt, submit);
    this.notify(submitAt, 'receipt_received');
    const today = dayOf(submitAt, this.timeZone);
    const reviewAt = instantOf(addDays(today, reviewDays), times.staff, this.timeZone);
    this.action(reviewAt, { kind: decision });
    this.notify(reviewAt, decision === 'reject' ? 'receipt_rejected' : 'receipt_approved');
    return reviewAt;
  }

  approve(submitAt: number, reviewDays: number, planId: PlanId, cycle: BillingCycle): void {
    this.settle(this.submitAndReview(submitAt, reviewDays, 'approve'), planId, cycle);
  }

  /** Nothing is due any more, and the next period is paid for. */
  settle(paidAt: number, planId: PlanId, cycle: BillingCycle): void {
    this.notify(paidAt, 'plan_active');
    this.pay(paidAt, planId, cycle);
  }

  /** Reminders of an invoice that is due on the last day, on the days on which it can be paid. */
  remind(sentAt: number, isPayable: (instant: number) => boolean): void {
    for (const [days, event] of [
      [-1, 'invoice_due_soon'],
      [1, 'invoice_overdue'],
      [7, 'invoice_overdue'],
      [14, 'invoice_overdue'],
    ] as const) {
      const at = this.at(days, times.task);
      if (at > sentAt && dayOf(at, this.timeZone) > dayOf(sentAt, this.timeZone) && isPayable(at))
        this.notify(at, event);
    }
  }

  /** No payment came. */
  end(): void {
    this.notify(this.runFrom(this.last.endsAt), 'plan_in_grace');
    this.notify(this.runFrom(this.at(3, timeOf(this.last.endsAt, this.timeZone))), 'plan_ended');
  }
}

type Choice = Pick<PaidPeriod, 'planId' | 'cycle'>;

/** Another plan than now, or the other billing cycle of the least plan. */
function otherChoice({ planId, cycle }: PaidPeriod): Choice {
  if (planId !== 'silver-plan') return { planId: 'silver-plan', cycle };
  return { planId, cycle: cycle === 'monthly' ? 'yearly' : 'monthly' };
}

const higherPlans: Readonly<Record<PlanId, PlanId | null>> = {
  'silver-plan': 'gold-plan',
  'gold-plan': 'diamond-plan',
  'diamond-plan': null,
};

/** The next higher plan, or the highest one for a year. Null: it is for a year already. */
function higherChoice({ planId, cycle }: PaidPeriod): Choice | null {
  const higher = higherPlans[planId];
  if (higher !== null) return { planId: higher, cycle };
  return cycle === 'monthly' ? { planId, cycle: 'yearly' } : null;
}

/** The announcement and the invoice. Returns when the invoice is sent. */
function announceAndInvoice(line: TimelineBuilder): number {
  const { endsAt } = line.last;
  line.notify(line.runFrom(endsAt - 14 * day), 'renewal_ahead');
  const invoicedAt = line.runFrom(endsAt - 7 * day);
  line.notify(invoicedAt, 'invoice_sent');
  return invoicedAt;
}

/** One renewal, from its announcement to its payment or the end. `noon` counts days from the last paid one. */
const renewals: {
  readonly [B in Behavior]: (
    line: TimelineBuilder,
    period: PaidPeriod,
    noon: (days: number) => number,
  ) => void;
} = {
  pays(line, { planId, cycle }, noon) {
    announceAndInvoice(line);
    line.approve(noon(-4), 1, planId, cycle);
  },
  is_rejected_first(line, { planId, cycle }, noon) {
    announceAndInvoice(line);
    line.submitAndReview(noon(-5), 1, 'reject');
    line.approve(noon(-3), 1, planId, cycle);
  },
  waits_for_review(line, { planId, cycle }, noon) {
    line.remind(announceAndInvoice(line), (instant) => instant < noon(-1));
    line.approve(noon(-1), 6, planId, cycle);
  },
  pays_in_grace(line, { planId, cycle, endsAt }, noon) {
    line.remind(announceAndInvoice(line), (instant) => instant < noon(1));
    line.notify(line.runFrom(endsAt), 'plan_in_grace');
    line.approve(noon(1), 1, planId, cycle);
  },
  pays_late(line, { planId, cycle }, noon) {
    line.remind(announceAndInvoice(line), (instant) => instant < noon(8));
    line.end();
    line.approve(noon(8), 1, planId, cycle);
  },
  never_pays(line) {
    line.remind(announceAndInvoice(line), () => true);
    line.end();
  },
  leaves(line, { endsAt }, noon) {
    line.action(noon(-20), { kind: 'switch_off' });
    line.notify(line.runFrom(endsAt - 7 * day), 'plan_ending');
    line.end();
  },
  leaves_after_invoice(line, _period, noon) {
    announceAndInvoice(line);
    line.action(noon(-3), { kind: 'switch_off' });
    line.notify(noon(-3), 'order_rejected');
    line.notify(line.at(-2, times.task), 'plan_ending');
    line.end();
  },
  changes_plan(line, period, noon) {
    const choice = otherChoice(period);
    line.action(noon(-10), { kind: 'choose', ...choice });
    announceAndInvoice(line);
    line.approve(noon(-5), 1, choice.planId, choice.cycle);
  },
  changes_plan_after_invoice(line, period, noon) {
    const choice = otherChoice(period);
    announceAndInvoice(line);
    line.action(noon(-4), { kind: 'choose', ...choice });
    line.notify(noon(-4), 'order_rejected');
    line.notify(line.at(-3, times.task), 'invoice_sent');
    line.approve(noon(-3), 1, choice.planId, choice.cycle);
  },
  pauses(line, { planId, cycle }, noon) {
    const days = 5;
    line.action(noon(-25), { kind: 'pause', days });
    line.notify(noon(-25), 'pause_scheduled');
    line.notify(line.at(-25 + days, times.task), 'pause_ending');
    line.pause(days);
    announceAndInvoice(line);
    line.approve(noon(-4), 1, planId, cycle);
  },
  cancels(line, period, noon) {
    if (period.cycle === 'monthly') return renewals.leaves(line, period, noon);
    line.action(noon(-60), { kind: 'cancel' });
    line.notify(noon(-60), 'cancellation_scheduled');
    const endedAt = line.at(-30, times.task);
    line.notify(endedAt, 'plan_canceled');
    line.credit(line.at(-30, times.staff), endedAt);
  },
  is_refunded(line, { planId, cycle }, noon) {
    announceAndInvoice(line);
    const [requestedAt, creditedAt] = [noon(2), line.at(3, times.staff)];
    line.approve(noon(-4), 1, planId, cycle);
    line.action(requestedAt, { kind: 'request_refund' });
    line.credit(creditedAt);
  },
  upgrades(line, period, noon) {
    const choice = higherChoice(period);
    if (choice === null) return renewals.pays(line, period, noon);
    line.upgrade(noon(-20), choice);
  },
  upgrades_after_invoice(line, period, noon) {
    const choice = higherChoice(period);
    if (choice === null) return renewals.pays(line, period, noon);
    announceAndInvoice(line);
    line.notify(noon(-5), 'order_rejected');
    line.upgrade(noon(-5), choice);
  },
  lets_upgrade_expire(line, period, noon) {
    const choice = higherChoice(period);
    if (choice !== null) {
      line.action(noon(-24), { kind: 'upgrade', ...choice });
      line.notify(noon(-24), 'invoice_sent');
      // The quote can be paid for seven days.
      line.notify(line.at(-24 + 7 - 1, times.task), 'invoice_due_soon');
      line.notify(line.at(-24 + 7 + 1, times.task), 'order_rejected');
    }
    renewals.pays(line, period, noon);
  },
  pays_in_parts(line, { planId, cycle }, noon) {
    announceAndInvoice(line);
    line.submitAndReview(noon(-6), 1, 'approve_half', { kind: 'submit_half' });
    line.approve(noon(-4), 1, planId, cycle);
  },
  /** What is too much is credit, which pays a part of the next invoice. */
  pays_too_much(line, { planId, cycle }, noon) {
    announceAndInvoice(line);
    const paidAt = line.submitAndReview(noon(-4), 1, 'approve', { kind: 'submit_more', units: 50 });
    line.settle(paidAt, planId, cycle);
  },
  pays_without_receipt(line, { planId, cycle }) {
    announceAndInvoice(line);
    const paidAt = line.at(-3, times.staff);
    line.action(paidAt, { kind: 'record' });
    line.notify(paidAt, 'payment_recorded');
    line.settle(paidAt, planId, cycle);
  },
  is_written_off(line, { planId, cycle }) {
    announceAndInvoice(line);
    const [recordedAt, settledAt] = [line.at(-3, times.staff), line.at(-2, times.staff)];
    line.action(recordedAt, { kind: 'record_less', units: 5 });
    line.notify(recordedAt, 'payment_recorded');
    line.action(settledAt, { kind: 'write_off' });
    line.notify(settledAt, 'invoice_settled');
    line.settle(settledAt, planId, cycle);
  },
};

/** After these the plan is active, or has ended. */
const statusChanges: ReadonlySet<NotificationEvent> = new Set([
  'plan_active',
  'plan_ended',
  'plan_canceled',
  'credit_note_issued',
]);

/** Until a time after which nothing is compared. */
export function createTimeline(subscriber: Subscriber, timeZone: string, until: number): Timeline {
  const line = new TimelineBuilder(subscriber.currency, timeZone, until);
  line.pay(instantOf(subscriber.startDay, times.staff, timeZone), subscriber.planId, subscriber.cycle);
  for (const behavior of subscriber.behaviors) {
    if (line.last.endsAt - 20 * day > until) break;
    renewals[behavior](line, line.last, (days) => line.at(days, times.customers));
    if (lastBehaviors.has(behavior)) break;
  }
  const upTo = <Value>(items: readonly Timed<Value>[]) =>
    items.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
  const events = upTo(line.events);
  const lastChange = events.findLast(({ value }) => statusChanges.has(value));
  return {
    actions: upTo(line.actions),
    events,
    periods: line.periods.filter((_, index) => (line.paidAt[index] ?? 0) <= until),
    endsInactive: lastChange !== undefined && lastChange.value !== 'plan_active',
  };
}

/** When an email about an event is due: at once, or after the quiet hours from 20:00 to 10:00. */
export function mailTime(at: number, quietTimeZone: string | null): number {
  const quarterHour = 900_000;
  const isQuiet = (instant: number, timeZone: string) => {
    const time = timeOf(instant, timeZone);
    return time >= '20:00' || time < '10:00';
  };
  let instant = at;
  while (quietTimeZone !== null && isQuiet(instant, quietTimeZone)) instant += quarterHour;
  return instant;
}
