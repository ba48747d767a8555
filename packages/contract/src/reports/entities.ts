import { planIds } from '@burnish/domain/catalog/plans';
import { z } from 'zod';
import { customerRef, staffRef } from '../accounts/entities.ts';
import { calendarDate, dateTime, id, identified } from '../common.ts';

const planId = z.enum(planIds).nullable().describe('Null: pay per image.');

/** How many deliveries were on time. */
export const onTimeFigures = z.object({
  deliveredCount: z.number().int().describe('Delivered versions of photos: first deliveries and revisions.'),
  onTimeCount: z.number().int(),
  lateCount: z.number().int(),
  onTimePercent: z
    .number()
    .int()
    .nullable()
    .describe('100 only if all were on time, and 0 only if none was. Null: nothing was delivered.'),
  averageLateMinutes: z
    .number()
    .int()
    .nullable()
    .describe('By how much late ones were late on average. Null: none was.'),
});

export const onTimeReport = z.object({
  timeZone: z.string().describe('The time zone of the studio, in which weeks begin on Monday.'),
  weeks: z
    .array(onTimeFigures.extend({ monday: calendarDate.describe('The first day, at midnight UTC.') }))
    .describe('The earliest first. The last one is the current one.'),
  retouchers: z
    .array(onTimeFigures.extend({ retoucher: staffRef.describe('Who submitted the versions.') }))
    .describe('By name, of all weeks.'),
  plans: z.array(onTimeFigures.extend({ planId })).describe('Of all weeks. The last one is pay per image.'),
  total: onTimeFigures,
});

/** A version that was delivered after it was due. */
export const lateDelivery = identified.extend({
  versionNumber: z.number().int().describe('1: the first delivery. From 2: a revision.'),
  photo: z.object({ _id: id, fileName: z.string() }),
  job: z.object({ _id: id, number: z.string() }),
  userId: customerRef,
  retoucher: staffRef.describe('Who submitted the version.'),
  planId,
  dueAt: dateTime,
  deliveredAt: dateTime,
});

export type OnTimeFigures = z.output<typeof onTimeFigures>;
export type OnTimeReport = z.output<typeof onTimeReport>;
export type LateDelivery = z.output<typeof lateDelivery>;
