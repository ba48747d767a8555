// The email of each notification, with sample data.

import { userSample } from '@burnish/contract/accounts/samples';
import { chatSample } from '@burnish/contract/chat/samples';
import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import { creditNoteSample, ledgerEntrySample, refundEntrySample } from '@burnish/contract/ledger/samples';
import type { Order } from '@burnish/contract/orders/entities';
import { invoiceSample, planOrderSample, receiptSample } from '@burnish/contract/orders/samples';
import type { Pause } from '@burnish/contract/pauses/entities';
import { pauseSample } from '@burnish/contract/pauses/samples';
import { pendingSubmissionSample } from '@burnish/contract/pending-submissions/samples';
import type { Job } from '@burnish/contract/photos/entities';
import { deliveredPhotoSample, jobSample } from '@burnish/contract/photos/samples';
import { questionSample } from '@burnish/contract/questions/samples';
import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import { cancellationSample, refundRequestSample } from '@burnish/contract/refund-requests/samples';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { webhookEndpointSample } from '@burnish/contract/webhooks/samples';
import {
  isSwitchable,
  type NotificationEvent,
  notificationEvents,
} from '@burnish/domain/notifications/events';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { createContents, type Readers } from '../apps/server/src/features/notifications/contents/index.ts';
import { notificationMail } from '../apps/server/src/features/notifications/mail-task.ts';
import type { MailContent } from '../apps/server/src/platform/mail/mail-layout.ts';

const read =
  <Row extends object>(row: Row) =>
  async ([id = '']: readonly string[]) => [() => ({ ...row, _id: id })];

/** The samples are for admins, who read everything. */
const findNone = async () => new Map();

const reason = 'We are fully booked until May.';

const orderStatus: { readonly [E in NotificationEvent]?: Order['status'] } = {
  order_approved: 'approved',
  order_rejected: 'rejected',
};

const waitingPhotosEvents: ReadonlySet<NotificationEvent> = new Set([
  'waiting_photos_returned',
  'waiting_photos_expiring',
]);

const reviewedPhotos = {
  ...jobSample.photosByStatus,
  received: 0,
  revision_requested: 1,
  delivered: 3,
  approved: 8,
};
const waitsForReview: Partial<Job> = {
  status: 'in_progress',
  photosByStatus: reviewedPhotos,
  reviewDueAt: '2026-11-27T14:02:00.000Z',
  finishedCount: 12,
};
const approved: Partial<Job> = {
  status: 'approved',
  photosByStatus: { ...reviewedPhotos, revision_requested: 0, delivered: 0, approved: 12 },
  finishedCount: 12,
};

const deliveredJobs: { readonly [E in NotificationEvent]?: Partial<Job> } = {
  photos_delivered: waitsForReview,
  review_reminder: waitsForReview,
  photos_approved_automatically: approved,
  photos_approved: waitsForReview,
  originals_expiring: approved,
  retention_changed: {
    ...approved,
    retention: {
      rule: 'date',
      date: '2026-12-08T00:00:00.000Z',
      defaultDays: 90,
      expiresAt: '2026-12-08T12:00:00.000Z',
    },
  },
};

const ledgerSamples: { readonly [E in NotificationEvent]?: LedgerEntry } = {
  credit_note_issued: {
    ...ledgerEntrySample,
    kind: 'credit_note',
    amount: creditNoteSample.amount,
    dueChange: 0,
    creditChange: creditNoteSample.amount,
    paymentId: null,
    creditNoteId: creditNoteSample._id,
    reason: creditNoteSample.reason,
    method: null,
    reference: null,
    date: null,
  },
  refund_recorded: refundEntrySample,
};

const pauseSamples: { readonly [E in NotificationEvent]?: Pause } = {
  pause_scheduled: pauseSample,
  pause_declined: { ...pauseSample, status: 'declined', reason },
  pause_ending: { ...pauseSample, status: 'running' },
  pause_to_review: { ...pauseSample, status: 'requested' },
};

const refundSamples: { readonly [E in NotificationEvent]?: RefundRequest } = {
  cancellation_scheduled: cancellationSample,
  plan_canceled: { ...cancellationSample, status: 'requested' },
  refund_declined: { ...refundRequestSample, status: 'declined', decisionReason: reason },
  refund_to_review: refundRequestSample,
};

const declinedCancellation: RefundRequest = {
  ...cancellationSample,
  status: 'declined',
  decisionReason: reason,
};

function refundRequestOf({ event, isEndedByStudio, refundKind }: Sample): RefundRequest | null {
  if (isEndedByStudio) return null;
  if (event === 'refund_declined' && refundKind === 'cancellation') return declinedCancellation;
  return refundSamples[event] ?? null;
}

const subscriptionStatus: { readonly [E in NotificationEvent]?: PlanSubscription['status'] } = {
  plan_suspended: 'suspended',
};

