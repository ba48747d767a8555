// The subject of a message: an order, an invoice or a job, with the name that the conversation shows.
import type { ChatSubject } from '@burnish/contract/chat/entities';
import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { formatOrderLabel } from '@burnish/domain/document-number';
import { jobUrl } from '../../../presentation/jobs.ts';
import { orderName, orderPath } from '../../../presentation/orders.ts';

export function orderSubject(order: Order): ChatSubject {
  return { kind: 'order', _id: order._id, label: formatOrderLabel(order.orderNumber, orderName(order)) };
}

export function invoiceSubject({ _id, invoiceNumber }: Invoice): ChatSubject {
  return { kind: 'invoice', _id, label: invoiceNumber };
}

export function jobSubject({ _id, number }: Job): ChatSubject {
  return { kind: 'job', _id, label: number };
}

/** The field of a call that names the subject. */
export function subjectField({ kind, _id }: ChatSubject) {
  switch (kind) {
    case 'order':
      return { orderId: _id };
    case 'invoice':
      return { invoiceId: _id };
    case 'job':
      return { jobId: _id };
  }
}

/** The customer's page of the subject. Null: it has none. */
export function customerSubjectUrl({ kind, _id }: ChatSubject): string | null {
  switch (kind) {
    case 'order':
      return orderPath({ _id });
    case 'job':
      return jobUrl(_id);
    case 'invoice':
      return null;
  }
}
