// What the pages keep of the service's answers, by name. Every list is an infinite query.
import type { LiveEntity } from '@burnish/contract/events';
import type { Page } from '@burnish/contract/paging';

type Filter = Readonly<Record<string, string | number | undefined>>;

/** `all` stands in front of every other key of the same name, so that it invalidates them. */
function kept<const Name extends readonly string[]>(...name: Name) {
  return {
    all: name,
    lists: [...name, 'list'],
    list: (filter: Filter = {}) => [...name, 'list', filter] as const,
    one: (id: string) => [...name, 'one', id] as const,
  };
}

export const queryKeys = {
  profile: ['profile'],
  orders: kept('orders'),
  overview: ['overview'],
  subscriptions: kept('subscriptions'),
  invoices: kept('invoices'),
  receipts: kept('receipts'),
  chat: kept('chat'),
  subjects: kept('subjects'),
  jobs: kept('jobs'),
  /** Of everybody: the filter says whose. */
  photos: kept('photos'),
  photoAccounts: ['photo-accounts'],
  uploads: kept('uploads'),
  admin: {
    stats: ['admin', 'stats'],
    users: kept('admin', 'users'),
    requests: kept('admin', 'requests'),
    invoices: kept('admin', 'invoices'),
    receipts: kept('admin', 'receipts'),
    subscriptions: kept('admin', 'subscriptions'),
    imagesSubscriptions: kept('admin', 'images-subscriptions'),
    people: kept('admin', 'people'),
    chats: kept('admin', 'chats'),
    customers: kept('admin', 'customers'),
    replies: ['admin', 'replies'],
    usage: kept('admin', 'usage'),
    jobs: kept('admin', 'jobs'),
  },
} as const;

const { admin } = queryKeys;

/** What shows photographs, and how many images they have used. */
const photographs = [
  queryKeys.photos.all,
  queryKeys.jobs.all,
  queryKeys.photoAccounts,
  queryKeys.subscriptions.all,
  queryKeys.overview,
  admin.jobs.all,
  admin.subscriptions.all,
  admin.imagesSubscriptions.all,
  admin.usage.all,
];

/** What shows a thing of each kind: its own lists, and those whose rows tell something about it. */
const shownIn: { readonly [Entity in LiveEntity]: readonly (readonly string[])[] } = {
  user: [queryKeys.profile, admin.users.all, admin.people.all, admin.customers.all, admin.stats],
  request: [queryKeys.orders.all, queryKeys.overview, admin.requests.all, admin.customers.all, admin.stats],
  invoice: [
    queryKeys.invoices.all,
    queryKeys.orders.all,
    admin.invoices.all,
    admin.requests.all,
    admin.receipts.all,
    admin.customers.all,
    admin.stats,
  ],
  receipt: [
    queryKeys.receipts.all,
    queryKeys.invoices.all,
    queryKeys.orders.all,
    admin.receipts.all,
    admin.invoices.all,
    admin.requests.all,
    admin.stats,
  ],
  subscription: [
    queryKeys.subscriptions.all,
    queryKeys.overview,
    queryKeys.orders.all,
    admin.subscriptions.all,
    admin.imagesSubscriptions.all,
    admin.people.all,
    admin.customers.all,
    admin.usage.all,
    queryKeys.photoAccounts,
  ],
  photo: photographs,
  job: photographs,
  upload: [queryKeys.uploads.all],
  chat: [queryKeys.chat.all, admin.people.all, admin.chats.all, admin.replies, admin.stats],
};

/** The keys to invalidate when a thing of this kind has changed. */
export function keysShowing(entity: LiveEntity): readonly (readonly string[])[] {
  return shownIn[entity];
}

interface ByCursor {
  initialPageParam: string | undefined;
  getNextPageParam: (last: { page: Page }) => string | undefined;
}

/** How every list goes on: `useInfiniteQuery({ ...byCursor, queryKey, queryFn })`, `cursor: pageParam`. */
export const byCursor: ByCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
};
