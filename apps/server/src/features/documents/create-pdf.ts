import type { InvoiceContent, PaymentReceiptContent, StatementContent } from './content.ts';
import { createInvoicePdf } from './invoice-pdf.ts';
import { createPaymentReceiptPdf } from './payment-receipt-pdf.ts';
import { createStatementPdf } from './statement-pdf.ts';

export type PdfContent = InvoiceContent | PaymentReceiptContent | StatementContent;

export function createPdf(content: PdfContent): Promise<Buffer> {
  if (content.kind === 'invoice') return createInvoicePdf(content);
  return content.kind === 'payment' ? createPaymentReceiptPdf(content) : createStatementPdf(content);
}
