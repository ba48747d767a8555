import { title } from './title.ts';

export const copy = {
  title,
  bell: (unread: string | null) => (unread === null ? title : `${title}, ${unread} unread`),
  unread: 'Unread',
  markAllRead: 'Mark all as read',
  settings: 'Settings',
  loading: 'Loading notifications…',
  failed: "Your notifications couldn't be loaded.",
  loadMoreFailed: "More notifications couldn't be loaded.",
  markFailed: "Your notifications couldn't be marked as read. Please try again.",
  empty: 'No notifications yet',
  emptyText: 'Updates about your orders, payments and photos appear here.',
};
