/** The admin's toast is single: each new one stands in the place of the one before. */
export const adminToast = { id: 'admin', replace: true } as const;
