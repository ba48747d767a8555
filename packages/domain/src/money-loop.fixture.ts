// A model of order, invoice, receipt and subscription, which follows the lifecycles of the domain.
import { DomainError } from './errors.ts';
import { type InvoiceStatus, invoiceLifecycle } from './orders/invoice/invoice.ts';
import { decideOrder, type OrderStatus, orderLifecycle } from './orders/order.ts';
import { isActiveReceipt, type ReceiptStatus, receiptLifecycle } from './orders/receipt/receipt.ts';
import type { PurchasedPeriod } from './subscriptions/paid-periods.ts';
import { addPayment, addUsage } from './subscriptions/periods.fixture.ts';
import type { Period } from './subscriptions/periods.ts';
import {
  isRenewable,
  type SubscriptionAction,
  type SubscriptionStatus,
  subscriptionActions,
  subscriptionLifecycle,
} from './subscriptions/subscription.ts';

interface Receipt {
  readonly invoice: number;
  readonly status: ReceiptStatus;
}
interface Invoice {
  readonly order: number;
  readonly status: InvoiceStatus;
}
interface Order {
  readonly purchase: PurchasedPeriod;
  readonly status: OrderStatus;
}
interface Subscription {
  readonly status: SubscriptionStatus;
  readonly periods: readonly Period[];
  /** For each period, the index of the receipt that paid for it. */
  readonly paidBy: readonly number[];
}

/** One customer's orders of one plan in one currency. Entities are identified by their index. */
export interface State {
  readonly now: Date;
  readonly orders: readonly Order[];
  readonly invoices: readonly Invoice[];
  readonly receipts: readonly Receipt[];
  readonly subscriptions: readonly Subscription[];
}

/** @throws DomainError NOT_FOUND */
function get<T>(entities: readonly T[], index: number): T {
  const entity = entities[index];
  if (entity === undefined) throw new DomainError('NOT_FOUND');
  return entity;
}

/** Picks an entity by a number, counted back from the newest. */
function pick<T>(entities: readonly T[], number: number): readonly [index: number, entity: T] {
  const index = entities.length - 1 - (number % Math.max(1, entities.length));
  return [index, get(entities, index)];
}

function setStatus<T extends { readonly status: string }>(
  entities: readonly T[],
  index: number,
  status: T['status'],
): T[] {
  return entities.map((entity, at) => (at === index ? { ...entity, status } : entity));
}

export function findActiveInvoice(state: State, order: number): number {
  return state.invoices.findIndex((invoice) => invoice.order === order && invoice.status !== 'void');
}

function decide(state: State, number: number, decision: OrderStatus): State {
  const [index, { status }] = pick(state.orders, number);
  const { to, changes } = decideOrder(status, decision);
  return changes ? { ...state, orders: setStatus(state.orders, index, to) } : state;
}

function voidInvoice(state: State, index: number): State {
  const { to } = invoiceLifecycle.next(get(state.invoices, index).status, 'void');
  return { ...state, invoices: setStatus(state.invoices, index, to) };
}

function applyPayment(state: State, purchase: PurchasedPeriod, receipt: number): State {
  const index = state.subscriptions.findLastIndex(({ status }) => isRenewable(status));
  const current = state.subscriptions[index];
  if (current === undefined) {
    const status: SubscriptionStatus = 'active';
    const added = { status, periods: addPayment([], purchase, state.now), paidBy: [receipt] };
    return { ...state, subscriptions: [...state.subscriptions, added] };
  }
  const extended = {
    status: subscriptionLifecycle.next(current.status, 'extend').to,
    periods: addPayment(current.periods, purchase, state.now),
    paidBy: [...current.paidBy, receipt],
  };
  return { ...state, subscriptions: state.subscriptions.with(index, extended) };
}

