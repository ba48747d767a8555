// What the statements of a large studio have in common.

export interface StudioSize {
  readonly customers: number;
  readonly invoices: number;
  /** Part of the jobs that are open, the latest ones. The others are approved, and their files deleted. Default: 0.05. */
  readonly openJobs?: number;
}

export const firstDay = `timestamptz '2021-01-04'`;
export const daysOfTrade = 2_100;

/** Orders per hundred invoices; the others are rejected or pending. */
const ordersPerHundred = 125;

export const ordersOf = ({ invoices }: StudioSize) => Math.round((invoices * ordersPerHundred) / 100);

export const adminId = '01770000-0000-7000-8000-000000000001';

/** The ID of the n-th row: its time and its table. Rows of the same time are in the order of their tables. */
export const idAt = (instant: string, table: number, n: string) =>
  `(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '70008' || lpad('${table}', 3, '0') || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const joined = (n: string) => `(${firstDay} + interval '1 minute' * ${n})`;
export const userId = (n: string) => idAt(joined(n), 1, n);

/** Of a row of `order_plan` or `invoice_plan`. */
export const orderId = idAt('instant', 2, 'o');
export const invoiceId = idAt(`instant + interval '1 second'`, 3, 'n');
export const periodId = idAt('instant', 6, 'o');
export const imagesId = idAt('instant', 7, 'o');

export const address = `'{"street":"14 Adetokunbo Ademola","city":"Lagos","state":"Lagos","zipCode":"101241","country":"Nigeria"}'::jsonb`;
