import type { LedgerAction } from '@burnish/domain/orders/ledger/ledger-actions';
import type { ComponentType } from 'react';
import { ApplyCredit } from './apply-credit.tsx';
import { IssueCreditNote } from './credit-note.tsx';
import type { LedgerDialogProps } from './ledger-modal.tsx';
import { RecordPayment } from './record-payment.tsx';
import { WriteOff } from './write-off.tsx';

const dialogs: Readonly<Record<LedgerAction, ComponentType<LedgerDialogProps>>> = {
  record_payment: RecordPayment,
  write_off: WriteOff,
  apply_credit: ApplyCredit,
  issue_credit_note: IssueCreditNote,
};

/** What an admin records about the money of an invoice. Loaded when it is first opened. */
export default function LedgerDialog({ action, ...props }: LedgerDialogProps & { action: LedgerAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}
