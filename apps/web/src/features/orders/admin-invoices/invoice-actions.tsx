import type { Invoice } from '@burnish/contract/orders/entities';
import type { LedgerAction } from '@burnish/domain/orders/ledger/ledger-actions';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type ActionRules, rowActions } from '../../../ui/lists/table/action-rules.ts';
import type { ActionPlace } from '../../../ui/lists/table/list-definition.ts';
import { RowActions } from '../../../ui/lists/table/row-actions.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy as ledgerCopy } from '../ledger-actions/copy.ts';
import { confirmationControls, copy } from './copy.ts';
import { useConfirmPayment, useVoidInvoice } from './queries.ts';

const LedgerDialog = lazy(() => import('../ledger-actions/ledger-dialog.tsx'));

const controlsOf = ({ confirmation }: Invoice) => confirmationControls[confirmation];

const invoiceActions: ActionRules<Invoice, 'receipts' | 'confirm' | 'void' | LedgerAction> = {
  receipts: {
    label: (invoice) => controlsOf(invoice).hint?.label ?? '',
    isOffered: (invoice) => controlsOf(invoice).hint !== null,
    isPrimary: true,
    shortcut: 'A',
  },
  confirm: {
    label: (invoice) => controlsOf(invoice).confirm?.label ?? '',
    isOffered: (invoice) => controlsOf(invoice).confirm !== null,
    isDisabled: (invoice) => controlsOf(invoice).confirm?.enabled !== true,
    isPrimary: true,
  },
  record_payment: {
    label: ledgerCopy.recordPayment.action,
    isOffered: ({ allowedActions }) => allowedActions.includes('record_payment'),
  },
  apply_credit: {
    label: ledgerCopy.applyCredit.action,
    isOffered: ({ allowedActions }) => allowedActions.includes('apply_credit'),
  },
  issue_credit_note: {
    label: ledgerCopy.creditNote.action,
    isOffered: ({ allowedActions }) => allowedActions.includes('issue_credit_note'),
  },
  write_off: {
    label: ledgerCopy.writeOff.action,
    isOffered: ({ allowedActions }) => allowedActions.includes('write_off'),
    isDestructive: true,
  },
  void: {
    label: copy.void,
    isOffered: ({ allowedActions }) => allowedActions.includes('void'),
    isDestructive: true,
  },
};

interface InvoiceActionsProps {
  invoice: Invoice;
  place: ActionPlace;
  /** Opens the receipts that a search finds. */
  onOpenReceipts: (search: string) => void;
}

export function InvoiceActions({ invoice, place, onOpenReceipts }: InvoiceActionsProps) {
  const [isVoiding, setVoiding] = useState(false);
  const [ledgerAction, setLedgerAction] = useState<LedgerAction | null>(null);
  const confirmPayment = useConfirmPayment(invoice._id);
  const voiding = useVoidInvoice(invoice);
  const { userId: user, amountDue, currency, invoiceNumber, allowedActions } = invoice;
  const texts = copy.voidDialog;
  // Its dialog must not open again by itself when the invoice can be voided again.
  if (isVoiding && !allowedActions.includes('void')) setVoiding(false);

  function openReceipts() {
    if (controlsOf(invoice).hint?.receipts === 'of-invoice') {
      toast.info(copy.reviewFirst, adminToast);
      onOpenReceipts(invoiceNumber);
    } else {
      toast.warning(copy.noReceiptFound, adminToast);
      onOpenReceipts(user.email);
    }
  }

  const actions = rowActions(invoiceActions, invoice, null, {
    receipts: { onSelect: openReceipts },
    confirm: { onSelect: () => confirmPayment.run(undefined), isBusy: confirmPayment.busy },
    record_payment: { onSelect: () => setLedgerAction('record_payment') },
    apply_credit: { onSelect: () => setLedgerAction('apply_credit') },
    issue_credit_note: { onSelect: () => setLedgerAction('issue_credit_note') },
    write_off: { onSelect: () => setLedgerAction('write_off') },
    void: { onSelect: () => setVoiding(true), isBusy: voiding.busy },
  });
  return (
    <>
      <RowActions subject={invoiceNumber} actions={actions} place={place} />
      {ledgerAction !== null && (
        <Suspense fallback={null}>
          <LedgerDialog action={ledgerAction} invoice={invoice} onClose={() => setLedgerAction(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={isVoiding}
        onClose={() => setVoiding(false)}
        onConfirm={() => voiding.run(undefined)}
        title={texts.title}
        confirmText={texts.confirm}
        busy={voiding.busy}
      >
        <p>
          {texts.text(
            user.companyName ?? user.fullName ?? user.email,
            formatMoney(amountDue, currency),
            invoiceNumber,
          )}
        </p>
        <p>{texts.orderText}</p>
      </ConfirmDialog>
    </>
  );
}
