import type * as wire from '@burnish/contract/money-reports/entities';
import { planIds, tiers } from '@burnish/domain/catalog/plans';
import { type ExchangeRate, nairaPerDollar, rateOn } from '@burnish/domain/money/exchange-rate';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/orders/purchase';
import { onTimePercent } from '@burnish/domain/photos/on-time';
import {
  addFigures,
  balanceChange,
  convertFigures,
  figuresFrom,
  figuresOf,
  type MoneyFigures,
} from '@burnish/domain/reports/money-figures';
import { dueDatesOf, invoiceAges } from '@burnish/domain/reports/outstanding';
import type { ReportDays, ReportInterval } from '@burnish/domain/reports/report-intervals';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { amountView, dateView, personView } from '../../views/shared-views.ts';
import type {
  AgeSums,
  ImageSums,
  IntervalSums,
  listTopCustomers,
  OrderCounts,
  SubscriptionSums,
} from './repository.ts';

export interface ReportPeriod extends ReportDays {
  readonly timeZone: string;
  readonly now: Date;
}

function intervalView({ firstDay, lastDay, from, before }: ReportInterval): wire.ReportIntervalView {
  return {
    firstDay: dateView(firstDay),
    lastDay: dateView(lastDay),
    startsAt: from.toISOString(),
    endsAt: before.toISOString(),
  };
}

function figuresView(figures: MoneyFigures, currency: Currency): wire.MoneyFiguresView {
  return {
    ...figuresFrom((figure) => amountView(figures[figure], currency)),
    balanceChange: amountView(balanceChange(figures), currency),
  };
}

interface Conversion {
  readonly convertTo: Currency | undefined;
  readonly rates: readonly ExchangeRate[];
}

export function moneyReportView(
  { intervals, timeZone, granularity }: ReportPeriod,
  sums: readonly IntervalSums[],
  { convertTo, rates }: Conversion,
): wire.MoneyReport {
  const figuresIn = (currency: Currency, index: number) =>
    figuresOf(sums.filter((sum) => sum.currency === currency && sum.interval === index));
  const totalOf = (parts: readonly MoneyFigures[], currency: Currency) =>
    figuresView(addFigures(parts), currency);

  function convertedView(to: Currency): NonNullable<wire.MoneyReport['converted']> {
    const parts = intervals.map((interval, index) => {
      const rate = rateOn(interval.lastDay, rates);
      const byCurrency = currencies.map((currency) => ({ currency, figures: figuresIn(currency, index) }));
      return { interval, rate, figures: convertFigures(byCurrency, to, rate) };
    });
    return {
      currency: to,
      intervals: parts.map(({ interval, rate, figures }) => ({
        ...intervalView(interval),
        figures: figuresView(figures, to),
        rate: {
          nairaPerDollar: nairaPerDollar(rate),
          appliesFrom: rate.appliesFrom && dateView(rate.appliesFrom),
        },
      })),
      total: totalOf(
        parts.map(({ figures }) => figures),
        to,
      ),
    };
  }

  return {
    timeZone,
    granularity,
    currencies: currencies.map((currency) => {
      const parts = intervals.map((_, index) => figuresIn(currency, index));
      return {
        currency,
        intervals: intervals.map((interval, index) => ({
          ...intervalView(interval),
          figures: figuresView(figuresIn(currency, index), currency),
        })),
        total: totalOf(parts, currency),
      };
    }),
    converted: convertTo === undefined ? null : convertedView(convertTo),
  };
}

export function outstandingReportView(
  today: CalendarDate,
  timeZone: string,
  sums: readonly AgeSums[],
): wire.OutstandingReport {
  const sumView = (parts: readonly AgeSums[], currency: Currency) => ({
    invoiceCount: parts.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0),
    amountDue: amountView(
      parts.reduce((sum, { dueMinor }) => sum + dueMinor, 0),
      currency,
    ),
  });
  return {
    timeZone,
    today: dateView(today),
    currencies: currencies.map((currency) => {
      const own = sums.filter((sum) => sum.currency === currency);
      return {
        currency,
        ages: invoiceAges.map((age) => {
          const { dueFrom, dueTo } = dueDatesOf(age, today);
          return {
            ...sumView(
              own.filter((sum) => sum.age === age),
              currency,
            ),
            age,
            dueFrom: dueFrom && dateView(dueFrom),
            dueTo: dueTo && dateView(dueTo),
          };
        }),
        total: sumView(own, currency),
      };
    }),
  };
}

