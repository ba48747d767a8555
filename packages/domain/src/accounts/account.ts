export const userTypes = ['photographer', 'agency', 'brand', 'other'] as const;
export type UserType = (typeof userTypes)[number];

/** In characters as typed: passwords aren't trimmed. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Postal addresses that a user can save for orders. */
export const maxSavedAddresses = 10;

/** In characters, after trimming. */
export const displayNameLength = { min: 2, max: 80 } as const;
