// The form's values for a week: closed days keep what was entered, and a time input has no 24:00.
import { dayHoursInput, timeZoneField } from '@burnish/contract/studio-settings/inputs';
import { type DayHours, weekFromMonday } from '@burnish/domain/chat/opening-hours';
import { z } from 'zod';

/** What a day starts with when it is opened for the first time. */
const newDay: DayHours = { opens: '09:00', closes: '18:00' };

const endOfDay = '24:00';
const midnight = '00:00';

const closedDay = z.object({ isOpen: z.literal(false), opens: z.string(), closes: z.string() });
const openDay = z.object({ isOpen: z.literal(true), opens: z.string(), closes: z.string() });

const day = z.discriminatedUnion('isOpen', [
  closedDay.transform(() => null),
  openDay
    .transform(({ opens, closes }) => ({ opens, closes: closes === midnight ? endOfDay : closes }))
    .pipe(dayHoursInput),
]);

export const hoursForm = z.object({ week: z.array(day), timeZone: timeZoneField });

export type HoursFormValues = z.input<typeof hoursForm>;
export type DayValues = HoursFormValues['week'][number];

export function dayValues(hours: DayHours | null): DayValues {
  const { opens, closes } = hours ?? newDay;
  return { isOpen: hours !== null, opens, closes: closes === endOfDay ? midnight : closes };
}

const [monday = 1] = weekFromMonday;
const workdays: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/** Monday's values on each day until Friday. */
export function copyMonday(week: readonly DayValues[]): DayValues[] {
  const copied = week[monday];
  return week.map((values, weekday) =>
    copied !== undefined && workdays.has(weekday) ? { ...copied } : values,
  );
}
