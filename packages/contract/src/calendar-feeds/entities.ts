import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

export const calendarFeed = identified.extend({
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable().describe('Up to a minute old. Null: never used.'),
});

export type CalendarFeedEntity = z.output<typeof calendarFeed>;
