const toastId = 'upload';

export const copy = {
  title: 'Quick Actions',
  upload: 'Upload photos',
  orderImages: 'Order single images',
  changePlan: 'Change plan',
  left: (left: string, limit: string) => `${left} of ${limit} left`,
  choose: {
    title: 'Choose a subscription',
    words: 'The photographs count towards the one that you choose.',
    list: 'Subscriptions with images left',
    cancel: 'Cancel',
  },
  toasts: {
    /** What became of the latest attempt stands in the place of the one before. */
    options: { id: toastId, replace: true },
    redirecting: (plan: string) => `Redirecting to upload portal for ${plan}`,
    unknown: 'Failed to load subscription data',
  },
};