export function recurringReportView(
  { intervals, timeZone, granularity }: ReportPeriod,
  sums: readonly SubscriptionSums[],
): wire.RecurringReport {
  return {
    timeZone,
    granularity,
    currencies: currencies.map((currency) => {
      const own = sums.filter((sum) => sum.currency === currency);
      type Figure = Exclude<keyof SubscriptionSums, 'currency' | 'interval'>;
      const add = (parts: readonly SubscriptionSums[], figure: Figure) =>
        parts.reduce((total, sum) => total + sum[figure], 0);
      const during = (index: number) => own.filter(({ interval }) => interval === index);
      const until = (index: number) => own.filter(({ interval }) => interval <= index);
      return {
        currency,
        intervals: intervals.map((interval, index) => ({
          ...intervalView(interval),
          monthlyRevenue: amountView(add(until(index), 'priceMinor'), currency),
          activeCount: add(until(index), 'count'),
          newCount: add(during(index), 'newCount'),
          renewedCount: add(during(index), 'renewedCount'),
          lostCount: add(during(index), 'lostCount'),
        })),
      };
    }),
  };
}

function conversionView(counts: OrderCounts | undefined): wire.ConversionFigures {
  const { orders, paid, medianSeconds } = counts ?? { orders: 0, paid: 0, medianSeconds: null };
  return {
    orderCount: orders,
    paidCount: paid,
    paidPercent: onTimePercent({ delivered: orders, onTime: paid, lateSeconds: 0 }),
    medianDays: medianSeconds === null ? null : Math.round(medianSeconds / 8_640) / 10,
  };
}

export function conversionReportView(
  { intervals, timeZone, granularity }: ReportPeriod,
  counts: readonly OrderCounts[],
): wire.ConversionReport {
  return {
    timeZone,
    granularity,
    groups: currencies.flatMap((currency) =>
      orderKinds.map((kind) => {
        const own = counts.filter((count) => count.currency === currency && count.kind === kind);
        return {
          currency,
          kind,
          intervals: intervals.map((interval, index) => ({
            ...intervalView(interval),
            figures: conversionView(own.find((count) => count.interval === index)),
          })),
          total: conversionView(own.find((count) => count.interval === null)),
        };
      }),
    ),
  };
}

const addImages = (sums: readonly ImageSums[]) => sums.reduce((sum, { images }) => sum + images, 0);

type ImagesOfPlan = wire.ImagesReport['plans'][number];

/** Also plans and tiers without images. */
function imagesByPlan(sums: readonly ImageSums[]): ImagesOfPlan[] {
  return [...planIds, null].map((planId) => {
    const own = sums.filter((sum) => sum.planId === planId);
    return {
      planId,
      tiers: [...tiers, null].map((tier) => ({
        tier,
        images: addImages(own.filter((sum) => sum.tier === tier)),
      })),
      images: addImages(own),
    };
  });
}

/** Only plans and tiers with usage entries. */
function usedImagesByPlan(sums: readonly ImageSums[]): ImagesOfPlan[] {
  return imagesByPlan(sums)
    .map(({ planId, tiers, images }) => ({
      planId,
      tiers: tiers.filter(({ tier }) => sums.some((sum) => sum.planId === planId && sum.tier === tier)),
      images,
    }))
    .filter(({ tiers }) => tiers.length > 0);
}

export function imagesReportView(
  { timeZone, granularity, intervals, from, before }: ReportPeriod,
  sums: readonly ImageSums[],
): wire.ImagesReport {
  return {
    timeZone,
    granularity,
    startsAt: from.toISOString(),
    endsAt: before.toISOString(),
    plans: imagesByPlan(sums),
    images: addImages(sums),
    intervals: intervals.map((interval, index) => {
      const own = sums.filter((sum) => sum.interval === index);
      return { ...intervalView(interval), plans: usedImagesByPlan(own), images: addImages(own) };
    }),
  };
}

export function customersReportView(
  { timeZone }: ReportPeriod,
  listed: readonly {
    readonly currency: Currency;
    readonly rows: Awaited<ReturnType<typeof listTopCustomers>>;
  }[],
): wire.CustomersReport {
  return {
    timeZone,
    currencies: listed.map(({ currency, rows }) => {
      const { totalReceivedMinor = 0, totalPaymentCount = 0, customerCount = 0 } = rows[0] ?? {};
      const shown = {
        received: rows.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0),
        payments: rows.reduce((sum, { paymentCount }) => sum + paymentCount, 0),
      };
      return {
        currency,
        customers: rows.map(({ customer, receivedMinor, paymentCount }) => ({
          customer: personView(customer),
          received: amountView(receivedMinor, currency),
          paymentCount,
        })),
        others: {
          customerCount: customerCount - rows.length,
          received: amountView(totalReceivedMinor - shown.received, currency),
          paymentCount: totalPaymentCount - shown.payments,
        },
        total: {
          customerCount,
          received: amountView(totalReceivedMinor, currency),
          paymentCount: totalPaymentCount,
        },
      };
    }),
  };
}
