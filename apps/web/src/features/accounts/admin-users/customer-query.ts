import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';

const customerKeys = createQueryKeys('admin', 'customer');

export function useCustomer(id: string) {
  const query = useQuery({
    queryKey: customerKeys.one(id),
    meta: {
      ...dependsOn('user'),
      rows: { entity: 'user', audience: 'studio', key: 'customer', newRows: 'ignore' },
    },
    queryFn: ({ signal }) => call('GET /admin/customers/:id', { params: { id }, signal }),
  });
  return {
    customer: query.data?.customer,
    isNotFound: query.error instanceof ApiError && query.error.status === 404,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
