import type { Retoucher } from './entities.ts';

export const retoucherSample: Retoucher = {
  _id: '0193f9e2-5a17-7c40-9b6d-7e31f8c05d24',
  fullName: 'Zainab Bello',
  role: 'retoucher',
  photoCount: 34,
  lateCount: 0,
  nextDueAt: '2026-11-09T17:05:00.000Z',
};
