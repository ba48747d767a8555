import type { Order } from '@burnish/contract/orders/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { InvoiceStatus } from '@burnish/domain/orders/invoice/invoice';
import type { OrderStatus } from '@burnish/domain/orders/order';
import type { ReceiptStatus } from '@burnish/domain/orders/receipt/receipt';
import type { JobStatus } from '@burnish/domain/photos/job';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import type { UpgradeStatus } from '@burnish/domain/subscriptions/upgrade';
import type { StatusTone } from '../ui/feedback/status.tsx';

/** Customers and admins see the same label and tone for a status. */
export interface StatusLabel {
  readonly label: string;
  readonly tone: StatusTone;
}

/** Requires a label for every status. */
export type StatusLabels<Status extends string> = Readonly<Record<Status, StatusLabel>>;

/** Options for a filter, in the order of the statuses. */
export function statusOptions<Status extends string>(
  statuses: readonly Status[],
  labels: StatusLabels<Status>,
) {
  return statuses.map((value) => ({ value, label: labels[value].label }));
}

export const orderStatusLabels: StatusLabels<OrderStatus> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'rejected' },
  invoice_sent: { label: 'Invoice Sent', tone: 'sent' },
  completed: { label: 'Completed', tone: 'success' },
};

/** How an upgrade ended that wasn't paid, which says more than that its order is rejected. */
const unpaidUpgradeLabels: Partial<StatusLabels<UpgradeStatus>> = {
  withdrawn: { label: 'Withdrawn', tone: 'inactive' },
  expired: { label: 'Expired', tone: 'inactive' },
  void: { label: 'Canceled', tone: 'inactive' },
};

export function orderStatusLabel(order: Order): StatusLabel {
  const upgrade = order.requestType === 'subscription' ? order.upgradeStatus : null;
  return (upgrade === null ? undefined : unpaidUpgradeLabels[upgrade]) ?? orderStatusLabels[order.status];
}

export const invoiceStatusLabels: StatusLabels<InvoiceStatus> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'rejected' },
  sent: { label: 'Sent', tone: 'sent' },
  viewed: { label: 'Viewed', tone: 'sent' },
  payment_made: { label: 'Awaiting Confirmation', tone: 'waiting' },
  payment_confirmed: { label: 'Payment Confirmed', tone: 'success' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'inactive' },
};

export const receiptStatusLabels: StatusLabels<ReceiptStatus> = {
  submitted: { label: 'Submitted', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'rejected' },
};

/** 'Receipt rejected', where the status needs its subject. */
export function receiptStatusLabel(status: ReceiptStatus): StatusLabel {
  const { label, tone } = receiptStatusLabels[status];
  return { label: `Receipt ${label.toLowerCase()}`, tone };
}

export const jobStatusLabels: StatusLabels<JobStatus> = {
  received: { label: 'Received', tone: 'sent' },
  in_progress: { label: 'In progress', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'sent' },
  approved: { label: 'Approved', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'inactive' },
};

export const onHoldLabel: StatusLabel = { label: 'On hold', tone: 'paused' };

/** The status of a job, or "On hold" while the studio waits for an answer. */
export function jobStatusLabel({
  status,
  onHoldSince,
}: {
  readonly status: JobStatus;
  readonly onHoldSince: string | null;
}): StatusLabel {
  return onHoldSince === null ? jobStatusLabels[status] : onHoldLabel;
}

export const subscriptionStatusLabels: StatusLabels<SubscriptionStatus> = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'inactive' },
  suspended: { label: 'Suspended', tone: 'inactive' },
  cancelled: { label: 'Canceled', tone: 'inactive' },
};

/** Of a plan on whose days nothing can be uploaded. */
export const pausedLabel: StatusLabel = { label: 'Paused', tone: 'paused' };

const exhausted: StatusLabel = { label: 'Exhausted', tone: 'exhausted' };

/** The status, or "Exhausted" when all images are used. */
export function subscriptionStatusLabel({
  status,
  isExhausted,
}: Pick<Subscription, 'status' | 'isExhausted'>): StatusLabel {
  return isExhausted ? exhausted : subscriptionStatusLabels[status];
}
