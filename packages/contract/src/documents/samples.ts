import type { Statement } from './entities.ts';

export const documentUrlSample = '/api/documents/eyJmaWVsZHMiOnt9fQ/Zk3v';

const statementSample: Statement = {
  currency: 'NGN',
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  openingBalance: 0,
  charged: 242_000,
  credited: 120_000,
  closingBalance: 122_000,
  entryCount: 3,
  sums: [
    { kind: 'invoice', amount: 242_000, count: 2 },
    { kind: 'payment', amount: 120_000, count: 1 },
  ],
};

export const statementFilesSample = {
  statement: statementSample,
  pdfUrl: documentUrlSample,
  csvUrl: documentUrlSample,
};
