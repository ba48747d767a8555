import { pauseBounds, pauseReasonLength } from '@burnish/domain/subscriptions/pauses';
import { z } from 'zod';
import { calendarDateField, requiredText, wholeNumber } from '../fields.ts';

export const newPause = z.object({
  startDate: calendarDateField('Choose the first day.').describe(
    "The first paused day, in the studio's time zone: today or later. If it is an ISO 8601 time, only its date is used.",
  ),
  days: wholeNumber(pauseBounds).describe('At most 90 of any twelve months.'),
});

const pauseId = z
  .string({ error: 'Name the pause.' })
  .describe('The pause that the caller saw. The call fails if the plan has another one.');

export const pauseApproval = z.object({ pauseId });

export const pauseDecline = z.object({
  pauseId,
  reason: requiredText('Enter a reason.', pauseReasonLength).describe('The customer sees it.'),
});
