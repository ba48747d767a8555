// The progress of an order as the customer and the studio see it: five steps, and whose turn it is.
import { type InvoiceStatus, isPayable } from './invoice/invoice.ts';
import type { OrderStatus } from './order.ts';

export const orderSteps = ['requested', 'approved', 'invoiced', 'paid', 'active'] as const;
export type OrderStep = (typeof orderSteps)[number];

export const stepStates = ['completed', 'current', 'upcoming', 'stopped'] as const;
export type StepState = (typeof stepStates)[number];

export const orderParties = ['customer', 'studio'] as const;
export type OrderParty = (typeof orderParties)[number];

export interface OrderTimeline {
  readonly status: OrderStatus;
  readonly requestedAt: Date;
  readonly approvedAt: Date | null;
  readonly rejectedAt: Date | null;
  readonly completedAt: Date | null;
  readonly invoice: {
    readonly status: InvoiceStatus;
    readonly sentAt: Date;
    readonly paymentMadeAt: Date | null;
  } | null;
}

interface ProgressStep {
  readonly step: OrderStep;
  readonly state: StepState;
  readonly reachedAt: Date | null;
}

export interface OrderProgress {
  readonly steps: readonly ProgressStep[];
  /** Null once the order is completed or rejected. */
  readonly waitingOn: OrderParty | null;
}

/** When each step was completed. A void invoice doesn't count, so its step is open again. */
function completionDates(order: OrderTimeline): { readonly [S in OrderStep]: Date | null } {
  return {
    requested: order.requestedAt,
    approved: order.approvedAt,
    invoiced: order.invoice === null || order.invoice.status === 'void' ? null : order.invoice.sentAt,
    paid: order.completedAt,
    active: order.completedAt,
  };
}

export function orderProgress(order: OrderTimeline): OrderProgress {
  const dates = completionDates(order);
  const firstOpen = orderSteps.find((step) => dates[step] === null);
  const steps = orderSteps.map((step): ProgressStep => {
    if (step === firstOpen) return currentStep(step, order);
    return { step, state: dates[step] === null ? 'upcoming' : 'completed', reachedAt: dates[step] };
  });
  return { steps, waitingOn: waitingOn(order) };
}

/** A payment in review shows the date on which the customer reported it. */
function currentStep(step: OrderStep, { status, rejectedAt, invoice }: OrderTimeline): ProgressStep {
  if (status === 'rejected') return { step, state: 'stopped', reachedAt: rejectedAt };
  const isInReview = invoice?.status === 'payment_made';
  return { step, state: 'current', reachedAt: isInReview ? invoice.paymentMadeAt : null };
}

function waitingOn({ status, invoice }: OrderTimeline): OrderParty | null {
  if (status === 'rejected' || status === 'completed') return null;
  return invoice !== null && isPayable(invoice.status) ? 'customer' : 'studio';
}
