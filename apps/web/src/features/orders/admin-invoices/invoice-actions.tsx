import type { Invoice } from '@burnish/contract/orders/entities';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { confirmationControls, copy } from './copy.ts';
import { useConfirmPayment, useVoidInvoice } from './queries.ts';

function VoidInvoice({ invoice }: { invoice: Invoice }) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useVoidInvoice(invoice);
  const { userId: user, amount, currency, invoiceNumber } = invoice;
  const customer = user.companyName ?? user.fullName ?? user.email;
  const texts = copy.voidDialog;
  return (
    <>
      <Button
        size="small"
        variant="destructive"
        disabled={busy}
        onClick={() => setConfirming(true)}
        aria-label={copy.voidLabel(invoiceNumber)}
      >
        {copy.void}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => run(undefined)}
        title={texts.title}
        confirmText={texts.confirm}
        busy={busy}
      >
        <p>{texts.text(customer, formatMoney(amount, currency), invoiceNumber)}</p>
        <p>{texts.orderText}</p>
      </ConfirmDialog>
    </>
  );
}

interface InvoiceActionsProps {
  invoice: Invoice;
  onView: (invoice: Invoice) => void;
  /** Opens the receipts that a search finds. */
  onOpenReceipts: (search: string) => void;
}

export function InvoiceActions({ invoice, onView, onOpenReceipts }: InvoiceActionsProps) {
  const { run, busy } = useConfirmPayment(invoice._id);
  const { hint, confirm } = confirmationControls[invoice.confirmation];

  function openReceipts(receipts: 'of-invoice' | 'of-customer') {
    if (receipts === 'of-invoice') {
      toast.info(copy.reviewFirst, adminToast);
      onOpenReceipts(invoice.invoiceNumber);
    } else {
      toast.warning(copy.noReceiptFound, adminToast);
      onOpenReceipts(invoice.userId.email);
    }
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
      {hint && (
        <Button size="small" onClick={() => openReceipts(hint.receipts)}>
          {hint.label}
        </Button>
      )}
      {confirm && (
        <Button size="small" disabled={!confirm.enabled} busy={busy} onClick={() => run(undefined)}>
          {confirm.label}
        </Button>
      )}
      {invoice.allowedActions.includes('void') && <VoidInvoice invoice={invoice} />}
    </>
  );
}
