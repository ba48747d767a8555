import type { Overview } from '@burnish/contract/dashboard/entities';
import { pluralize } from '../../../lib/format.ts';

export const copy = {
  title: 'At a glance',
  subscriptions: 'Active subscriptions',
  subscriptionsNote: ({ ended }: Overview['subscriptions']) =>
    ended === 0 ? 'Plans and single images' : `${pluralize(ended, 'more plan has', 'more plans have')} ended`,
  photos: 'Photos submitted',
  photosNote: 'In the last 30 days',
  pending: 'Pending orders',
  pendingNote: 'Waiting for our approval',
  completed: 'Completed orders',
  completedNote: 'Approved, including unpaid ones',
};
