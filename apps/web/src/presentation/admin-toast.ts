/** Admin pages show one toast at a time: a new one replaces the one before. */
export const adminToast = { id: 'admin', replace: true } as const;
