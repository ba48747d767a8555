import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useList } from '../../../lib/use-list.ts';

const planKeys = createQueryKeys('admin', 'customer-plans');
const quotaKeys = createQueryKeys('admin', 'customer-quotas');

export function useCustomerPlans(id: string) {
  return useList({
    queryKey: planKeys.list({ id }),
    meta: {
      ...dependsOn('subscription', 'photo', 'job'),
      rows: listRows('subscription', 'studio', '', ({ userId }) => userId._id === id),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/customers/:id/subscriptions', { params: { id }, query: { limit: 5, cursor }, signal }),
    selectRows: ({ subscriptions }) => subscriptions,
  });
}

/** What is left in each tier of what the customer can use now. */
export function useCustomerQuotas(id: string) {
  return useQuery({
    queryKey: quotaKeys.one(id),
    meta: dependsOn('subscription', 'photo', 'job'),
    queryFn: ({ signal }) => call('GET /admin/customers/:id/quotas', { params: { id }, signal }),
    select: ({ quotas }) => quotas,
  });
}
