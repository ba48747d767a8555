// Calendar feeds of users: secret addresses from which calendar apps read what is due.

/** Of one user. */
export const maxCalendarFeeds = 5;

/** In characters, after trimming. */
export const maxCalendarFeedNameLength = 60;

/** What a feed has: events around the current day, the earliest first. */
export const calendarFeedBounds = { pastDays: 90, futureDays: 365, maxEvents: 1_000 } as const;

/** How often calendar apps are asked to read a feed again. */
export const calendarRefreshSeconds = 3_600;
