import type { Order } from '@burnish/contract/entity';
import type { RequestStatus } from '@burnish/domain/request/request';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import type { OrderType } from '../../presentation/ordered.ts';
import { callsOf } from './calls.ts';
import { copy } from './copy.ts';

interface RequestFilter {
  search: string;
  status: RequestStatus | undefined;
}

export function useRequests(type: OrderType, { search, status }: RequestFilter) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.requests.list({ type, search, status }),
    queryFn: ({ pageParam, signal }) =>
      callsOf[type].list({ search, status, limit: 50, cursor: pageParam }, signal),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ requests }) => requests);
}

export interface Decision {
  status: 'approved' | 'rejected';
  reason: string;
}

export function useDecision({ _id: id, requestType }: Order) {
  const words = copy.of[requestType];
  return useAct({
    key: ['decide-request', id],
    changes: ['request', 'invoice'],
    run: ({ status, reason }: Decision) =>
      callsOf[requestType].decide(id, { status, adminNotes: reason.trim() || copy.note(status) }),
    onDone: (_, { status }) => toast.success(words.updated(status), adminToast),
    onFail: (error) => toast.error(failureText(error, words.failed), adminToast),
  });
}
