import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { confirmationSample } from '../second-factor/samples.ts';
import { type CalendarFeedEntity, calendarFeed } from './entities.ts';
import { newCalendarFeed } from './inputs.ts';

const calendarFeedSample: CalendarFeedEntity = {
  _id: '0193f6c9-0d60-7b18-93c4-5d1b2c7a90e4',
  name: 'Phone',
  createdAt: '2026-11-21T10:40:31.000Z',
  lastUsedAt: null,
};

export const calendarFeedEndpoints = endpoints({
  'GET /auth/calendar-feeds': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    summary: 'List your calendar feeds, the newest first',
    reply: z.object({ calendarFeeds: z.array(calendarFeed) }),
    sample: { reply: { calendarFeeds: [calendarFeedSample] } },
  },
  'POST /auth/calendar-feeds': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Create a calendar feed of what is due',
    body: newCalendarFeed,
    reply: z.object({
      calendarFeed,
      url: z.string().describe('The secret address of the feed. It is not shown again.'),
    }),
    status: 201,
    message: 'Your calendar feed has been created.',
    sample: {
      body: { confirmation: confirmationSample, name: 'Phone' },
      reply: {
        calendarFeed: calendarFeedSample,
        url: `https://burnish.example/api/calendar/${'Zm9yZXN0'.repeat(5)}abc/due-dates.ics`,
      },
    },
  },
  'DELETE /auth/calendar-feeds/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Revoke one of your calendar feeds',
    reply: z.object({}),
    message: 'The calendar feed has been revoked.',
    sample: { reply: {} },
  },
});
