import type { SubscriptionRequest } from '@burnish/contract/entity';
import type { RequestStatus } from '@burnish/domain/request/request';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { copy } from './copy.ts';

interface RequestFilter {
  search: string;
  status: RequestStatus | undefined;
}

export function useRequests({ search, status }: RequestFilter) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.requests.list({ search, status }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/subscription-requests', {
        query: { search, status, limit: 50, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ requests }) => requests);
}

export interface Decision {
  status: 'approved' | 'rejected';
  reason: string;
}

export function useDecision({ _id: id }: SubscriptionRequest) {
  return useAct({
    key: ['decide-request', id],
    changes: ['request', 'invoice'],
    run: ({ status, reason }: Decision) =>
      call('PUT /admin/subscription-requests/:id', {
        params: { id },
        body: { status, adminNotes: reason.trim() || copy.note(status) },
      }),
    onDone: (_, { status }) => toast.success(copy.updated(status), adminToast),
    onFail: (error) => toast.error(failureText(error, copy.failed), adminToast),
  });
}
