import { notificationChannels, notificationEvents } from '@burnish/domain/notifications/events';
import { z } from 'zod';
import { fieldMessages } from '../fields.ts';
import { maxLimit } from '../paging.ts';
import { timeZoneField } from '../studio-settings/inputs.ts';

const idsMessage = `Use 1 to ${maxLimit} IDs.`;

export const readNotificationsInput = z.object({
  ids: z
    .array(z.uuid({ error: fieldMessages.id }), { error: idsMessage })
    .min(1, idsMessage)
    .max(maxLimit, idsMessage)
    .optional()
    .describe('The notifications that were read. Absent: all that are listed now.'),
});

export const notificationChoiceInput = z.object({
  event: z.enum(notificationEvents, { error: fieldMessages.oneOf(notificationEvents) }),
  channel: z.enum(notificationChannels, { error: fieldMessages.oneOf(notificationChannels) }),
  isOn: z.boolean({ error: fieldMessages.boolean }),
});

const missingTime = 'Enter a time like 22:00.';
const timeField = z
  .string({ error: missingTime })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: missingTime, abort: true });

export const quietHoursInput = z.object({
  quietHours: z
    .object(
      { from: timeField, until: timeField, timeZone: timeZoneField },
      { error: 'Enter the quiet hours, or null for none.' },
    )
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      error: 'The end must differ from the start.',
    })
    .nullable(),
});
