import type { FailedTask } from '@burnish/contract/tasks/entities';
import { failedTaskStatuses, type TaskKind, taskKinds } from '@burnish/domain/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { defineFilter, type FilterValues, parseFilters } from '../../lib/list-filters.ts';
import { useAction } from '../../lib/use-action.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { failedTaskStatusLabels, taskKindLabels } from '../../presentation/tasks.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const taskKeys = createQueryKeys('admin', 'tasks');

/** Tasks publish no events: there may be thousands a minute. Milliseconds. */
const refetchInterval = { usual: 10_000, whileRetrying: 2_000 };

export const taskFilters = [
  defineFilter({
    name: 'kind',
    label: copy.list.filter.kind,
    allLabel: copy.list.filter.allKinds,
    options: taskKinds.map((value) => ({ value, label: taskKindLabels[value] })),
  }),
  defineFilter({
    name: 'status',
    label: copy.list.filter.status,
    allLabel: copy.list.filter.allStatuses,
    options: failedTaskStatuses.map((value) => ({ value, label: failedTaskStatusLabels[value].label })),
  }),
] as const;

export function useTaskSummary() {
  return useQuery({
    queryKey: taskKeys.summary({}),
    meta: dependsOn('task'),
    queryFn: ({ signal }) => call('GET /admin/tasks', { signal }),
    refetchInterval: refetchInterval.usual,
  });
}

export function useFailedTasks(filters: FilterValues) {
  const { kind, status } = parseFilters(taskFilters, filters);
  return useQuery({
    queryKey: taskKeys.list({ kind, status }),
    meta: dependsOn('task'),
    queryFn: ({ signal }) => call('GET /admin/tasks/failed', { query: { kind, status }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.tasks.some(({ isRetryable }) => !isRetryable)
        ? refetchInterval.whileRetrying
        : refetchInterval.usual,
  });
}

export function useRetryTask({ _id: id }: FailedTask, onRefreshed: () => void) {
  return useAction({
    key: ['retry-task', id],
    changes: ['task'],
    run: (_: undefined, idempotencyKeyOf) =>
      call('POST /admin/tasks/:id/retry', { params: { id }, idempotencyKey: idempotencyKeyOf(id) }),
    onSuccess: () => toast.success(copy.retry.done, adminToast),
    onError: (error) => toast.error(errorText(error, copy.retry.failed), adminToast),
    onRefreshed,
  });
}

interface RetryFailedOptions {
  onClose: () => void;
  onRefreshed: () => void;
}

export function useRetryFailed(kind: TaskKind, { onClose, onRefreshed }: RetryFailedOptions) {
  return useAction({
    key: ['retry-failed-tasks', kind],
    changes: ['task'],
    run: (_: undefined, idempotencyKeyOf) =>
      call('POST /admin/tasks/retry-failed', { body: { kind }, idempotencyKey: idempotencyKeyOf(kind) }),
    onSuccess({ retried }) {
      toast.success(copy.retry.allDone(retried), adminToast);
      onClose();
    },
    onError(error) {
      toast.error(errorText(error, copy.retry.allFailed), adminToast);
      onClose();
    },
    onRefreshed,
  });
}
