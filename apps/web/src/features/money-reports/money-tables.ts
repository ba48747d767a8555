// The tables of reports about money: what happened by month, what is due, and who paid most.
import type {
  CustomersReport,
  MoneyFiguresView,
  MoneyReport,
  OutstandingReport,
  ReportIntervalView,
} from '@burnish/contract/money-reports/entities';
import type { Currency } from '@burnish/domain/money/money';
import type { LedgerEntryKind } from '@burnish/domain/orders/ledger/ledger';
import type { Granularity } from '@burnish/domain/reports/report-intervals';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { formatDate } from '../../lib/format-date.ts';
import type { FilterValues } from '../../lib/list-filters.ts';
import { companyOrName, customerPath } from '../../presentation/people.ts';
import { copy } from './copy.ts';
import { intervalCharts } from './interval-charts.ts';
import { intervalName } from './interval-name.ts';
import type { DayRange } from './report-choice.ts';
import { type Figure, figure, type ReportTable } from './report-table.ts';
import type { Entries, Rows } from './row-filters.ts';

/** Where reports about money lead to on other tabs. */
export interface MoneyReportLinks {
  /** The ledger with these filters. */
  readonly entriesUrl: (filters: FilterValues) => string;
  /** The subscriptions to a plan, with the images that each has used. Null: pay per image. */
  readonly subscriptionsUrl: (planName: string | null) => string;
  readonly jobUrl: (jobNumber: string) => string;
  /** The settings with the exchange rates. */
  readonly ratesUrl: string;
}

/** The URLs of the rows behind figures. */
export interface ReportUrls {
  readonly rowsUrl: (rows: Rows) => string;
  readonly entriesUrl: (entries: Entries) => string;
  readonly subscriptionsUrl: MoneyReportLinks['subscriptionsUrl'];
  readonly ratesUrl: MoneyReportLinks['ratesUrl'];
}

const { column } = copy;

type MoneyFigure = Exclude<keyof MoneyFiguresView, 'balanceChange'>;

const moneyColumns: readonly { name: MoneyFigure; header: string; kind: LedgerEntryKind }[] = [
  { name: 'invoiced', header: column.invoiced, kind: 'invoice' },
  { name: 'received', header: column.received, kind: 'payment' },
  { name: 'credited', header: column.credited, kind: 'credit_note' },
  { name: 'refunded', header: column.refunded, kind: 'refund' },
  { name: 'writtenOff', header: column.writtenOff, kind: 'write_off' },
  { name: 'voided', header: column.voided, kind: 'void' },
];

function moneyFigures(
  figures: MoneyFiguresView,
  currency: Currency,
  urlOf: (kind: LedgerEntryKind) => string,
  hasEntries = (name: MoneyFigure) => figures[name] !== 0,
): Figure[] {
  return moneyColumns.map(({ name, kind }) =>
    figure(formatMoney(figures[name], currency), hasEntries(name) ? urlOf(kind) : null),
  );
}

/** What comes in is compared with what is invoiced. */
const charted: readonly (readonly MoneyFigure[])[] = [
  ['invoiced', 'received'],
  ['credited'],
  ['refunded'],
  ['writtenOff'],
  ['voided'],
];

function moneyCharts(
  intervals: readonly (ReportIntervalView & { figures: MoneyFiguresView })[],
  currency: Currency,
  granularity: Granularity,
) {
  return intervalCharts(
    intervals,
    granularity,
    charted.map((names) => ({
      series: names.map((name) => column[name]),
      valuesOf: ({ figures }) => names.map((name) => figures[name]),
      format: (value) => formatMoney(value, currency),
    })),
  );
}

type EntriesUrl = ReportUrls['entriesUrl'];

/** Figures of each kind lead to their entries. Those of converted figures are in any currency. */
function urlsOf(entriesUrl: EntriesUrl, currency: Currency | null, intervals: readonly ReportIntervalView[]) {
  const from = intervals.at(0)?.firstDay ?? '';
  const to = intervals.at(-1)?.lastDay ?? '';
  return (kind: LedgerEntryKind) => entriesUrl({ kind, currency, from, to });
}

