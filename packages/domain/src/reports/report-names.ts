/** The reports about money, which can be downloaded. */
export const reportNames = [
  'money',
  'outstanding',
  'recurring',
  'conversion',
  'images',
  'customers',
] as const;
export type ReportName = (typeof reportNames)[number];
