// Customers of the simulated year, and what they do with each renewal.
import { type BillingCycle, billingCycles, type PlanId, planIds } from '@burnish/domain/catalog/plans';
import { type Currency, currencies } from '@burnish/domain/money/money';
import type { NotificationChannel, NotificationEvent } from '@burnish/domain/notifications/events';
import { createRandom } from '../random.ts';
import { addDays } from './local-times.ts';

export const behaviors = [
  'pays',
  'pays_in_grace',
  'pays_late',
  'waits_for_review',
  'is_rejected_first',
  'never_pays',
  'leaves',
  'leaves_after_invoice',
  'changes_plan',
  'changes_plan_after_invoice',
  'pauses',
  'cancels',
  'is_refunded',
  'upgrades',
  'upgrades_after_invoice',
  'lets_upgrade_expire',
  'pays_in_parts',
  'pays_too_much',
  'pays_without_receipt',
  'is_written_off',
] as const;
export type Behavior = (typeof behaviors)[number];

/** The customer is gone after these. */
export const lastBehaviors: ReadonlySet<Behavior> = new Set([
  'never_pays',
  'leaves',
  'leaves_after_invoice',
  'cancels',
  'is_refunded',
]);

export interface Subscriber {
  readonly name: string;
  /** The day of the first payment, in the studio's time zone. */
  readonly startDay: string;
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
  readonly currency: Currency;
  readonly muted: readonly { readonly event: NotificationEvent; readonly channel: NotificationChannel }[];
  /** The time zone of quiet hours from 20:00 to 10:00. Null: none. */
  readonly quietTimeZone: string | null;
  /** At the end of each period. */
  readonly behaviors: readonly Behavior[];
}

const mutedChoices: readonly Subscriber['muted'][] = [
  [],
  [],
  [{ event: 'renewal_ahead', channel: 'mail' }],
  [{ event: 'receipt_received', channel: 'mail' }],
  [
    { event: 'invoice_due_soon', channel: 'mail' },
    { event: 'invoice_due_soon', channel: 'app' },
    { event: 'plan_in_grace', channel: 'mail' },
    { event: 'plan_active', channel: 'mail' },
  ],
];

/** One year has at most twelve renewals. */
const maxRenewals = 14;

/** The first ones cover every behavior and the ends of months; the others are drawn at random. */
export function createSubscribers(
  { annual, monthly, firstDay }: { annual: number; monthly: number; firstDay: string },
  seed: number,
): Subscriber[] {
  const random = createRandom(seed);
  const ofCycle = (cycle: BillingCycle, index: number): Subscriber => ({
    name: `${cycle} ${index}`,
    // Annual plans end within the simulated time only if they start early in it.
    startDay: addDays(firstDay, cycle === 'yearly' ? index % 31 : index % 92),
    planId: random.oneOf(planIds),
    cycle,
    currency: random.oneOf(currencies),
    muted: random.oneOf([[], ...mutedChoices]),
    quietTimeZone: random.oneOf([null, null, 'Asia/Tokyo', 'America/New_York']),
    behaviors: Array.from({ length: maxRenewals }, (_, renewal) => {
      if (renewal === 0) return behaviors[index % behaviors.length] ?? 'pays';
      return random.oneOf(['pays', 'pays', 'pays', 'pays', 'pays', ...behaviors]);
    }),
  });
  const counts: Readonly<Record<BillingCycle, number>> = { monthly, yearly: annual };
  return billingCycles.flatMap((cycle) =>
    Array.from({ length: counts[cycle] }, (_, index) => ofCycle(cycle, index)),
  );
}
