/** Loading errors that several pages show. */
export const loadErrors = {
  dashboard: 'Failed to load dashboard data',
  subscriptions: 'Failed to load subscription data',
  /** Below the title of an error in one section. */
  otherSectionsWork: 'The rest of the page still works.',
} as const;
