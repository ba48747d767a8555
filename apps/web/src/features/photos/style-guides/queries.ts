import type { Wire } from '@burnish/contract/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('style-guides');
const styleGuideToast = { id: 'style-guide', replace: true };

export type StyleGuideInput = Wire['POST /photos/style-guides']['body'];

/** The saved style guides by name, and what the last job had. */
export function useStyleGuides() {
  return useQuery({
    queryKey: keys.all,
    meta: dependsOn('job'),
    queryFn: ({ signal }) => call('GET /photos/style-guides', { signal }),
  });
}

/** Style guides are no entity with events, so the list is loaded again. */
const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.all });

interface SaveOptions {
  /** Null: a new style guide. */
  id: string | null;
  onSaved: () => void;
  onError: (message: string) => void;
}

export function useSaveStyleGuide({ id, onSaved, onError }: SaveOptions) {
  const client = useQueryClient();
  return useAction({
    key: ['save-style-guide', id ?? 'new'],
    changes: [],
    run: (body: StyleGuideInput, idempotencyKeyOf) =>
      id === null
        ? call('POST /photos/style-guides', { body, idempotencyKey: idempotencyKeyOf(body) })
        : call('PUT /photos/style-guides/:id', { params: { id }, body }),
    onSuccess() {
      toast.success(copy.saved, styleGuideToast);
      return reload(client);
    },
    onRefreshed: onSaved,
    onError: (error) => onError(errorText(error, copy.saveFailed)),
  });
}

export function useDeleteStyleGuide(id: string, onClose: () => void) {
  const client = useQueryClient();
  return useAction({
    key: ['delete-style-guide', id],
    changes: [],
    run: () => call('DELETE /photos/style-guides/:id', { params: { id } }),
    onSuccess() {
      toast.success(copy.removed, styleGuideToast);
      onClose();
      return reload(client);
    },
    onError(error) {
      toast.error(errorText(error, copy.removeFailed), styleGuideToast);
      onClose();
      void reload(client);
    },
  });
}
