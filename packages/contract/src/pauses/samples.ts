import type { Pause, PauseOptions } from './entities.ts';

export const pauseSample: Pause = {
  _id: '0193fa12-7c35-7d18-8a4e-95c0b2e6f731',
  status: 'scheduled',
  startDate: '2026-11-20T00:00:00.000Z',
  resumeDate: '2026-12-04T00:00:00.000Z',
  days: 14,
  isByCustomer: true,
  reason: null,
  createdAt: '2026-11-10T09:12:00.000Z',
};

export const pauseOptionsSample: PauseOptions = {
  pauses: [pauseSample],
  today: '2026-11-10T00:00:00.000Z',
  timeZone: 'Africa/Lagos',
  needsApproval: true,
  hasOpenInvoice: false,
};
