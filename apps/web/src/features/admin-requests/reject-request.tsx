import type { Order } from '@burnish/contract/entity';
import { isPayable } from '@burnish/domain/invoice/invoice';
import { useState } from 'react';
import { orderedName, orderedPrice } from '../../presentation/ordered.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { copy } from './copy.ts';

const { rejection } = copy;

interface RejectRequestProps {
  request: Order;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectRequest({ request, busy, onReject, onClose }: RejectRequestProps) {
  const [reason, setReason] = useState('');
  const { companyName, contactPerson, invoiceId } = request;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onReject(reason)}
      title={rejection.title}
      confirmText={rejection.act}
      cancelText={rejection.cancel}
      busy={busy}
    >
      <p>{rejection.lost(companyName || contactPerson, orderedName(request), orderedPrice(request))}</p>
      {invoiceId && isPayable(invoiceId.status) && <p>{rejection.invoice(invoiceId.invoiceNumber)}</p>}
      <Field label={rejection.reason} aside={rejection.aside}>
        <Textarea value={reason} maxLength={2_000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
