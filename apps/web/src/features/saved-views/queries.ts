import type { EntityName } from '@burnish/contract/events';
import type { SavedView } from '@burnish/contract/studio-lists/entities';
import type { StudioList } from '@burnish/domain/studio-lists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText, ignoreNotFound } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const viewKeys = createQueryKeys('admin', 'views');

/** What the rows of each list are, and so the numbers of its views. */
const entityOf: Readonly<Record<StudioList, EntityName>> = {
  users: 'user',
  subscriptions: 'subscription',
  requests: 'order',
  'pay-per-image-requests': 'order',
  'pay-per-image-subscriptions': 'subscription',
  invoices: 'invoice',
};

export function useViews(list: StudioList) {
  return useQuery({
    queryKey: viewKeys.list({ list }),
    meta: dependsOn(entityOf[list]),
    queryFn: ({ signal }) => call('GET /admin/views', { query: { list }, signal }),
  });
}

interface SaveOptions {
  list: StudioList;
  /** The view to rename; absent for a new one. */
  view: Pick<SavedView, '_id'> | undefined;
  query: string;
  onSaved: () => void;
  onError: (message: string) => void;
}

export function useSaveView({ list, view, query, onSaved, onError }: SaveOptions) {
  const client = useQueryClient();
  return useAction({
    key: ['save-view', list, view?._id ?? 'new'],
    changes: [],
    run(name: string, idempotencyKeyOf) {
      if (view !== undefined)
        return call('PUT /admin/views/:id', { params: { id: view._id }, body: { name } });
      const body = { list, name, query };
      return call('POST /admin/views', { body, idempotencyKey: idempotencyKeyOf(body) });
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: viewKeys.list({ list }) });
      toast.success(copy.saved, adminToast);
      onSaved();
    },
    onError: (error) => onError(errorText(error, copy.form.failed)),
  });
}

export function useDeleteView(list: StudioList, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call('DELETE /admin/views/:id', { params: { id } }).catch(ignoreNotFound),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: viewKeys.list({ list }) });
      toast.success(copy.removed, adminToast);
      onDeleted();
    },
    onError(error) {
      toast.error(errorText(error, copy.removeFailed), adminToast);
      // It may have been deleted nevertheless.
      void client.invalidateQueries({ queryKey: viewKeys.list({ list }) });
    },
  });
}
