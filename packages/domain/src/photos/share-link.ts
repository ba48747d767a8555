// Links with which customers show finished photos to their own clients, the guests, who have no account.
import { millisecondsPerHour } from '../time/calendar-date.ts';

/** Of a job, those that have expired or were revoked included. */
export const maxShareLinks = 50;

/** Days until a link expires. */
export const shareLinkDays = { min: 1, max: 365, default: 30 } as const;

export const maxShareLinkNameLength = 80;
export const maxWatermarkLength = 40;
/** Long enough for a word that is passed on by phone: attempts are limited. */
export const shareLinkPasswordLength = { min: 6, max: 100 } as const;

/** Openings of a link of which the time is kept. The number counts all. */
export const maxKeptOpenings = 100;

export const maxGuestNameLength = 60;

/** Of a job. */
export const maxGuestComments = 500;
/** Points of the line that a guest draws. */
export const maxGuestStrokePoints = 200;

/** Customers are notified of new comments at most once in this time for each link. */
export const commentNotificationHours = 1;

export const shareLinkStates = ['active', 'expired', 'revoked'] as const;
export type ShareLinkState = (typeof shareLinkStates)[number];

export interface ShareLinkTimes {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export function shareLinkState({ expiresAt, revokedAt }: ShareLinkTimes, now: Date): ShareLinkState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}

export function isNotificationDue(notifiedAt: Date | null, now: Date): boolean {
  return (
    notifiedAt === null ||
    now.getTime() - notifiedAt.getTime() >= commentNotificationHours * millisecondsPerHour
  );
}
