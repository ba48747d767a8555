import { paymentReasons, renewalReasons } from '@burnish/domain/dashboard/to-dos';
import { waitingGroups } from '@burnish/domain/waiting';
import { z } from 'zod';
import { chat } from '../chat/entities.ts';
import { dateTime, id } from '../common.ts';
import { order, receipt } from '../orders/entities.ts';
import { pause } from '../pauses/entities.ts';
import { job } from '../photos/entities.ts';
import { question } from '../questions/entities.ts';
import { refundRequest } from '../refund-requests/entities.ts';
import { planSubscription, subscription } from '../subscriptions/entities.ts';

/** What a customer has to do. */
export const toDo = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('question').describe('A question about photos, whose due time is paused.'),
    question,
    count: z.number().int().describe('Open questions about the same job. `question` is the oldest one.'),
  }),
  z.object({
    kind: z.literal('answer'),
    unreadMessages: z.number().int(),
    lastMessage: z.string().nullable().describe('The start of the last message, or its file name.'),
  }),
  z.object({
    kind: z.literal('pay'),
    reason: z.enum(paymentReasons),
    order,
    rejectionReason: z
      .string()
      .nullable()
      .describe('Why the last receipt was rejected, if a reason was given.'),
  }),
  z.object({
    kind: z.literal('review').describe('Delivered photos to approve or to request revisions of.'),
    jobId: id,
    jobNumber: z.string(),
    photoCount: z.number().int().describe('Photos of the job that wait for the review.'),
    reviewDueAt: dateTime.describe('When the first of them is approved automatically.'),
  }),
  z.object({ kind: z.literal('renew'), reason: z.enum(renewalReasons), subscription }),
  z.object({
    kind: z
      .literal('start_next_period')
      .describe('The images are used up, and another period, which is paid for, can be started now.'),
    subscription,
  }),
  z.object({
    kind: z
      .literal('paused')
      .describe('The plan is paused, and nothing else can be used. It can be resumed early.'),
    subscription,
  }),
  z.object({
    kind: z.literal('choose').describe('A plan, or single images.'),
    isNew: z.boolean().describe('The customer has never ordered anything.'),
  }),
  z.object({ kind: z.literal('upload') }),
  z.object({
    kind: z.literal('wait').describe('Nothing to do: the order is with the studio.'),
    order,
  }),
]);

/** The figures of a customer's dashboard. */
export const overview = z.object({
  orders: z.object({
    pending: z.number().int(),
    completed: z.number().int().describe('Approved, invoiced or completed.'),
  }),
  subscriptions: z.object({
    active: z.number().int(),
    ended: z
      .number()
      .int()
      .describe(
        "Active plans that can't be used until they are renewed: their paid periods and grace days are over.",
      ),
  }),
  images: z.object({
    used: z
      .number()
      .int()
      .describe('In current periods, including grace days, and individually bought images.'),
    limit: z.number().int(),
  }),
  photos: z.object({
    submitted: z.number().int().describe('In the last 30 days, without withdrawn ones.'),
    due: z.number().int().describe('Photos whose due date is still to come.'),
    nextDueAt: dateTime.nullable().describe('The first of these due dates.'),
  }),
  toDos: z
    .array(toDo)
    .min(1)
    .describe('What you have to do, the most urgent first. `upload` and `wait` stand alone.'),
  uploadPortalUrl: z.string().nullable().describe('Where to upload photos. Null: there is no upload portal.'),
});

/** The figures of the admin dashboard. */
export const stats = z.object({
  users: z.object({ total: z.number().int() }),
  subscriptionRequests: z.object({ pending: z.number().int() }),
  payPerImageRequests: z.object({ pending: z.number().int() }),
  invoices: z.object({ total: z.number().int() }),
  payments: z.object({
    pending: z.number().int().describe("Invoices whose payment was submitted but isn't confirmed."),
    awaitingReview: z.number().int().describe("The invoices among these whose receipt hasn't been reviewed."),
  }),
  receipts: z.object({ submitted: z.number().int() }),
  chat: z.object({ unread: z.number().int().describe('Messages from customers that no admin has read.') }),
  jobs: z.object({ late: z.number().int().describe('Jobs whose due time has passed.') }),
  waiting: z
    .object({
      order: z.number().int().describe('Pending requests, and approved ones without an invoice.'),
      receipt: z.number().int().describe('Submitted receipts.'),
      pause: z.number().int().describe('Requested pauses of active plans.'),
      refund: z.number().int().describe('Requested refunds, and credits of canceled plans to confirm.'),
      job: z.number().int().describe('Jobs to start, and late ones.'),
      chat: z.number().int().describe('Conversations with unread messages.'),
    })
    .describe('What waits for a decision that you can make, as `GET /admin/today` lists it.'),
});

const waiting = z.object({
  group: z
    .enum(waitingGroups)
    .describe('`overdue`: its due time has passed. `due_today`: in the time zone of the studio.'),
  since: dateTime.describe('Since when it has waited. For a conversation: since the first unread message.'),
  dueAt: dateTime.nullable().describe('Null: nothing was promised.'),
});

/** Something that waits for a decision of the studio. */
export const waitingItem = z.discriminatedUnion('kind', [
  waiting.extend({ kind: z.literal('order'), order }),
  waiting.extend({ kind: z.literal('receipt'), receipt }),
  waiting.extend({
    kind: z.literal('pause'),
    pause: pause.describe('The requested pause.'),
    subscription: planSubscription.describe('The plan to pause.'),
  }),
  waiting.extend({
    kind: z.literal('refund'),
    refundRequest: refundRequest.describe('A requested refund, or a canceled plan that has ended.'),
    subscription,
  }),
  waiting.extend({ kind: z.literal('job'), job }),
  waiting.extend({ kind: z.literal('chat'), chat }),
]);

export type ToDo = z.output<typeof toDo>;
export type Overview = z.output<typeof overview>;
export type WaitingItem = z.output<typeof waitingItem>;
export type Stats = z.output<typeof stats>;
