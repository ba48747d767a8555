// Pauses of plans.
import { pauseStatuses } from '@burnish/domain/subscriptions/pauses';
import { z } from 'zod';
import { calendarDate, dateTime, identified } from '../common.ts';

export const pause = identified.extend({
  status: z
    .enum(pauseStatuses)
    .describe(
      'A requested pause waits for the studio. A scheduled one begins and ends by itself, with days of the studio.',
    ),
  startDate: calendarDate.describe("The first paused day, in the studio's time zone, at midnight UTC."),
  resumeDate: calendarDate.describe(
    'The first day on which photos can be uploaded again, at midnight UTC. The day of resuming if that was earlier.',
  ),
  days: z.number().int().describe('Days from startDate to resumeDate, by which the paid periods move.'),
  isByCustomer: z
    .boolean()
    .describe('Whether the customer asked for it or set it. Otherwise the studio did.'),
  reason: z.string().nullable().describe('Why the studio declined it.'),
  createdAt: dateTime,
});

/** What a pause has to fit in with. */
export const pauseOptions = z.object({
  pauses: z
    .array(pause)
    .describe(
      'Pauses with days in the last twelve months, and the one that is requested or not over, newest first.',
    ),
  today: calendarDate.describe("Today in the studio's time zone, at midnight UTC."),
  timeZone: z.string().describe("The studio's time zone, an IANA name."),
  needsApproval: z.boolean().describe('Whether the studio decides about pauses that customers ask for.'),
  hasOpenInvoice: z.boolean().describe('An invoice of the plan is open, so no pause can be set.'),
});

export type Pause = z.output<typeof pause>;
export type PauseOptions = z.output<typeof pauseOptions>;