export function moneyTables(
  { currencies, converted, granularity }: MoneyReport,
  { entriesUrl, ratesUrl }: Pick<ReportUrls, 'entriesUrl' | 'ratesUrl'>,
): ReportTable[] {
  const headers = moneyColumns.map(({ header }) => header);
  const tables = currencies.map(({ currency, intervals, total }) => {
    const urlOf = (covered: readonly ReportIntervalView[]) => urlsOf(entriesUrl, currency, covered);
    return {
      key: currency,
      title: copy.currency(currency),
      currency,
      rowHeader: column[granularity],
      columns: headers,
      rows: [
        ...intervals.map(({ figures, ...interval }) => ({
          key: interval.firstDay,
          name: intervalName(interval),
          url: null,
          figures: moneyFigures(figures, currency, urlOf([interval])),
        })),
        {
          key: 'total',
          name: copy.total,
          url: null,
          figures: moneyFigures(total, currency, urlOf(intervals)),
        },
      ],
      charts: moneyCharts(intervals, currency, granularity),
    };
  });
  if (converted === null) return tables;
  const { currency, intervals, total } = converted;
  const urlOf = (covered: readonly ReportIntervalView[]) => urlsOf(entriesUrl, null, covered);
  // A few kobo are no cents, but have entries.
  const hasEntries = (parts: readonly (MoneyFiguresView | undefined)[]) => (name: MoneyFigure) =>
    parts.some((part) => part !== undefined && part[name] !== 0);
  const convertedTable = {
    key: 'converted',
    title: copy.converted(currency),
    currency: null,
    rowHeader: column[granularity],
    columns: [...headers, column.rate],
    rows: [
      ...intervals.map(({ figures, rate, ...interval }, index) => ({
        key: interval.firstDay,
        name: intervalName(interval),
        url: null,
        figures: [
          ...moneyFigures(
            figures,
            currency,
            urlOf([interval]),
            hasEntries(currencies.map((part) => part.intervals[index]?.figures)),
          ),
          figure(
            copy.rate(
              formatMoney(rate.nairaPerDollar, 'NGN'),
              rate.appliesFrom && formatDate(rate.appliesFrom),
            ),
            ratesUrl,
            copy.leadsTo.rates,
          ),
        ],
      })),
      {
        key: 'total',
        name: copy.total,
        url: null,
        figures: [
          ...moneyFigures(
            total,
            currency,
            urlOf(intervals),
            hasEntries(currencies.map((part) => part.total)),
          ),
          figure(''),
        ],
      },
    ],
    charts: moneyCharts(intervals, currency, granularity),
  };
  return [convertedTable, ...tables];
}

export function outstandingTables(
  { currencies }: OutstandingReport,
  { rowsUrl }: Pick<ReportUrls, 'rowsUrl'>,
): ReportTable[] {
  return currencies.map(({ currency, ages, total }) => {
    const figuresOf = (sum: { invoiceCount: number; amountDue: number }, rows: Rows) => {
      const url = sum.invoiceCount === 0 ? null : rowsUrl(rows);
      return [figure(formatCount(sum.invoiceCount), url), figure(formatMoney(sum.amountDue, currency), url)];
    };
    const all = { list: 'invoices', currency } as const;
    return {
      key: currency,
      title: copy.currency(currency),
      currency,
      rowHeader: column.age,
      columns: [column.invoices, column.due],
      rows: [
        ...ages.map(({ age, dueFrom, dueTo, ...sum }) => ({
          key: age,
          name: copy.ages[age],
          url: null,
          figures: figuresOf(sum, { ...all, dueFrom, dueTo }),
        })),
        {
          key: 'total',
          name: copy.total,
          url: null,
          figures: figuresOf(total, { ...all, dueFrom: null, dueTo: null }),
        },
      ],
      charts: [
        {
          layout: 'names',
          series: [column.due],
          groups: ages.map(({ age, amountDue }) => ({
            key: age,
            label: copy.ages[age],
            values: [amountDue],
          })),
          format: (value: number) => formatMoney(value, currency),
        },
      ],
    };
  });
}

export function customersTables(
  { currencies }: CustomersReport,
  { entriesUrl }: Pick<ReportUrls, 'entriesUrl'>,
  days: DayRange,
): ReportTable[] {
  return currencies.map(({ currency, customers, others, total }) => {
    const payments = { kind: 'payment', currency, ...days } as const;
    const named = customers.map(({ customer }) => customer._id);
    const figuresOf = (sum: { received: number; paymentCount: number }, rows: string | null) => {
      const url = sum.paymentCount === 0 ? null : rows;
      return [figure(formatCount(sum.paymentCount), url), figure(formatMoney(sum.received, currency), url)];
    };
    return {
      key: currency,
      title: copy.currency(currency),
      currency,
      rowHeader: column.customer,
      columns: [column.payments, column.received],
      rows: [
        ...customers.map(({ customer, ...sum }) => ({
          key: customer._id,
          name: companyOrName(customer),
          url: customerPath(customer),
          figures: figuresOf(sum, entriesUrl({ ...payments, customerId: customer._id })),
        })),
        ...(others.customerCount > 0
          ? [
              {
                key: 'others',
                name: copy.others(others.customerCount),
                url: null,
                figures: figuresOf(others, entriesUrl({ ...payments, exceptCustomerIds: named })),
              },
            ]
          : []),
        {
          key: 'total',
          name: copy.total,
          url: null,
          figures: figuresOf(total, entriesUrl(payments)),
        },
      ],
      charts: [
        {
          layout: 'names',
          series: [column.received],
          groups: customers.map(({ customer, received }) => ({
            key: customer._id,
            label: companyOrName(customer),
            values: [received],
          })),
          format: (value: number) => formatMoney(value, currency),
        },
      ],
    };
  });
}
