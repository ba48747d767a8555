import type { Order } from '@burnish/contract/orders/entities';
import { isPayable } from '@burnish/domain/orders/invoice/invoice';
import { useState } from 'react';
import { formatOrderPrice, orderName } from '../../../presentation/orders.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { copy } from './copy.ts';

const { rejection } = copy;

interface RejectDialogProps {
  request: Order;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ request, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const { companyName, contactPerson, invoiceId: invoice } = request;
  return (
    <LazyConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onReject(reason)}
      title={rejection.title}
      confirmText={rejection.confirm}
      busy={busy}
    >
      <p>{rejection.text(companyName || contactPerson, orderName(request), formatOrderPrice(request))}</p>
      {invoice && isPayable(invoice.status) && <p>{rejection.invoiceText(invoice.invoiceNumber)}</p>}
      <Field label={rejection.reason} labelNote={rejection.reasonNote}>
        <Textarea value={reason} maxLength={2_000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </LazyConfirmDialog>
  );
}
