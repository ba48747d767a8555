import { invoiceEndpoints } from './invoice-endpoints.ts';
import { studioListEndpoints } from './list-endpoints.ts';
import { receiptEndpoints } from './receipt-endpoints.ts';
import { requestEndpoints } from './request-endpoints.ts';
import { scheduledInvoiceEndpoints } from './scheduled-invoice-endpoints.ts';

export const orderEndpoints = {
  ...requestEndpoints,
  ...invoiceEndpoints,
  ...scheduledInvoiceEndpoints,
  ...receiptEndpoints,
  ...studioListEndpoints,
};
