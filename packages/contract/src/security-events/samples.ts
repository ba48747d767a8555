import type { SecurityEventRow } from './entities.ts';

export const securityEventSample: SecurityEventRow = {
  _id: '0193f6c9-4c10-7e02-8d1b-2f60b7c9a415',
  createdAt: '2026-11-03T15:20:00.000Z',
  lastAt: '2026-11-03T15:28:41.000Z',
  count: 37,
  kind: 'sign_in_failed',
  detail: 'password',
  network: '198.51.100.0/24',
  user: null,
};
