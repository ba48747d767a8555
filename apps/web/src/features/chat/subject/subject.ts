// The subject of a message: an order or an invoice, with the name that the conversation shows.
import type { ChatSubject } from '@burnish/contract/chat/entities';
import type { Invoice, Order } from '@burnish/contract/orders/entities';
import { orderName } from '../../../presentation/orders.ts';

export function orderSubject(order: Order): ChatSubject {
  return { kind: 'order', _id: order._id, label: orderName(order) };
}

export function invoiceSubject({ _id, invoiceNumber }: Invoice): ChatSubject {
  return { kind: 'invoice', _id, label: invoiceNumber };
}
