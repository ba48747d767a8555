import { koboPerDollarBounds, parseNairaPerDollar } from '@burnish/domain/money/exchange-rate';
import { currencies } from '@burnish/domain/money/money';
import {
  defaultReportMonths,
  granularities,
  maxDaysByDay,
  maxDaysByWeek,
  maxReportIntervals,
  maxReportYears,
} from '@burnish/domain/reports/report-intervals';
import { reportNames } from '@burnish/domain/reports/report-names';
import { z } from 'zod';
import { calendarDateField, fieldMessages } from '../fields.ts';
import { filterBy } from '../paging.ts';

const dayField = calendarDateField('Enter a date.').optional();

export const reportQuery = z.object({
  from: dayField.describe(
    `The first day, in the studio's time zone, at most ${maxReportYears} years before the last one. Default: the first of the month ${defaultReportMonths - 1} months before the last day.`,
  ),
  to: dayField.describe('The last day. Default: today. Days after today are left out.'),
  granularity: filterBy(granularities).describe(
    `How long the intervals are. Default: \`day\` up to ${maxDaysByDay} days, \`week\` up to ${maxDaysByWeek}, \`month\` for more. At most ${maxReportIntervals} intervals.`,
  ),
});

export const moneyReportQuery = reportQuery.extend({
  convertTo: filterBy(currencies).describe('Adds the sums of all currencies, converted to this one.'),
});

export const reportExportQuery = moneyReportQuery.extend({
  report: z
    .enum(reportNames, { error: fieldMessages.oneOf(reportNames) })
    .describe('`outstanding` has no period.'),
});

const { min, max } = koboPerDollarBounds;
const invalidRate = `Enter a rate from ${min / 100} to ${(max / 100).toLocaleString('en-US')} with at most two decimals.`;

export const newExchangeRate = z.object({
  nairaPerDollar: z
    .number({ error: invalidRate })
    .refine((rate) => parseNairaPerDollar(rate) !== null, invalidRate)
    .describe('How many naira a dollar is worth.'),
  appliesFrom: calendarDateField('Enter the day from which the rate applies.'),
});
