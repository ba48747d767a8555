import type { Invoice } from '@burnish/contract/entity';
import { useState } from 'react';
import { money } from '../../lib/format-money.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { useVoid } from './queries.ts';

const { voiding } = copy;

/** Stands where the service says that the invoice can be voided. */
export function VoidInvoice({ invoice }: { invoice: Invoice }) {
  const [isAsked, setAsked] = useState(false);
  const { act, busy } = useVoid(invoice);
  const { userId, amount, currency, invoiceNumber } = invoice;
  const customer = userId.companyName ?? userId.fullName ?? userId.email;
  return (
    <>
      <Button
        size="small"
        look="destructive"
        disabled={busy}
        onClick={() => setAsked(true)}
        aria-label={copy.voidOf(invoiceNumber)}
      >
        {copy.void}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => act(undefined)}
        title={voiding.title}
        confirmText={voiding.act}
        cancelText={voiding.keep}
        busy={busy}
      >
        <p>{voiding.lost(customer, money(amount, currency), invoiceNumber)}</p>
        <p>{voiding.after}</p>
      </ConfirmDialog>
    </>
  );
}
