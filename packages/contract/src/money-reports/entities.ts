// What the studio reads about its money, its subscriptions and its orders. Amounts in different currencies are never added.
import { planIds, tiers } from '@burnish/domain/catalog/plans';
import { orderKinds } from '@burnish/domain/orders/purchase';
import { invoiceAges } from '@burnish/domain/reports/outstanding';
import { granularities } from '@burnish/domain/reports/report-intervals';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { amount, calendarDate, currency, dateTime, identified } from '../common.ts';

export const reportInterval = z.object({
  firstDay: calendarDate.describe('The first day of the interval, or of the report if that is later.'),
  lastDay: calendarDate.describe('The last day of the interval, or of the report if that is earlier.'),
  startsAt: dateTime.describe('When the first day begins.'),
  endsAt: dateTime.describe('When the last day is over.'),
});

const reportTimeZone = {
  timeZone: z.string().describe("The studio's time zone, in which days begin."),
};

/** Of a report about intervals. */
const reportPeriod = {
  ...reportTimeZone,
  granularity: z
    .enum(granularities)
    .describe('How long the intervals are, but for the first and the last one. Weeks begin on Monday.'),
};

export const moneyFigures = z.object({
  invoiced: amount.describe('Invoices that were issued.'),
  voided: amount.describe('What was charged on invoices that were voided, also on earlier ones.'),
  received: amount.describe('Payments, including what became credit.'),
  credited: amount.describe('Credit notes.'),
  refunded: amount.describe('Credit that was paid out.'),
  writtenOff: amount,
  balanceChange: amount.describe(
    'By how much what customers owe, less their credit, has changed: ' +
      'invoiced + refunded - voided - received - credited - writtenOff.',
  ),
});

const appliedRate = z.object({
  nairaPerDollar: z.number(),
  appliesFrom: calendarDate.nullable().describe('Null: the initial rate.'),
});

export const moneyReport = z.object({
  ...reportPeriod,
  currencies: z.array(
    z.object({
      currency,
      intervals: z.array(reportInterval.extend({ figures: moneyFigures })).describe('The earliest first.'),
      total: moneyFigures,
    }),
  ),
  converted: z
    .object({
      currency,
      intervals: z.array(
        reportInterval.extend({
          figures: moneyFigures,
          rate: appliedRate.describe('The exchange rate that applied on the last day.'),
        }),
      ),
      total: moneyFigures.describe('The sum of the intervals.'),
    })
    .nullable()
    .describe(
      'All currencies as one. Each figure of each interval and currency is converted and rounded down before it is added. ' +
        'Null unless `convertTo` is given.',
    ),
});

const dueSum = z.object({
  invoiceCount: z.number().int(),
  amountDue: amount.describe("The sum of the invoices' amountDue."),
});

export const outstandingReport = z.object({
  ...reportTimeZone,
  today: calendarDate,
  currencies: z.array(
    z.object({
      currency,
      ages: z
        .array(
          dueSum.extend({
            age: z
              .enum(invoiceAges)
              .describe('Days after the due date. An invoice that is due today is not yet due.'),
            dueFrom: calendarDate.nullable().describe('The first due date of this age. Null: no bound.'),
            dueTo: calendarDate.nullable().describe('The last due date of this age. Null: no bound.'),
          }),
        )
        .describe('From not yet due to the oldest.'),
      total: dueSum,
    }),
  ),
});

export const recurringReport = z.object({
  ...reportPeriod,
  currencies: z.array(
    z.object({
      currency,
      intervals: z
        .array(
          reportInterval.extend({
            monthlyRevenue: amount.describe(
              'The monthly prices of the paid periods that run at the end of the interval, or now. ' +
                'A yearly price counts with a twelfth, rounded down.',
            ),
            activeCount: z
              .number()
              .int()
              .describe('Subscriptions to plans that run at the end of the interval.'),
            newCount: z
              .number()
              .int()
              .describe('Subscriptions that began, or began again after they were lost.'),
            renewedCount: z.number().int().describe('Subscriptions of which another paid period began.'),
            lostCount: z
              .number()
              .int()
              .describe(
                'Subscriptions that ended without another period by the end of the grace days, or were canceled.',
              ),
          }),
        )
        .describe('The earliest first.'),
    }),
  ),
});

const conversionFigures = z.object({
  orderCount: z.number().int(),
  paidCount: z.number().int().describe('Orders of the interval that are paid by now.'),
  paidPercent: z
    .number()
    .int()
    .nullable()
    .describe('100 only if all are paid, and 0 only if none is. Null: no orders.'),
  medianDays: z
    .number()
    .nullable()
    .describe('From the order to its payment, in days with one decimal. Null: none is paid.'),
});

export const conversionReport = z.object({
  ...reportPeriod,
  groups: z
    .array(
      z.object({
        currency,
        kind: z.enum(orderKinds),
        intervals: z
          .array(reportInterval.extend({ figures: conversionFigures }))
          .describe('The earliest first.'),
        total: conversionFigures,
      }),
    )
    .describe('Orders of customers by currency and kind. Automatic renewals are left out.'),
});

const imagesOfPlan = z.object({
  planId: z.enum(planIds).nullable().describe('Null: pay per image.'),
  tiers: z.array(
    z.object({
      tier: z.enum(tiers).nullable().describe('Null: corrections, and images without a tier.'),
      images: z.number().int().describe('Used, less those that were given back.'),
    }),
  ),
  images: z.number().int(),
});

export const imagesReport = z.object({
  ...reportPeriod,
  startsAt: dateTime,
  endsAt: dateTime,
  plans: z.array(imagesOfPlan),
  images: z.number().int(),
  intervals: z
    .array(
      reportInterval.extend({
        plans: z
          .array(imagesOfPlan)
          .describe('Plans and tiers of which images were used or given back in the interval.'),
        images: z.number().int(),
      }),
    )
    .describe('The earliest first. They add up to the figures of the report.'),
});

export const customersReport = z.object({
  ...reportTimeZone,
  currencies: z.array(
    z.object({
      currency,
      customers: z
        .array(z.object({ customer: personRef, received: amount, paymentCount: z.number().int() }))
        .describe('Those who paid most, the highest amount first.'),
      others: z
        .object({ customerCount: z.number().int(), received: amount, paymentCount: z.number().int() })
        .describe('All other customers who paid.'),
      total: z.object({ customerCount: z.number().int(), received: amount, paymentCount: z.number().int() }),
    }),
  ),
});

export const exchangeRate = identified.extend({
  nairaPerDollar: z.number().describe('At most two decimals.'),
  appliesFrom: calendarDate.describe("The day of the studio's time zone from which it applies."),
  createdAt: dateTime,
  createdBy: personRef.nullable(),
});

export type ReportIntervalView = z.output<typeof reportInterval>;
export type MoneyFiguresView = z.output<typeof moneyFigures>;
export type MoneyReport = z.output<typeof moneyReport>;
export type OutstandingReport = z.output<typeof outstandingReport>;
export type RecurringReport = z.output<typeof recurringReport>;
export type ConversionFigures = z.output<typeof conversionFigures>;
export type ConversionReport = z.output<typeof conversionReport>;
export type ImagesReport = z.output<typeof imagesReport>;
export type CustomersReport = z.output<typeof customersReport>;
export type ExchangeRateView = z.output<typeof exchangeRate>;
