/** How the user signed in. */
export const sessionMethods = ['password', 'google', 'passkey'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** Of a user, ended ones included. Signing in again removes the oldest. */
export const maxSessions = 100;
