/** Keys of queries that more than one feature reads. All other keys belong to their feature. */
export const profileKey = ['profile'] as const;
export const adminStatsKey = ['admin', 'stats'] as const;
export const paymentProfilesKey = ['admin', 'payment-profiles'] as const;
