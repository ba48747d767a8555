import type { ChatPerson } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../../lib/connection.ts';
import { extentOf } from '../../../lib/paged.ts';
import { totalOf } from '../../../lib/parts.ts';
import { byCursor, queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/service.ts';
import type { LongList } from '../../../lib/use-list.ts';
import { atMostEvery } from './at-most-every.ts';
import { inTurn, knowsChat, withMessage, withUnread } from './people.ts';

/** What other admins answer in conversations that are not open here is told to nobody. Milliseconds. */
const unheard = 30_000;

interface PeoplePage {
  people: readonly ChatPerson[];
  page: Page;
}
type Loaded = InfiniteData<PeoplePage, string | undefined>;
type Change = (people: readonly ChatPerson[]) => readonly ChatPerson[];

function applied(change: Change, loaded: Loaded | undefined): Loaded | undefined {
  return (
    loaded && { ...loaded, pages: loaded.pages.map((page) => ({ ...page, people: change(page.people) })) }
  );
}

/** What is heard changes the rows at once; somebody whose row is not there yet is asked for. */
function useNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const lists = { queryKey: queryKeys.admin.people.lists };
    const read = atMostEvery(1_000, () => void client.invalidateQueries(lists));
    function hear(chatId: string, change: Change): void {
      const all = client.getQueriesData<Loaded>(lists);
      const knowsAll = all.every(([, loaded]) =>
        loaded?.pages.some(({ people }) => knowsChat(people, chatId)),
      );
      client.setQueriesData<Loaded>(lists, (loaded) => applied(change, loaded));
      if (!knowsAll) read.ask();
    }
    const stops = [
      connection.on('new_chat_message', ({ chatId, message }) =>
        hear(chatId, (people) => withMessage(people, message)),
      ),
      connection.on('new_message', (message) => hear(message.chat, (people) => withMessage(people, message))),
      connection.on('chat_unread_update', ({ role, chatId, unreadCount }) => {
        if (role === 'admin') hear(chatId, (people) => withUnread(people, chatId, unreadCount));
      }),
    ];
    return () => {
      read.stop();
      for (const stop of stops) stop();
    };
  }, [client]);
}

const listed = ({ pages }: Loaded) => ({
  people: inTurn(pages.map(({ people }) => people)),
  page: pages.at(-1)?.page,
});

/**
 * Everybody who can be written to. Unlike other lists it is not in the order of ids: whoever writes comes to the top,
 * so its pages are read anew one after the other, and put in order here.
 */
export function usePeople(search: string, unreadOnly: boolean): LongList<ChatPerson> {
  useNews();
  const status = unreadOnly ? 'unread' : undefined;
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.people.list({ search, status }),
    queryFn: ({ pageParam: cursor, signal }): Promise<PeoplePage> =>
      call('GET /chat/admin/people', { query: { search, status, limit: 50, cursor }, signal }),
    select: listed,
    placeholderData: keepPreviousData,
    refetchInterval: unheard,
  });
  const { people = [], page } = query.data ?? {};
  return {
    rows: people,
    total: totalOf(page),
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    readyForMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    kept: [],
    onSeen() {},
    extent: extentOf(people.length, page),
    readAt: query.dataUpdatedAt,
  };
}
