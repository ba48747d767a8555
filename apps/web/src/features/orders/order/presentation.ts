import type { Order, OrderEvent } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import {
  customNotes,
  formatImageCount,
  type OrderType,
  orderName,
  orderPrice,
} from '../../../presentation/orders.ts';
import { currentStep } from '../order-list/presentation.ts';
import { copy } from './copy.ts';

const texts = copy.next;

export interface NextAction {
  key: 'review' | 'invoice' | 'pay' | 'check' | 'ready';
  title: string;
  text: string;
}

function readyTitle(order: Order): string {
  if (order.requestType === 'subscription') return texts.ready.plan(orderName(order));
  return texts.ready.images(formatImageCount(order), order.quantity);
}

/** Everything that happens with an order after it was submitted. */
function allActions(order: Order): NextAction[] {
  const { invoiceId: invoice, currency } = order;
  const { review, pay, check, ready } = texts;
  return [
    { key: 'review', ...review },
    { key: 'invoice', ...texts.invoice },
    {
      key: 'pay',
      title: pay.title(formatMoney(invoice?.amountDue ?? orderPrice(order), currency)),
      text: invoice ? pay.until(formatDate(invoice.dueDate)) : pay.text,
    },
    { key: 'check', ...check },
    { key: 'ready', title: readyTitle(order), text: ready.text },
  ];
}

/** The action that an open order is waiting for. */
function firstAction({ progress }: Order): NextAction['key'] {
  const step = currentStep(progress);
  if (step === 'invoiced') return 'invoice';
  if (step === 'paid') return progress.waitingOn === 'customer' ? 'pay' : 'check';
  return step === 'active' ? 'ready' : 'review';
}

const maxActions = 3;

/** What happens next, at most three actions. None once the order is completed or rejected. */
export function nextActions(order: Order): NextAction[] {
  if (order.progress.waitingOn === null) return [];
  const actions = allActions(order);
  const first = actions.findIndex(({ key }) => key === firstAction(order));
  return actions.slice(first, first + maxActions);
}

/** The reason of a rejection, or what a completed order led to. */
export function eventNote({ kind, reason }: OrderEvent, requestType: OrderType): string | null {
  if (kind === 'completed') return copy.history.completed[requestType];
  if (kind !== 'rejected' && kind !== 'receipt_rejected') return null;
  return customNotes({ adminNotes: reason }) ?? copy.history.noReason;
}

/** Account numbers are often written in groups; banks expect them without spaces. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
