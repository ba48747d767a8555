import type { Photo } from '@burnish/contract/entity';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { copy } from './copy.ts';
import { useWithdraw } from './queries.ts';

const words = copy.withdraw;

/** Stands where the service says that the photograph can be withdrawn. */
export function Withdraw({ photo }: { photo: Photo }) {
  const [isAsked, setAsked] = useState(false);
  const { act, busy } = useWithdraw(photo);
  return (
    <>
      <TextButton disabled={busy} onClick={() => setAsked(true)} aria-label={words.of(photo.fileName)}>
        {words.act}
      </TextButton>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => act(undefined)}
        title={words.title}
        confirmText={words.confirm}
        cancelText={words.keep}
        busy={busy}
      >
        <p>{words.words(photo.fileName)}</p>
      </ConfirmDialog>
    </>
  );
}
