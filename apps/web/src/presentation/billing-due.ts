import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { dueText, today } from '../lib/format-date.ts';

/** Whether another payment is awaited at the end. */
export const goesOn: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  inactive: true,
  suspended: false,
  cancelled: false,
};

/** 'Due in 12 days', by the viewer's calendar; nothing where no payment is awaited. */
export function billingDue(status: SubscriptionStatus, nextBilling: string, now = new Date()): string {
  return goesOn[status] ? dueText(today(new Date(nextBilling)), today(now)) : '';
}
