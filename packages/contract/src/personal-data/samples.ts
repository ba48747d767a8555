import type { DataExport, PersonalDataState } from './entities.ts';

export const dataExportSample: DataExport = {
  _id: '0193f4d8-52c1-7b0e-a1f3-6d2c9e8b7a40',
  state: 'ready',
  requestedAt: '2026-11-21T09:30:00.000Z',
  readyAt: '2026-11-21T09:31:12.000Z',
  size: 48_210_344,
  expiresAt: '2026-11-28T09:31:12.000Z',
};

export const personalDataSample: PersonalDataState = {
  export: dataExportSample,
  nextExportAt: '2026-11-22T09:30:00.000Z',
  deletion: {
    blockers: [],
    losses: {
      subscriptions: 1,
      images: 42,
      paidPeriodsAhead: 1,
      refundRequests: 0,
      orders: 0,
      jobs: 1,
      credits: [{ currency: 'NGN', amount: 10_000 }],
    },
  },
};
