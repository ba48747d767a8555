// What a customer has to do, the most urgent first. The dashboard shows the first to-do as "Next", and the others below it.
import type { OrderKind } from '../orders/purchase.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

/** Why a payment is open, the most urgent reason first. */
export const paymentReasons = ['receipt_rejected', 'overdue', 'due'] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** Why a subscription is to be renewed. Those that can't be used at all come first. */
export const renewalReasons = ['exhausted', 'ended', 'in_grace', 'ending_soon'] as const;
export type RenewalReason = (typeof renewalReasons)[number];

/** An order that is neither completed nor rejected. */
export interface OpenOrder {
  readonly kind: OrderKind;
  /** Null: nothing to pay yet, or a payment in review. */
  readonly payment: { readonly dueDate: CalendarDate; readonly isReceiptRejected: boolean } | null;
}

export interface OwnedSubscription {
  readonly kind: OrderKind;
  /** Photos can be submitted against it. */
  readonly isUsable: boolean;
  readonly isExhausted: boolean;
  /** Of a plan: the last paid period is over, and the grace days aren't. */
  readonly isInGrace: boolean;
  /** Of a plan: it has images, which can be used again once its pause has ended. */
  readonly isPaused: boolean;
  /** Of a plan: it can be ordered again with one call. */
  readonly isRenewalDue: boolean;
  /** Of a plan: it is used up, and the next period, which is paid for, can be started now. */
  readonly canStartNextPeriod: boolean;
  /** Of a plan. Null: the images never expire. */
  readonly usableUntil: Date | null;
}

/** A question of the studio about photos. */
export interface OpenQuestion {
  readonly jobId: string;
}

/** A job with delivered photos that the customer has to approve or to request revisions of. */
export interface JobToReview {
  readonly jobId: string;
  readonly jobNumber: string;
  readonly photoCount: number;
  /** When the first of these photos is approved automatically. */
  readonly reviewDueAt: Date;
}

export interface CustomerFacts<
  O extends OpenOrder,
  S extends OwnedSubscription,
  Q extends OpenQuestion = OpenQuestion,
> {
  /** The oldest first. */
  readonly openQuestions: readonly Q[];
  readonly unreadMessages: number;
  readonly openOrders: readonly O[];
  /** The first due first. */
  readonly jobsToReview: readonly JobToReview[];
  readonly subscriptions: readonly S[];
  /** Whether the customer has ever ordered anything. */
  readonly hasOrdered: boolean;
}

export type ToDo<O extends OpenOrder, S extends OwnedSubscription, Q extends OpenQuestion = OpenQuestion> =
  /** `count`: the questions about the same job, of which this is the oldest. */
  | { readonly kind: 'question'; readonly question: Q; readonly count: number }
  | { readonly kind: 'answer'; readonly unreadMessages: number }
  | { readonly kind: 'pay'; readonly reason: PaymentReason; readonly order: O }
  | { readonly kind: 'review'; readonly job: JobToReview }
  | { readonly kind: 'renew'; readonly reason: RenewalReason; readonly subscription: S }
  | { readonly kind: 'start_next_period'; readonly subscription: S }
  /** Nothing can be used until the plan is resumed. */
  | { readonly kind: 'paused'; readonly subscription: S }
  | { readonly kind: 'choose'; readonly isNew: boolean }
  | { readonly kind: 'upload' }
  /** Everything is with the studio. */
  | { readonly kind: 'wait'; readonly order: O };

function paymentReason(
  { dueDate, isReceiptRejected }: NonNullable<OpenOrder['payment']>,
  today: CalendarDate,
): PaymentReason {
  if (isReceiptRejected) return 'receipt_rejected';
  return dueDate < today ? 'overdue' : 'due';
}

function payments<O extends OpenOrder>(orders: readonly O[], today: CalendarDate) {
  return orders
    .flatMap((order) => {
      const { payment } = order;
      if (payment === null) return [];
      return [
        { kind: 'pay' as const, reason: paymentReason(payment, today), order, dueDate: payment.dueDate },
      ];
    })
    .toSorted(
      (a, b) =>
        paymentReasons.indexOf(a.reason) - paymentReasons.indexOf(b.reason) ||
        Date.parse(a.dueDate) - Date.parse(b.dueDate),
    )
    .map(({ dueDate: _, ...toDo }) => toDo);
}

