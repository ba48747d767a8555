import type { Wire } from '@burnish/contract/api';
import type { Order } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { call } from '../../lib/service.ts';
import type { OrderType } from '../../presentation/ordered.ts';

type Asked = Pick<
  NonNullable<Wire['GET /admin/subscription-requests']['query']>,
  'search' | 'status' | 'limit' | 'cursor'
>;
type Decided = Wire['PUT /admin/subscription-requests/:id']['body'];

interface RequestCalls {
  list: (query: Asked, signal: AbortSignal) => Promise<{ requests: readonly Order[]; page: Page }>;
  decide: (id: string, body: Decided) => Promise<unknown>;
}

/** Each type of order has its own calls; what is asked and decided by them is the same. */
export const callsOf: Readonly<Record<OrderType, RequestCalls>> = {
  subscription: {
    list: (query, signal) => call('GET /admin/subscription-requests', { query, signal }),
    decide: (id, body) => call('PUT /admin/subscription-requests/:id', { params: { id }, body }),
  },
  'pay-per-image': {
    list: (query, signal) => call('GET /pay-per-image/admin/requests', { query, signal }),
    decide: (id, body) => call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body }),
  },
};
