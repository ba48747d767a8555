import { loadErrors } from '../../../presentation/load-errors.ts';

export const copy = {
  title: 'Quick Actions',
  upload: 'Upload photos',
  orderImages: 'Order images',
  choosePlan: 'Choose a plan',
  remaining: (left: string, limit: string) => `${left} of ${limit} left`,
  choose: {
    title: 'Choose a subscription',
    text: 'Your photos will count toward the subscription you choose.',
    list: 'Subscriptions with images left',
  },
  toasts: {
    /** One id, so that a toast replaces the one of the attempt before. */
    options: { id: 'upload', replace: true },
    redirecting: (plan: string) => `Redirecting to upload portal for ${plan}`,
    loadFailed: loadErrors.subscriptions,
  },
};
