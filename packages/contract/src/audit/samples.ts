import { personSample } from '../accounts/samples.ts';
import { invoiceSample } from '../orders/samples.ts';
import type { AuditRecord } from './entities.ts';

export const auditSample: AuditRecord = {
  _id: '0193f6c9-0d60-7b18-93c4-0e5f7a21d8b6',
  createdAt: '2026-11-03T15:20:00.000Z',
  actor: {
    ...personSample,
    _id: '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f10',
    fullName: 'Kemi Adewale',
    email: 'kemi@burnish.example',
    companyName: null,
  },
  isOwnCase: false,
  owner: personSample,
  action: 'invoice_confirm',
  entity: 'invoice',
  entityId: invoiceSample._id,
  subject: { label: invoiceSample.invoiceNumber, orderKind: null },
  before: { status: 'payment_made' },
  after: { status: 'payment_confirmed' },
  ipAddress: '198.51.100.24',
};
