import type { Invoice } from '@burnish/contract/entity';
import { toast } from '../../lib/toast.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from './copy.ts';
import { confirmation } from './presentation.ts';
import { useConfirmPayment } from './queries.ts';
import { VoidInvoice } from './void-invoice.tsx';

interface InvoiceActsProps {
  invoice: Invoice;
  onView: (invoice: Invoice) => void;
  /** Leads to the receipts of this invoice. */
  onReview: (invoice: Invoice) => void;
}

export function InvoiceActs({ invoice, onView, onReview }: InvoiceActsProps) {
  const { act, busy } = useConfirmPayment(invoice._id);
  const { way, confirm } = confirmation[invoice.confirmation];

  function follow(leads: 'to-review' | 'nowhere') {
    if (leads === 'nowhere') {
      toast.warning(copy.noReceiptFound, adminToast);
      return;
    }
    toast.info(copy.reviewFirst, adminToast);
    onReview(invoice);
  }

  return (
    <>
      <Button
        size="small"
        onClick={() => onView(invoice)}
        aria-label={`${copy.view} ${invoice.invoiceNumber}`}
      >
        {copy.view}
      </Button>
      {way && (
        <Button size="small" onClick={() => follow(way.leads)}>
          {way.label}
        </Button>
      )}
      {confirm && (
        <Button size="small" disabled={!confirm.enabled} busy={busy} onClick={() => act(undefined)}>
          {confirm.label}
        </Button>
      )}
      {invoice.allowedActions.includes('void') && <VoidInvoice invoice={invoice} />}
    </>
  );
}
