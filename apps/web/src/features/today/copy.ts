import type { WaitingGroup, WaitingKind } from '@burnish/domain/waiting';
import { formatCount, pluralize } from '../../lib/format.ts';
import { loadErrors } from '../../presentation/load-errors.ts';

export const copy = {
  list: 'Waiting for you',
  show: 'Show',
  all: 'All',
  kinds: {
    order: 'Requests',
    receipt: 'Receipts',
    pause: 'Pauses',
    refund: 'Refunds',
    job: 'Jobs',
    chat: 'Messages',
  } satisfies Record<WaitingKind, string>,
  /** Announced with a count: 'Requests, 7 waiting'. */
  waitingCount: (count: number) => `${formatCount(count)} waiting`,
  groups: {
    overdue: 'Overdue',
    due_today: 'Due today',
    waiting: 'Waiting',
  } satisfies Record<WaitingGroup, string>,
  longestFirst: 'longest first',
  move: 'move',
  due: (time: string) => `due ${time}`,
  gone: 'No longer waiting',
  goneText: 'A colleague has decided this, or the customer has withdrawn it.',
  goneChat: 'This conversation has been read or answered.',
  failed: loadErrors.dashboard,
  loading: "Loading what's waiting for you",
  nothing: 'Nothing is waiting for you',
  nothingText: 'New requests, receipts, pauses, refunds, jobs and messages appear here.',
  nothingOf: {
    order: 'No requests are waiting',
    receipt: 'No receipts are waiting',
    pause: 'No pauses are waiting',
    refund: 'No refunds are waiting',
    job: 'No jobs are waiting',
    chat: 'No messages are waiting',
  } satisfies Record<WaitingKind, string>,
  showAll: 'Show everything',
  more: (shown: number, more: number) =>
    `The first ${formatCount(shown)} are shown. ${formatCount(more)} more waiting:`,
  dueNext: 'Due next',
  photoCount: (count: number) => pluralize(count, 'photo', 'photos'),
  dueNow: 'now',
  nothingDue: 'No job is due.',
  what: {
    approved: (name: string) => `${name}, approved, no invoice yet`,
    scheduled: (name: string) => `${name}, approved, invoice about to be sent`,
    receipt: (invoiceNumber: string) => `Receipt for ${invoiceNumber}`,
    pause: (plan: string, days: number, from: string) =>
      `Pause of ${plan}, ${pluralize(days, 'day', 'days')} from ${from}`,
    refund: {
      refund: (name: string) => `Refund of ${name}`,
      cancellation: (name: string) => `Credit for ${name}, canceled`,
    },
    toStart: (job: string) => `${job} to start`,
    inProgress: (job: string) => `${job} in progress`,
    message: (text: string) => `“${text}”`,
    noPreview: (unread: number) => pluralize(unread, 'unread message', 'unread messages'),
  },
};
