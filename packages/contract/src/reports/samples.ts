import { retoucherSample } from '../assignments/samples.ts';
import { jobSample, photoSample } from '../photos/samples.ts';
import type { LateDelivery, OnTimeFigures, OnTimeReport } from './entities.ts';

const { _id, fullName } = retoucherSample;

const figures: OnTimeFigures = {
  deliveredCount: 184,
  onTimeCount: 178,
  lateCount: 6,
  onTimePercent: 97,
  averageLateMinutes: 95,
};

export const onTimeReportSample: OnTimeReport = {
  timeZone: 'Africa/Lagos',
  weeks: [{ ...figures, monday: '2026-11-16T00:00:00.000Z' }],
  retouchers: [{ ...figures, retoucher: { _id, fullName } }],
  plans: [{ ...figures, planId: 'gold-plan' }],
  total: figures,
};

export const lateDeliverySample: LateDelivery = {
  _id: '0193fb71-0c2e-7a95-8f43-1d6b9e5a7c30',
  versionNumber: 1,
  photo: { _id: photoSample._id, fileName: photoSample.fileName },
  job: { _id: jobSample._id, number: jobSample.number },
  userId: jobSample.userId,
  retoucher: { _id, fullName },
  planId: 'gold-plan',
  dueAt: jobSample.dueAt,
  deliveredAt: '2026-11-09T18:40:00.000Z',
};
