import { personSample } from '../accounts/samples.ts';
import type {
  ConversionFigures,
  ConversionReport,
  CustomersReport,
  ExchangeRateView,
  ImagesReport,
  MoneyFiguresView,
  MoneyReport,
  OutstandingReport,
  RecurringReport,
  ReportIntervalView,
} from './entities.ts';

const timeZone = 'Africa/Lagos';

const interval: ReportIntervalView = {
  firstDay: '2026-11-01T00:00:00.000Z',
  lastDay: '2026-11-30T00:00:00.000Z',
  startsAt: '2026-10-31T23:00:00.000Z',
  endsAt: '2026-11-30T23:00:00.000Z',
};

const figures: MoneyFiguresView = {
  invoiced: 1_082_000,
  voided: 0,
  received: 750_000,
  credited: 20_000,
  refunded: 10_000,
  writtenOff: 15,
  balanceChange: 321_985,
};

export const moneyReportSample: MoneyReport = {
  timeZone,
  granularity: 'month',
  currencies: [{ currency: 'NGN', intervals: [{ ...interval, figures }], total: figures }],
  converted: {
    currency: 'NGN',
    intervals: [{ ...interval, figures, rate: { nairaPerDollar: 1540, appliesFrom: null } }],
    total: figures,
  },
};

export const outstandingReportSample: OutstandingReport = {
  timeZone,
  today: '2026-11-20T00:00:00.000Z',
  currencies: [
    {
      currency: 'NGN',
      ages: [
        {
          age: 'to_30',
          dueFrom: '2026-10-21T00:00:00.000Z',
          dueTo: '2026-11-19T00:00:00.000Z',
          invoiceCount: 3,
          amountDue: 332_000,
        },
      ],
      total: { invoiceCount: 3, amountDue: 332_000 },
    },
  ],
};

export const recurringReportSample: RecurringReport = {
  timeZone,
  granularity: 'month',
  currencies: [
    {
      currency: 'NGN',
      intervals: [
        {
          ...interval,
          monthlyRevenue: 1_260_000,
          activeCount: 14,
          newCount: 2,
          renewedCount: 9,
          lostCount: 1,
        },
      ],
    },
  ],
};

const conversion: ConversionFigures = { orderCount: 12, paidCount: 9, paidPercent: 75, medianDays: 3.5 };

export const conversionReportSample: ConversionReport = {
  timeZone,
  granularity: 'month',
  groups: [
    { currency: 'NGN', kind: 'plan', intervals: [{ ...interval, figures: conversion }], total: conversion },
  ],
};

const usedImages = {
  plans: [{ planId: 'gold-plan' as const, tiers: [{ tier: 'natural' as const, images: 98 }], images: 98 }],
  images: 98,
};

export const imagesReportSample: ImagesReport = {
  timeZone,
  granularity: 'month',
  startsAt: interval.startsAt,
  endsAt: interval.endsAt,
  ...usedImages,
  intervals: [{ ...interval, ...usedImages }],
};

export const customersReportSample: CustomersReport = {
  timeZone,
  currencies: [
    {
      currency: 'NGN',
      customers: [{ customer: personSample, received: 540_000, paymentCount: 6 }],
      others: { customerCount: 4, received: 210_000, paymentCount: 5 },
      total: { customerCount: 5, received: 750_000, paymentCount: 11 },
    },
  ],
};

export const exchangeRateSample: ExchangeRateView = {
  _id: '0193f8a0-5e21-7c03-9b14-d07f5a2c6e92',
  nairaPerDollar: 1_540.5,
  appliesFrom: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-11-02T08:30:12.000Z',
  createdBy: personSample,
};
