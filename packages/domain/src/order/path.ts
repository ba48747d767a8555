// The path of an order as its customer and the studio see it: five steps, and who must act next.
import { type InvoiceStatus, isPayable } from '../invoice/invoice.ts';
import type { RequestStatus } from '../request/request.ts';

export const orderSteps = ['requested', 'approved', 'invoiced', 'paid', 'active'] as const;
export type OrderStep = (typeof orderSteps)[number];

export const stepStates = ['done', 'now', 'next', 'stopped'] as const;
export type StepState = (typeof stepStates)[number];

export const actors = ['customer', 'studio'] as const;
export type Actor = (typeof actors)[number];

export interface OrderFacts {
  readonly status: RequestStatus;
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

interface PathStep {
  readonly step: OrderStep;
  readonly state: StepState;
  readonly at: Date | null;
}

export interface OrderPath {
  readonly steps: readonly PathStep[];
  /** Null: nobody, the order has come to its end. */
  readonly actsNext: Actor | null;
}

/** When each step was taken. A void invoice asks for nothing, so the step is open again. */
function reached(facts: OrderFacts): { readonly [S in OrderStep]: Date | null } {
  return {
    requested: facts.requestedAt,
    approved: facts.approvedAt,
    invoiced: facts.invoice === null || facts.invoice.status === 'void' ? null : facts.invoice.sentAt,
    paid: facts.completedAt,
    active: facts.completedAt,
  };
}

export function orderPath(facts: OrderFacts): OrderPath {
  const at = reached(facts);
  const open = orderSteps.find((step) => at[step] === null);
  const steps = orderSteps.map((step): PathStep => {
    if (step === open) return openStep(step, facts);
    return { step, state: at[step] === null ? 'next' : 'done', at: at[step] };
  });
  return { steps, actsNext: actsNext(facts) };
}

/** A payment that waits for its review shows when the customer says it was made. */
function openStep(step: OrderStep, { status, rejectedAt, invoice }: OrderFacts): PathStep {
  if (status === 'rejected') return { step, state: 'stopped', at: rejectedAt };
  const inReview = invoice?.status === 'payment_made';
  return { step, state: 'now', at: inReview ? invoice.paymentMadeAt : null };
}

function actsNext({ status, invoice }: OrderFacts): Actor | null {
  if (status === 'rejected' || status === 'completed') return null;
  return invoice !== null && isPayable(invoice.status) ? 'customer' : 'studio';
}
