import type { Chat, ChatPerson } from '@burnish/contract/chat/entities';
import type { Changed } from '@burnish/contract/events';
import type { Page } from '@burnish/contract/paging';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, formatLoadedCount, listStatus, loadNextPage } from '../../../lib/infinite-list.ts';
import { defineFilter, type FilterValues, parseFilters } from '../../../lib/list-filters.ts';
import { totalCount } from '../../../lib/list-pages.ts';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { connection } from '../../../lib/realtime-connection.ts';
import type { VirtualList } from '../../../lib/use-list.ts';
import { copy } from './copy.ts';
import { includesChat, mergePages, withChat, withLastMessage, withUnreadCount } from './people.ts';
import { throttle } from './throttle.ts';

const peopleKeys = createQueryKeys('admin', 'people');

export const peopleFilters = [
  defineFilter({
    name: 'status',
    label: copy.filter.label,
    allLabel: copy.filter.all,
    options: [{ value: 'unread', label: copy.filter.unread }],
  }),
] as const;

/** Replies by other admins in chats that are not open here are not published, so the list is polled. Milliseconds. */
const pollInterval = 30_000;

interface PeoplePage {
  people: readonly ChatPerson[];
  page: Page;
}
type PeoplePages = InfiniteData<PeoplePage, string | undefined>;
type Update = (people: readonly ChatPerson[]) => readonly ChatPerson[];

function updatePages(pages: PeoplePages | undefined, update: Update): PeoplePages | undefined {
  return pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, people: update(page.people) })) };
}

function changedChats({ audience, changes }: Changed): readonly Chat[] {
  if (audience !== 'studio') return [];
  return changes.flatMap(({ entity, row }) => (entity === 'chat' && row ? row : []));
}

/**
 * Applies events to the loaded rows. Loads the lists again if a chat is not in all of them, or if one of them is being
 * loaded. The list of unread chats is loaded again after every change, because a chat that was read leaves it.
 */
function usePeopleEvents(isUnreadList: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const lists = { queryKey: peopleKeys.lists };
    const reload = throttle(1_000, () => void reloadQueries(client, lists));
    function apply(chatId: string, update: Update): void {
      const loaded = client.getQueriesData<PeoplePages>(lists);
      const isListed = loaded.every(([, pages]) =>
        pages?.pages.some(({ people }) => includesChat(people, chatId)),
      );
      client.setQueriesData<PeoplePages>(lists, (pages) => updatePages(pages, update));
      // The reply of a running request may be older than the event.
      if (!isListed || client.isFetching(lists) > 0) reload.call();
    }
    const unsubscribes = [
      connection.on('new_chat_message', ({ chatId, message }) =>
        apply(chatId, (people) => withLastMessage(people, message)),
      ),
      connection.on('new_message', (message) =>
        apply(message.chat, (people) => withLastMessage(people, message)),
      ),
      connection.on('changed', (event) => {
        const chats = changedChats(event);
        for (const chat of chats) apply(chat._id, (people) => withChat(people, chat));
        if (isUnreadList && chats.length > 0) reload.call();
      }),
      connection.on('chat_unread_update', ({ role, chatId, unreadCount }) => {
        if (role === 'admin') apply(chatId, (people) => withUnreadCount(people, chatId, unreadCount));
      }),
    ];
    return () => {
      reload.cancel();
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, isUnreadList]);
}

const selectPeople = ({ pages }: PeoplePages) => ({
  people: mergePages(pages.map(({ people }) => people)),
  page: pages.at(-1)?.page,
  pageCount: pages.length,
});

/**
 * Everyone an admin can write to. Unlike other lists it is not sorted by id but by unread and latest message, so a
 * change can move rows between pages: all pages are loaded again, and sorted here.
 */
export function usePeople(filters: FilterValues): VirtualList<ChatPerson> {
  const filterQuery = parseFilters(peopleFilters, filters);
  usePeopleEvents(filterQuery.status === 'unread');
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: peopleKeys.list(filterQuery),
    meta: dependsOn('user', 'subscription'),
    queryFn: ({ pageParam: cursor, signal }): Promise<PeoplePage> =>
      call('GET /chat/admin/people', { query: { ...filterQuery, limit: 50, cursor }, signal }),
    select: selectPeople,
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });
  const { people = [], page } = query.data ?? {};
  return {
    rows: people,
    total: totalCount(page),
    ...listStatus(query),
    canLoadMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadMore: () => void loadNextPage(query, ({ pageCount }) => pageCount),
    pinnedIds: [],
    onVisibleRangeChange() {},
    loadedCount: formatLoadedCount(people.length, page),
    loadedAt: query.dataUpdatedAt,
  };
}
