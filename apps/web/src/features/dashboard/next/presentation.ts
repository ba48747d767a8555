import type { Overview, ToDo } from '@burnish/contract/dashboard/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatShortDate, formatShortInstant, formatShortInstantDate } from '../../../lib/format-date.ts';
import { noReasonGiven, orderSummary, waitingPhotosText } from '../../../presentation/orders.ts';
import { subscriptionName, uploadBlockedReason } from '../../../presentation/subscriptions.ts';
import { copy } from './copy.ts';

export interface ToDoText {
  title: string;
  /** Null: the title says everything. */
  detail: string | null;
}

type ToDoOf<Kind extends ToDo['kind']> = Extract<ToDo, { kind: Kind }>;

function paymentText({ reason, order, rejectionReason }: ToDoOf<'pay'>): ToDoText {
  const { invoiceId: invoice } = order;
  const amount = invoice === null ? '' : formatMoney(invoice.amountDue, invoice.currency);
  const date = invoice === null ? '' : formatShortDate(invoice.dueDate);
  const detail = [orderSummary(order), waitingPhotosText(order)].filter(Boolean).join('. ');
  if (reason !== 'receipt_rejected') return { title: copy.pay[reason](amount, date), detail: `${detail}.` };
  const rejection = copy.pay.rejected(rejectionReason ?? noReasonGiven);
  return { title: copy.pay.receipt_rejected(amount), detail: `${detail}. ${rejection}` };
}

function renewalText({ reason, subscription }: ToDoOf<'renew'>): ToDoText {
  const name = subscriptionName(subscription);
  if (subscription.subscriptionType === 'payPerImage')
    return { title: copy.renew.title[reason](name, ''), detail: copy.renew.orderAgain };
  const ends = formatShortInstantDate(subscription.nextBillingDate);
  const until = formatShortInstantDate(subscription.usableUntil);
  switch (reason) {
    case 'in_grace':
      return { title: copy.renew.title[reason](name, until), detail: copy.renew.endedOn(ends, until) };
    case 'ending_soon':
      return { title: copy.renew.title[reason](name, ends), detail: copy.renew.usableUntil(until) };
    case 'exhausted':
    case 'ended':
      return { title: copy.renew.title[reason](name, ends), detail: copy.renew.renewToUpload };
  }
}

function startNextPeriodText({ subscription }: ToDoOf<'start_next_period'>): ToDoText {
  const title = copy.renew.title.exhausted(subscriptionName(subscription), '');
  return { title, detail: copy.startNextPeriod };
}

/** Of several questions about a job, the oldest: its page shows the others. */
function questionText({ question: { photo, jobNumber, text } }: ToDoOf<'question'>): ToDoText {
  return {
    title: copy.question.title(photo?.fileName ?? jobNumber),
    detail: copy.question.detail(text),
  };
}

function reviewText({ jobNumber, photoCount, reviewDueAt }: ToDoOf<'review'>): ToDoText {
  return {
    title: copy.review.title(photoCount),
    detail: copy.review.detail(jobNumber, formatShortInstant(reviewDueAt)),
  };
}

/** The job whose page has what is to be answered or reviewed. */
export function toDoJobId(toDo: ToDoOf<'question' | 'review'>): string {
  return toDo.kind === 'question' ? toDo.question.jobId : toDo.jobId;
}

function uploadText({ due, nextDueAt }: Overview['photos']): ToDoText {
  if (due === 0 || nextDueAt === null)
    return { title: copy.upload.caughtUp, detail: copy.upload.caughtUpText };
  const detail = copy.upload.nextDue(formatShortInstant(nextDueAt));
  return { title: copy.upload.working(due), detail };
}

function waitText({ order }: ToDoOf<'wait'>): ToDoText {
  const { step = 'approved' } = order.progress.steps.find(({ state }) => state === 'current') ?? {};
  return { title: copy.wait[step], detail: copy.wait.text(orderSummary(order)) };
}

/** What a to-do says, as a heading or as a row. */
export function toDoText(toDo: ToDo, photos: Overview['photos']): ToDoText {
  switch (toDo.kind) {
    case 'question':
      return questionText(toDo);
    case 'answer': {
      const { unreadMessages, lastMessage } = toDo;
      const detail = lastMessage === null ? null : copy.answer.quote(lastMessage);
      return { title: copy.answer.title(unreadMessages), detail };
    }
    case 'pay':
      return paymentText(toDo);
    case 'review':
      return reviewText(toDo);
    case 'renew':
      return renewalText(toDo);
    case 'start_next_period':
      return startNextPeriodText(toDo);
    case 'paused':
      return { title: copy.paused.title, detail: uploadBlockedReason([toDo.subscription]) };
    case 'choose':
      return toDo.isNew
        ? { title: copy.choose.new, detail: copy.choose.newText }
        : { title: copy.choose.again, detail: copy.choose.againText };
    case 'upload':
      return uploadText(photos);
    case 'wait':
      return waitText(toDo);
  }
}

/** Stable while the to-do is about the same thing. */
export function toDoKey(toDo: ToDo): string {
  switch (toDo.kind) {
    case 'question':
    case 'review':
      return `${toDo.kind}-${toDoJobId(toDo)}`;
    case 'pay':
    case 'wait':
      return `${toDo.kind}-${toDo.order._id}`;
    case 'renew':
    case 'start_next_period':
    case 'paused':
      return `${toDo.kind}-${toDo.subscription._id}`;
    case 'answer':
    case 'choose':
    case 'upload':
      return toDo.kind;
  }
}