function renewal<S extends OwnedSubscription>(subscription: S) {
  const { isUsable, isExhausted, isInGrace } = subscription;
  const usableReason = isInGrace ? 'in_grace' : 'ending_soon';
  const reason: RenewalReason = isUsable ? usableReason : isExhausted ? 'exhausted' : 'ended';
  return { kind: 'renew' as const, reason, subscription };
}

/** One to-do for each job, because its questions are answered on one page. */
function questions<Q extends OpenQuestion>(open: readonly Q[]) {
  return [...Map.groupBy(open, ({ jobId }) => jobId).values()].flatMap((ofJob) => {
    const [question] = ofJob;
    return question === undefined ? [] : [{ kind: 'question' as const, question, count: ofJob.length }];
  });
}

/** The plan that was usable last, used-up ones first. Without a plan, the latest images that were used up. */
function lostSubscription<S extends OwnedSubscription>(subscriptions: readonly S[]): S | undefined {
  const lastUsable = ({ usableUntil }: S) => usableUntil?.getTime() ?? 0;
  const [plan] = subscriptions
    .filter(({ isRenewalDue }) => isRenewalDue)
    .toSorted((a, b) => Number(b.isExhausted) - Number(a.isExhausted) || lastUsable(b) - lastUsable(a));
  return plan ?? subscriptions.find(({ kind, isExhausted }) => kind === 'images' && isExhausted);
}

function paidAheadOf<S extends OwnedSubscription>(subscriptions: readonly S[]): S | undefined {
  const isUsable = subscriptions.some((subscription) => subscription.isUsable);
  return isUsable ? undefined : subscriptions.find(({ canStartNextPeriod }) => canStartNextPeriod);
}

/** A period that is paid for gives the customer images again, before anything is paid. */
function startNextPeriod<S extends OwnedSubscription>(subscriptions: readonly S[]) {
  const subscription = paidAheadOf(subscriptions);
  return subscription === undefined ? [] : [{ kind: 'start_next_period' as const, subscription }];
}

/**
 * A plan that still has images is renewed before it ends. One without is a to-do only if nothing else can be used: until then
 * it is up to the customer. Nothing that is already ordered is suggested.
 */
function orders<O extends OpenOrder, S extends OwnedSubscription>(facts: CustomerFacts<O, S>) {
  const { subscriptions, openOrders, hasOrdered } = facts;
  const usable = subscriptions.filter(({ isUsable }) => isUsable);
  if (usable.length > 0) {
    if (openOrders.some(({ kind }) => kind === 'plan')) return [];
    return usable
      .filter(({ isRenewalDue }) => isRenewalDue)
      .map(renewal)
      .toSorted((a, b) => renewalReasons.indexOf(a.reason) - renewalReasons.indexOf(b.reason));
  }
  if (openOrders.length > 0 || paidAheadOf(subscriptions) !== undefined) return [];
  const paused = subscriptions.find(({ isPaused }) => isPaused);
  if (paused !== undefined) return [{ kind: 'paused' as const, subscription: paused }];
  const lost = lostSubscription(subscriptions);
  return [lost === undefined ? { kind: 'choose' as const, isNew: !hasOrdered } : renewal(lost)];
}

/**
 * Never empty. Subscriptions and orders are given newest first. `upload` and `wait` are what is left when the customer
 * has nothing else to do. `today`: in the time zone of the studio.
 */
export function listToDos<O extends OpenOrder, S extends OwnedSubscription, Q extends OpenQuestion>(
  facts: CustomerFacts<O, S, Q>,
  today: CalendarDate,
): readonly ToDo<O, S, Q>[] {
  const { unreadMessages, openOrders } = facts;
  const toPay = payments(openOrders, today);
  const toDos: readonly ToDo<O, S, Q>[] = [
    ...questions(facts.openQuestions),
    ...(unreadMessages > 0 ? [{ kind: 'answer' as const, unreadMessages }] : []),
    ...startNextPeriod(facts.subscriptions),
    ...toPay.filter(({ reason }) => reason !== 'due'),
    ...facts.jobsToReview.map((job) => ({ kind: 'review' as const, job })),
    ...toPay.filter(({ reason }) => reason === 'due'),
    ...orders(facts),
  ];
  if (toDos.length > 0) return toDos;
  const [order] = openOrders;
  const isUsable = facts.subscriptions.some((subscription) => subscription.isUsable);
  return [isUsable || order === undefined ? { kind: 'upload' } : { kind: 'wait', order }];
}
