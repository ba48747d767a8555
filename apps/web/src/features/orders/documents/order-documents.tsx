import { useInvoice } from '../invoices/invoice-queries.ts';
import { DocumentsPanel } from './documents-panel.tsx';

/** The documents of an order's invoice, once it is loaded. */
export function OrderDocuments({ invoiceId }: { invoiceId: string }) {
  const { invoice } = useInvoice(invoiceId);
  return invoice === undefined ? null : <DocumentsPanel invoice={invoice} />;
}
