// The email of each morning to the studio: what waits, and what is overdue.
import { sumWaiting, type WaitingKind, waitingKinds } from '@burnish/domain/waiting';
import type { NotificationContent } from './content.ts';
import { countOf } from './formats.ts';

export interface StudioDigest {
  readonly waiting: Readonly<Record<WaitingKind, number>>;
  /** Of the waiting jobs, those whose due date has passed. */
  readonly lateJobs: number;
  readonly overdueInvoices: number;
}

const labels: Readonly<Record<WaitingKind, string>> = {
  order: 'Orders to review',
  receipt: 'Receipts to review',
  pause: 'Pauses to review',
  refund: 'Refunds to review',
  job: 'Jobs to start or overdue',
  chat: 'Customers waiting for a reply',
};

export function digestContent(
  { waiting, lateJobs, overdueInvoices }: StudioDigest,
  isOfToday: boolean,
): NotificationContent {
  const rows: readonly (readonly [label: string, count: number])[] = [
    ...waitingKinds.map((kind) => [labels[kind], waiting[kind]] as const),
    ['Late jobs', lateJobs],
    ['Overdue invoices', overdueInvoices],
  ];
  const total = sumWaiting(waiting);
  const overdue = lateJobs + overdueInvoices;
  return {
    title: `Today: ${countOf(total, 'item to review', 'items to review')}, ${overdue.toLocaleString('en-US')} overdue`,
    text: "Here's what needs attention today.",
    facts: rows
      .filter(([, count]) => count > 0)
      .map(([label, count]) => [label, count.toLocaleString('en-US')] as const),
    action: { label: 'Open Today', path: '/admin?tab=today' },
    isOutdated: !isOfToday || total + overdue === 0,
  };
}
