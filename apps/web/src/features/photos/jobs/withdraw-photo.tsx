import type { Photo } from '@burnish/contract/photos/entities';
import { useState } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { useWithdrawPhoto } from './queries.ts';

const text = copy.withdraw;

export function WithdrawPhoto({ photo }: { photo: Photo }) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useWithdrawPhoto(photo);
  return (
    <>
      <TextButton
        disabled={busy}
        onClick={() => setConfirming(true)}
        aria-label={text.actionNamed(photo.fileName)}
      >
        {text.action}
      </TextButton>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => run(undefined)}
        title={text.title}
        confirmText={text.confirm}
        cancelText={text.cancel}
        busy={busy}
      >
        <p>{text.text(photo.fileName)}</p>
      </ConfirmDialog>
    </>
  );
}
