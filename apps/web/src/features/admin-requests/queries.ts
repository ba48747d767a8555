import type { Order } from '@burnish/contract/entity';
import type { RequestStatus } from '@burnish/domain/request/request';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import { useList } from '../../lib/use-list.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import type { OrderType } from '../../presentation/ordered.ts';
import { callsOf } from './calls.ts';
import { copy } from './copy.ts';

interface RequestFilter {
  search: string;
  status: RequestStatus | undefined;
}

export function useRequests(type: OrderType, { search, status }: RequestFilter) {
  return useList({
    queryKey: queryKeys.admin.requests.list({ type, search, status }),
    ask: ({ cursor, signal }) => callsOf[type].list({ search, status, limit: 50, cursor }, signal),
    rowsOf: ({ requests }) => requests,
  });
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
