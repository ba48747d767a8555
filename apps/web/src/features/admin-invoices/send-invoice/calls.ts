import type { Order } from '@burnish/contract/entity';
import { call } from '../../../lib/service.ts';
import type { OrderType } from '../../../presentation/ordered.ts';
import type { InvoiceTerms } from './terms.ts';

type Send = (order: Order, terms: InvoiceTerms, idempotencyKey: string) => Promise<unknown>;

export const sendInvoice: Readonly<Record<OrderType, Send>> = {
  subscription: ({ _id, currency }, terms, idempotencyKey) =>
    call('POST /admin/invoices', {
      body: { subscriptionRequestId: _id, currency, ...terms },
      idempotencyKey,
    }),
  'pay-per-image': ({ _id: id }, terms, idempotencyKey) =>
    call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body: terms, idempotencyKey }),
};
