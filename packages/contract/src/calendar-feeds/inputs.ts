import { maxCalendarFeedNameLength } from '@burnish/domain/accounts/calendar-feed';
import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { confirmationField } from '../second-factor/inputs.ts';

/** Without the confirmation, which the form doesn't ask for. */
export const calendarFeedFields = z.object({
  name: requiredText('Enter a name.', maxCalendarFeedNameLength),
});

export const newCalendarFeed = calendarFeedFields.extend({ confirmation: confirmationField });
