import type { ToDo } from '@burnish/contract/dashboard/entities';
import type { Order } from '@burnish/contract/orders/entities';
import { orderKindOf } from '@burnish/contract/orders/request-types';
import type { Question } from '@burnish/contract/questions/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import {
  type CustomerFacts,
  type ToDo as DomainToDo,
  listToDos,
  type OpenOrder,
  type OwnedSubscription,
} from '@burnish/domain/dashboard/to-dos';
import { dateIn, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Chats } from '../chat/index.ts';
import type { Invoices } from '../orders/invoices/index.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { Questions } from '../photos/questions/index.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import { listJobsToReview } from './repository.ts';

/** Of a customer with more, the latest ones decide. */
const maxOrders = 50;
const maxSubscriptions = 200;
const maxQuestions = 50;
/** Of a customer with more, those that are approved automatically first. */
const maxJobsToReview = 50;

export interface ToDoSources {
  readonly database: Database;
  readonly orders: Pick<Orders, 'listOpen'>;
  readonly invoices: Pick<Invoices, 'readRows'>;
  readonly subscriptions: Pick<Subscriptions, 'listOwn'>;
  readonly questions: Pick<Questions, 'listOpen'>;
  readonly chats: Pick<Chats, 'summarizeUnread'>;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
  readonly clock: Clock;
}

interface OrderWithPayment extends OpenOrder {
  readonly order: Order;
  readonly rejectionReason: string | null;
}

interface SubscriptionWithState extends OwnedSubscription {
  readonly subscription: Subscription;
}

async function findOpenOrders(
  { orders, invoices }: ToDoSources,
  caller: Caller,
): Promise<OrderWithPayment[]> {
  const open = await orders.listOpen(caller, maxOrders);
  const toPay = open.flatMap(({ progress, invoiceId }) =>
    progress.waitingOn === 'customer' && invoiceId !== null ? [invoiceId._id] : [],
  );
  const rows = toPay.length === 0 ? [] : await invoices.readRows(toPay);
  const receipts = new Map(rows.map((view) => view('customer')).map(({ _id, receipt }) => [_id, receipt]));
  return open.map((order) => {
    const { invoiceId: invoice, requestType } = order;
    const dueDate = invoice && toPay.includes(invoice._id) ? parseCalendarDate(invoice.dueDate) : null;
    const receipt = invoice === null ? null : (receipts.get(invoice._id) ?? null);
    const isReceiptRejected = receipt?.status === 'rejected';
    return {
      kind: orderKindOf[requestType],
      payment: dueDate && { dueDate, isReceiptRejected },
      order,
      rejectionReason: isReceiptRejected ? receipt.adminNotes : null,
    };
  });
}

function withState(subscription: Subscription): SubscriptionWithState {
  const { isUsable, isExhausted } = subscription;
  const common = { subscription, isUsable, isExhausted };
  if (subscription.subscriptionType === 'payPerImage')
    return {
      ...common,
      ...{
        kind: 'images',
        isInGrace: false,
        isPaused: false,
        isRenewalDue: false,
        canStartNextPeriod: false,
      },
      usableUntil: null,
    };
  const { isInGrace, isRenewalDue, usableUntil, earlyStart, status, pause } = subscription;
  const isPaused = status === 'active' && pause?.status === 'running' && !isExhausted;
  return {
    ...common,
    ...{ kind: 'plan', isInGrace, isPaused, isRenewalDue, canStartNextPeriod: earlyStart !== null },
    usableUntil: new Date(usableUntil),
  };
}

function toDoView(
  toDo: DomainToDo<OrderWithPayment, SubscriptionWithState, Question>,
  lastMessage: string | null,
): ToDo {
  switch (toDo.kind) {
    case 'answer':
      return { ...toDo, lastMessage };
    case 'pay': {
      const { order, rejectionReason } = toDo.order;
      return { ...toDo, order, rejectionReason };
    }
    case 'renew':
    case 'start_next_period':
    case 'paused':
      return { ...toDo, subscription: toDo.subscription.subscription };
    case 'review': {
      const { kind, job } = toDo;
      return { kind, ...job, reviewDueAt: job.reviewDueAt.toISOString() };
    }
    case 'wait':
      return { ...toDo, order: toDo.order.order };
    case 'question':
    case 'choose':
    case 'upload':
      return toDo;
  }
}

/** What the caller has to do, the most urgent first. `hasOrdered`: they have ordered something before. */
export async function readToDos(sources: ToDoSources, caller: Caller, hasOrdered: boolean): Promise<ToDo[]> {
  const { database, subscriptions, questions, chats, studioSettings, clock } = sources;
  const [openOrders, owned, openQuestions, jobsToReview, { unreadMessages, lastMessage }, { timeZone }] =
    await Promise.all([
      findOpenOrders(sources, caller),
      subscriptions.listOwn(caller, { limit: maxSubscriptions }),
      questions.listOpen(caller.id, maxQuestions),
      listJobsToReview(database.queries, caller.id, maxJobsToReview),
      chats.summarizeUnread(caller),
      studioSettings.getOpeningHours(database.queries),
    ]);
  const facts: CustomerFacts<OrderWithPayment, SubscriptionWithState, Question> = {
    unreadMessages,
    openQuestions,
    openOrders,
    jobsToReview,
    subscriptions: owned.subscriptions.map(withState),
    hasOrdered,
  };
  return listToDos(facts, dateIn(clock.now(), timeZone)).map((toDo) => toDoView(toDo, lastMessage));
}
