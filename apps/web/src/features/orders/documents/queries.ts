import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

export type DocumentKind = 'invoice' | 'payment' | 'credit_note';

const calls = {
  invoice: 'GET /subscriptions/invoices/:id/document',
  payment: 'GET /subscriptions/payments/:id/document',
  credit_note: 'GET /subscriptions/credit-notes/:id/document',
} as const;

/** Downloads the PDF file of an invoice or credit note, or the payment receipt of a payment. */
export function useDownloadDocument(kind: DocumentKind, id: string) {
  return useAction({
    key: ['download-document', kind, id],
    changes: [],
    run: () => call(calls[kind], { params: { id } }),
    // The response is an attachment, so the browser stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, copy.failed), { id: 'document-failed', replace: true }),
  });
}
