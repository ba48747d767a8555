// An approval together with its invoice. It can be undone until the invoice is sent, and until then the order is pending.
import { DomainError } from '../errors.ts';
import { type OrderAction, type OrderStatus, orderLifecycle } from './order.ts';

/** How long it can be undone. WCAG 2.2.1 asks for at least 20 seconds to react with a single key. */
export const undoSeconds = 20;

export const scheduleActions = ['schedule_invoice', 'unschedule_invoice'] as const;
export type ScheduleAction = (typeof scheduleActions)[number];

/** When the invoice of an order that is approved now is sent. */
export function sendTime(now: Date): Date {
  return new Date(now.getTime() + undoSeconds * 1_000);
}

/** The actions that would change something. While an invoice is scheduled, it can only be undone. */
export function possibleOrderActions(
  status: OrderStatus,
  isScheduled: boolean,
): readonly (OrderAction | ScheduleAction)[] {
  if (isScheduled) return ['unschedule_invoice'];
  const actions = orderLifecycle.allowedActions(status);
  return actions.includes('approve') ? [...actions, 'schedule_invoice'] : actions;
}

/** @throws DomainError INVALID_STATE */
export function checkSchedulable(status: OrderStatus): void {
  if (!possibleOrderActions(status, false).includes('schedule_invoice'))
    throw new DomainError('INVALID_STATE');
}
