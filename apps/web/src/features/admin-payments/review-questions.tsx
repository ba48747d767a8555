import type { Receipt } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copy } from './copy.ts';

interface QuestionProps {
  receipt: Receipt;
  onClose: () => void;
  onConfirm: () => void;
}

export function AskAboutAmount({ receipt, onClose, onConfirm }: QuestionProps) {
  const { amount, currency, invoiceId } = receipt;
  return (
    <ConfirmDialog
      open
      destructive={false}
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.approval.title}
      confirmText={copy.approval.act}
      cancelText={copy.cancel}
    >
      <p>{copy.approval.lost(money(amount, currency), money(invoiceId.amount, invoiceId.currency))}</p>
    </ConfirmDialog>
  );
}

export function AskAboutRejection({
  receipt,
  reason,
  onClose,
  onConfirm,
}: QuestionProps & { reason: string }) {
  const typed = reason.trim();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.rejection.title}
      confirmText={copy.rejection.act}
      cancelText={copy.cancel}
    >
      <p>{copy.rejection.lost(receipt.invoiceId.invoiceNumber)}</p>
      <p>{typed === '' ? copy.rejection.saysNothing : copy.rejection.says(typed)}</p>
    </ConfirmDialog>
  );
}
