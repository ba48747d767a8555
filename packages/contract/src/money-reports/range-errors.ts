import {
  maxReportIntervals,
  maxReportYears,
  type ReportRangeError,
} from '@burnish/domain/reports/report-intervals';

/** What is wrong with the days of a report, and the field that says so. */
export const reportRangeErrors: {
  readonly [E in ReportRangeError]: {
    readonly field: 'from' | 'to' | 'granularity';
    readonly message: string;
  };
} = {
  from_too_early: { field: 'from', message: 'Choose a first day from the year 2000 on.' },
  to_too_early: { field: 'to', message: 'Choose a last day from the year 2000 on.' },
  from_in_future: { field: 'from', message: "The first day can't be in the future." },
  reversed: { field: 'to', message: 'Choose a last day that is not before the first one.' },
  too_long: { field: 'from', message: `Choose at most ${maxReportYears} years.` },
  too_fine: {
    field: 'granularity',
    message: `Choose weeks or months. A report has at most ${maxReportIntervals} rows.`,
  },
};
