// What is due, as events of a calendar.
import { can, type Person } from '@burnish/domain/access';
import { formatMoney } from '@burnish/domain/money/format-money';
import { money } from '@burnish/domain/money/money';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { personName } from '../../views/shared-views.ts';
import type { PlanEnd } from '../subscriptions/index.ts';
import type { DueInvoice, DueJob } from './repository.ts';

interface EventTexts {
  /** The same for the same entity, so that calendar apps move an event whose time has changed. */
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  /** The page that shows the entity. */
  readonly path: string;
}

/** A whole day, or an instant. */
export type CalendarEvent = EventTexts & ({ readonly day: CalendarDate } | { readonly at: Date });

export function invoiceEvent(invoice: DueInvoice, reader: Person): CalendarEvent {
  const { id, number, dueDate, billTo } = invoice;
  const isOwn = invoice.userId === reader.id;
  return {
    uid: `invoice-${id}`,
    title: `Invoice ${number} due: ${formatMoney(money(invoice.dueMinor, invoice.currency))}`,
    description: isOwn ? null : `Customer: ${billTo.companyName}`,
    path: isOwn ? `/invoices/${id}` : `/admin?tab=invoices&id=${id}`,
    day: dueDate,
  };
}

function photosOf({ photoCount }: DueJob): string {
  return `${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`;
}

/** Readers without `customers:read` don't see names. */
function jobDescription(job: DueJob, reader: Person): string {
  const isNamed = job.userId !== reader.id && can(reader, 'customers:read');
  return isNamed ? `${photosOf(job)}\nCustomer: ${personName(job.customer)}` : photosOf(job);
}

export function jobEvent(job: DueJob, reader: Person): CalendarEvent {
  const { id, number, dueAt } = job;
  return {
    uid: `job-${id}`,
    title: `Job ${number} due`,
    description: jobDescription(job, reader),
    path: job.userId === reader.id ? `/photos/jobs/${id}` : `/admin?tab=photos&q=${number}`,
    at: dueAt,
  };
}

export function planEvent({ subscriptionId, planName, isRenewed, on }: PlanEnd): CalendarEvent {
  return {
    uid: `plan-${subscriptionId}`,
    title: `${planName} ${isRenewed ? 'renews' : 'ends'}`,
    description: null,
    path: '/subscriptions',
    day: on,
  };
}

const sortKey = (event: CalendarEvent) => ('day' in event ? event.day : event.at.toISOString());

/** The earliest first, whole days before the times of the same day. */
export function firstEvents(events: readonly CalendarEvent[], limit: number): CalendarEvent[] {
  const keyed = events.map((event) => ({ event, key: `${sortKey(event)} ${event.uid}` }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ event }) => event);
}