interface Sample {
  readonly event: NotificationEvent;
  /** About an order that auto-renew placed. */
  readonly isAutoRenewal: boolean;
  /** About a plan that an admin canceled. */
  readonly isEndedByStudio?: boolean;
  /** About the decision on such a request. */
  readonly refundKind?: RefundRequest['kind'];
}

/** The samples, in the state in which the event occurs. */
function readersFor(sample: Sample): Readers {
  const { event, isAutoRenewal, isEndedByStudio = false, refundKind } = sample;
  const isUsedUp = event === 'quota_used_up';
  return {
    user: read({ ...userSample, role: 'admin' }),
    order: waitingPhotosEvents.has(event)
      ? read(pendingSubmissionSample.order)
      : read({
          ...planOrderSample,
          isAutoRenewal,
          status: orderStatus[event] ?? 'pending',
          adminNotes: isAutoRenewal ? 'You switched off auto-renew.' : reason,
        }),
    invoice: read({ ...invoiceSample, isAutoRenewal, status: event === 'invoice_voided' ? 'void' : 'sent' }),
    receipt: read({
      ...receiptSample,
      status: event === 'receipt_approved' ? 'approved' : 'rejected',
      adminNotes: 'The amount on the receipt is not the amount of the invoice.',
    }),
    ledger_entry: read(ledgerSamples[event] ?? ledgerEntrySample),
    subscription: read({
      ...subscriptionSample,
      imagesUsed: isUsedUp ? subscriptionSample.imagesLimit : subscriptionSample.imagesUsed,
      isExhausted: isUsedUp,
      autoRenew: event !== 'plan_ending',
      pause: pauseSamples[event] ?? null,
      status: isEndedByStudio ? 'cancelled' : (subscriptionStatus[event] ?? subscriptionSample.status),
      refundRequest: refundRequestOf(sample),
    }),
    job: read({ ...jobSample, ...deliveredJobs[event], originalsExpireAt: '2026-12-08T17:05:00.000Z' }),
    photo: read(deliveredPhotoSample),
    question: read(
      event === 'question_answered'
        ? { ...questionSample, status: 'answered', answer: questionSample.suggestedAnswers[0] ?? null }
        : questionSample,
    ),
    chat: read({ ...chatSample, unreadCount: { user: 1, admin: 1 } }),
    findApprovedRefunds: async ([creditNoteId]) =>
      new Map(
        creditNoteId === undefined || refundKind === undefined
          ? []
          : [[creditNoteId, { kind: refundKind, subscriptionId: subscriptionSample._id }]],
      ),
    webhookEndpoints: async ([id = '']) => [
      { ...webhookEndpointSample, _id: id, isEnabled: false, disabledReason: 'failing' },
    ],
    findReaders: { job: findNone, photo: findNone, question: findNone },
    digest: async () => ({
      waiting: { order: 3, receipt: 2, pause: 1, refund: 1, job: 5, chat: 1 },
      lateJobs: 1,
      overdueInvoices: 2,
    }),
  };
}

const timeZone = 'Africa/Lagos';

async function createMail(sample: Sample, publicUrl: string): Promise<MailContent> {
  const { event } = sample;
  const id = 'sample';
  const createdAt = new Date('2026-11-24T08:00:00Z');
  const notification = { id, userId: id, event, entityId: id, createdAt };
  const contents = await createContents(readersFor(sample))([notification], 'admin', {
    timeZone,
    today: dateIn(createdAt, timeZone),
  });
  const content = contents.get(id);
  if (content === undefined) throw new Error(`${event} has no content`);
  return notificationMail(content, { publicUrl, isSwitchable: isSwitchable(event, 'mail') });
}

/** By the name of the sample. */
const samples: Readonly<Record<string, Sample>> = {
  ...Object.fromEntries(
    notificationEvents.map((event) => [event.replaceAll('_', '-'), { event, isAutoRenewal: false }]),
  ),
  'renewal-invoice': { event: 'invoice_sent', isAutoRenewal: true },
  'renewal-invoice-overdue': { event: 'invoice_overdue', isAutoRenewal: true },
  'renewal-without-payment-details': { event: 'order_received', isAutoRenewal: true },
  'plan-ended-by-studio': { event: 'plan_canceled', isAutoRenewal: false, isEndedByStudio: true },
  'refund-approved': { event: 'credit_note_issued', isAutoRenewal: false, refundKind: 'refund' },
  'cancellation-credited': { event: 'credit_note_issued', isAutoRenewal: false, refundKind: 'cancellation' },
  'cancellation-declined': { event: 'refund_declined', isAutoRenewal: false, refundKind: 'cancellation' },
  'renewal-canceled': { event: 'order_rejected', isAutoRenewal: true },
};

export const notificationSampleNames: readonly string[] = Object.keys(samples);

/** @throws Error for an unknown name */
export function sampleNotificationMail(name: string, publicUrl: string): Promise<MailContent> {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`There is no sample ${name}.`);
  return createMail(sample, publicUrl);
}
