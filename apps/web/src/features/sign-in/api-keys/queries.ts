import type { Wire } from '@burnish/contract/api';
import type { ApiKeyEntity } from '@burnish/contract/api-keys/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText, ignoreNotFound } from '../../../lib/api-error.ts';
import { createQueryKeys } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('api-keys');

export function useApiKeys() {
  return useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call('GET /auth/api-keys', { signal }),
    select: ({ apiKeys }) => apiKeys,
  });
}

function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

/** Creates one. The list is loaded again in the background. */
export function useCreateApiKey() {
  const reload = useReload();
  return async (body: Wire['POST /auth/api-keys']['body']) => {
    const created = await call('POST /auth/api-keys', { body });
    void reload();
    return created;
  };
}

export function useRevokeApiKey({ _id: id }: ApiKeyEntity, onDone: () => void) {
  const reload = useReload();
  return useAction({
    key: ['revoke-api-key', id],
    changes: [],
    run: () => call('DELETE /auth/api-keys/:id', { params: { id } }).catch(ignoreNotFound),
    async onSuccess() {
      await reload();
      toast.success(copy.revoke.success);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, copy.revoke.failed));
      onDone();
      // It may have been revoked nevertheless.
      void reload();
    },
  });
}
