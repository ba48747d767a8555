import type { Tier } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import type { OrderKind } from '@burnish/domain/orders/purchase';
import type { InvoiceAge } from '@burnish/domain/reports/outstanding';
import type { SubscriptionChange } from '@burnish/domain/reports/recurring-revenue';
import type { Granularity } from '@burnish/domain/reports/report-intervals';
import type { ReportName } from '@burnish/domain/reports/report-names';
import { formatCount, formatList, pluralize } from '../../lib/format.ts';
import { currencyNames } from '../../presentation/currencies.ts';
import type { Period } from './report-choice.ts';

const currencyLabels: Readonly<Record<Currency, string>> = { NGN: 'Naira', USD: 'US dollars' };

export const copy = {
  period: 'Period',
  periods: {
    3: '3 months',
    12: '12 months',
    24: '24 months',
    custom: 'Custom range',
  } satisfies Record<Period, string>,
  from: 'From',
  to: 'To',
  show: 'Show',
  /** Of the days of a custom range. */
  daysIn: (timeZone: string) => `Both days included, in the studio's time zone (${timeZone}).`,
  daysOfStudio: "Both days included, in the studio's time zone.",
  titles: {
    money: 'Money',
    outstanding: 'Outstanding',
    recurring: 'Recurring revenue',
    conversion: 'Orders to payments',
    images: 'Images used',
    customers: 'Top customers',
  } satisfies Record<ReportName, string>,
  notes: {
    money: (granularity) => `What happened on the accounts of customers, by ${granularity}.`,
    outstanding: () => 'What is due now, by days after the due date.',
    recurring: (granularity) =>
      `Of plans that run at the end of a ${granularity}. A yearly price counts with a twelfth.`,
    conversion: (granularity) =>
      `Orders by the ${granularity} in which they were placed, and whether they are paid by now.`,
    images: () => 'Less those that were given back.',
    customers: () => 'Those who paid most in this period.',
  } satisfies Record<ReportName, (granularity: Granularity) => string>,
  failed: "The report couldn't be loaded.",
  empty: 'Nothing in this period',
  emptyText: 'Choose a longer period.',
  nothingDue: 'Nothing is due',
  nothingDueText: 'All invoices are paid.',
  currency: (currency: Currency) => currencyLabels[currency],
  converted: (currency: Currency) => `All currencies, converted to ${currencyNames[currency]}`,
  convert: 'Show all currencies in one',
  convertTo: 'Currency',
  notConverted: 'Not converted',
  rateNote: (granularity: Granularity) =>
    `Each ${granularity} is converted at the rate of its last day, and each figure is rounded down. Prices never depend on these rates.`,
  rates: 'Exchange rates',
  /** '₦1,540 per dollar from 1 Nov 2026'. */
  rate: (naira: string, day: string | null) =>
    `${naira} per dollar${day === null ? ', initial rate' : ` from ${day}`}`,
  shown: 'Currency',
  bothCurrencies: 'Naira and US dollars',
  total: 'Total',
  table: 'Table',
  /** For screen readers: 'Naira, Invoiced and Received: Nov 2026 ₦1,082,000, ₦750,000'. */
  chart: (title: string, series: readonly string[], values: string) =>
    `${title}, ${formatList(series)}: ${values}`,
  /** In a chart for screen readers: a share of no orders. */
  noValue: 'none',
  column: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    invoiced: 'Invoiced',
    received: 'Received',
    credited: 'Credited',
    refunded: 'Refunded',
    writtenOff: 'Written off',
    voided: 'Voided',
    rate: 'Rate',
    age: 'Age',
    invoices: 'Invoices',
    due: 'Due',
    revenue: 'Monthly revenue',
    active: 'Active',
    new: 'New',
    renewed: 'Renewed',
    lost: 'Lost',
    orders: 'Orders',
    paid: 'Paid',
    share: 'Share',
    median: 'Median time',
    plan: 'Plan',
    tier: 'Tier',
    images: 'Images',
    customer: 'Customer',
    payments: 'Payments',
  },
  ages: {
    not_due: 'Not yet due',
    to_30: '1 to 30 days',
    to_60: '31 to 60 days',
    to_90: '61 to 90 days',
    over_90: 'Over 90 days',
  } satisfies Record<InvoiceAge, string>,
  orderKinds: { plan: 'plans', images: 'pay per image' } satisfies Record<OrderKind, string>,
  payPerImage: 'Pay per image',
  orders: (kind: string, currency: string) => `Orders of ${kind}, ${currency}`,
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  noTier: 'No tier',
  tierName: (tier: Tier) => ({ natural: 'Natural', highEnd: 'High-End', magazine: 'Magazine' })[tier],
  others: (count: number) => pluralize(count, 'other customer', 'other customers'),
  /** For screen readers: what a figure is, and what it leads to unless it is their number or sum. */
  rowsOf: (figure: string, column: string, row: string, leadsTo: string | null) =>
    `${figure}: ${column}, ${row}${leadsTo === null ? '' : `. Shows ${leadsTo}`}`,
  leadsTo: {
    paidOrders: 'the paid orders',
    unpaidOrders: 'the orders, none of which is paid',
    rates: 'the exchange rates',
  },
  imagesBy: {
    plan: (granularity: Granularity) => `Images by ${granularity} and plan`,
    tier: (granularity: Granularity) => `Images by ${granularity} and tier`,
  },
  rows: {
    back: 'Back to the report',
    failed: "The rows couldn't be loaded.",
    empty: 'No rows',
    emptyText: 'Rows that the report sums appear here.',
    count: (count: number) => formatCount(count),
    invoices: 'Invoices',
    subscriptions: 'Subscriptions',
    orders: 'Orders',
    column: {
      invoice: 'Invoice',
      order: 'Order',
      subscription: 'Subscription',
      customer: 'Customer',
      date: 'Date',
      dueDate: 'Due date',
      status: 'Status',
      amount: 'Amount',
      amountDue: 'Due',
    },
    images: {
      title: 'Images used',
      allPlans: 'All plans and pay per image',
      allTiers: 'all tiers',
      photo: 'Photo or reason',
      job: 'Job',
      givenBack: 'given back',
    },
    changes: { new: 'New', renewed: 'Renewed', lost: 'Lost' } satisfies Record<SubscriptionChange, string>,
  },
};
