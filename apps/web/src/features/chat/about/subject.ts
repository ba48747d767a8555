import type { ChatSubject, Invoice, Order } from '@burnish/contract/entity';
import { orderedName } from '../../../presentation/ordered.ts';

// What a message can be about, as the conversation names it.

export function orderSubject(order: Order): ChatSubject {
  return { kind: 'order', _id: order._id, label: orderedName(order) };
}

export function invoiceSubject({ _id, invoiceNumber }: Invoice): ChatSubject {
  return { kind: 'invoice', _id, label: invoiceNumber };
}