export const actions = {
  order(state: State, number: number): State {
    const renewable = state.subscriptions.findLast(({ status }) => isRenewable(status));
    if (renewable !== undefined) subscriptionLifecycle.next(renewable.status, 'extend');
    const purchase: PurchasedPeriod =
      number % 3 === 0 ? { cycle: 'yearly', images: 360 } : { cycle: 'monthly', images: 30 };
    return { ...state, orders: [...state.orders, { purchase, status: 'pending' }] };
  },

  approveOrder(state: State, number: number): State {
    return decide(state, number, 'approved');
  },

  rejectOrder(state: State, number: number): State {
    const [index] = pick(state.orders, number);
    const rejected = decide(state, number, 'rejected');
    const activeIndex = findActiveInvoice(rejected, index);
    return activeIndex < 0 ? rejected : voidInvoice(rejected, activeIndex);
  },

  sendInvoice(state: State, number: number): State {
    const [index, { status }] = pick(state.orders, number);
    const { to } = orderLifecycle.next(status, 'send_invoice');
    return {
      ...state,
      orders: setStatus(state.orders, index, to),
      invoices: [...state.invoices, { order: index, status: 'sent' }],
    };
  },

  viewInvoice(state: State, number: number): State {
    const [index, { status }] = pick(state.invoices, number);
    return {
      ...state,
      invoices: setStatus(state.invoices, index, invoiceLifecycle.next(status, 'view').to),
    };
  },

  voidInvoice(state: State, number: number): State {
    const [index, { order, status }] = pick(state.invoices, number);
    if (!invoiceLifecycle.next(status, 'void').changes) return state;
    const { to } = orderLifecycle.next(get(state.orders, order).status, 'void_invoice');
    return voidInvoice({ ...state, orders: setStatus(state.orders, order, to) }, index);
  },

  submitReceipt(state: State, number: number): State {
    const [index, { status }] = pick(state.invoices, number);
    const exists = state.receipts.some(
      (receipt) => receipt.invoice === index && isActiveReceipt(receipt.status),
    );
    if (exists) throw new DomainError('RECEIPT_EXISTS');
    const { to } = invoiceLifecycle.next(status, 'submit_receipt');
    return {
      ...state,
      invoices: setStatus(state.invoices, index, to),
      receipts: [...state.receipts, { invoice: index, status: 'submitted' }],
    };
  },

  rejectReceipt(state: State, number: number): State {
    const [index, { invoice, status }] = pick(state.receipts, number);
    const { to, changes } = receiptLifecycle.next(status, 'reject');
    if (!changes) return state;
    const reopened = invoiceLifecycle.next(get(state.invoices, invoice).status, 'reject_receipt').to;
    return {
      ...state,
      receipts: setStatus(state.receipts, index, to),
      invoices: setStatus(state.invoices, invoice, reopened),
    };
  },

  approveReceipt(state: State, number: number): State {
    const [index, { invoice, status }] = pick(state.receipts, number);
    const { to, changes } = receiptLifecycle.next(status, 'approve');
    if (!changes) return state;
    const { order, status: invoiceStatus } = get(state.invoices, invoice);
    const { purchase, status: orderStatus } = get(state.orders, order);
    const confirmed = invoiceLifecycle.next(invoiceStatus, 'confirm').to;
    const completed = orderLifecycle.next(orderStatus, 'complete').to;
    const settled: State = {
      ...state,
      receipts: setStatus(state.receipts, index, to),
      invoices: setStatus(state.invoices, invoice, confirmed),
      orders: setStatus(state.orders, order, completed),
    };
    return applyPayment(settled, purchase, index);
  },

  confirmPayment(state: State, number: number): State {
    const [index, { status }] = pick(state.invoices, number);
    const approved = state.receipts.findIndex(
      (receipt) => receipt.invoice === index && receipt.status === 'approved',
    );
    if (approved < 0) throw new DomainError('RECEIPT_NOT_APPROVED');
    if (invoiceLifecycle.next(status, 'confirm').changes)
      throw new Error('the receipt is approved, but the invoice is not confirmed');
    return state;
  },

  setSubscription(state: State, number: number, choice: number): State {
    const [index, { status }] = pick(state.subscriptions, number);
    const adminActions = subscriptionActions.filter(
      (action): action is Exclude<SubscriptionAction, 'extend'> => action !== 'extend',
    );
    const [, action] = pick(adminActions, choice);
    return {
      ...state,
      subscriptions: setStatus(state.subscriptions, index, subscriptionLifecycle.next(status, action).to),
    };
  },

  useImages(state: State, number: number, choice: number): State {
    const [index, subscription] = pick(state.subscriptions, number);
    const periods = addUsage(subscription.periods, choice, state.now);
    return { ...state, subscriptions: state.subscriptions.with(index, { ...subscription, periods }) };
  },

  wait(state: State, number: number): State {
    return { ...state, now: new Date(state.now.getTime() + number * 5 * 86_400_000) };
  },
};

export type ActionName = keyof typeof actions;
export const actionNames: readonly ActionName[] = [
  'order',
  'approveOrder',
  'rejectOrder',
  'sendInvoice',
  'viewInvoice',
  'voidInvoice',
  'submitReceipt',
  'rejectReceipt',
  'approveReceipt',
  'confirmPayment',
  'setSubscription',
  'useImages',
  'wait',
];

export const initialState: State = {
  now: new Date('2027-01-31T09:00:00Z'),
  orders: [],
  invoices: [],
  receipts: [],
  subscriptions: [],
};

/** The state after an action. Null: the action failed and changed nothing. */
export function attempt(state: State, name: ActionName, number: number, choice: number): State | null {
  try {
    return actions[name](state, number, choice);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
