import type {
  CreditNoteContent,
  InvoiceContent,
  PaymentReceiptContent,
  StatementContent,
} from './content.ts';
import { createCreditNotePdf } from './credit-note-pdf.ts';
import { createInvoicePdf } from './invoice-pdf.ts';
import { createPaymentReceiptPdf } from './payment-receipt-pdf.ts';
import { createStatementPdf } from './statement-pdf.ts';

export type PdfContent = InvoiceContent | PaymentReceiptContent | CreditNoteContent | StatementContent;

export function createPdf(content: PdfContent): Promise<Buffer> {
  switch (content.kind) {
    case 'invoice':
      return createInvoicePdf(content);
    case 'payment':
      return createPaymentReceiptPdf(content);
    case 'credit_note':
      return createCreditNotePdf(content);
    case 'statement':
      return createStatementPdf(content);
  }
}
