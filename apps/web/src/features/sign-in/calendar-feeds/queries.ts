import type { Wire } from '@burnish/contract/api';
import type { CalendarFeedEntity } from '@burnish/contract/calendar-feeds/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('calendar-feeds');

export function useCalendarFeeds() {
  return useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call('GET /auth/calendar-feeds', { signal }),
    select: ({ calendarFeeds }) => calendarFeeds,
  });
}

function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

/** Creates one. The list is loaded again in the background. */
export function useCreateCalendarFeed() {
  const reload = useReload();
  return async (body: Wire['POST /auth/calendar-feeds']['body']) => {
    const created = await call('POST /auth/calendar-feeds', { body });
    void reload();
    return created;
  };
}

export function useRevokeCalendarFeed({ _id: id }: CalendarFeedEntity, onDone: () => void) {
  const reload = useReload();
  return useAction({
    key: ['revoke-calendar-feed', id],
    changes: [],
    run: () => call('DELETE /auth/calendar-feeds/:id', { params: { id } }),
    async onSuccess() {
      await reload();
      toast.success(copy.revoke.success);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, copy.revoke.failed));
      onDone();
      // It may have been revoked meanwhile.
      void reload();
    },
  });
}
