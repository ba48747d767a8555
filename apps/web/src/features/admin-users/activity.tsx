import type { User } from '@burnish/contract/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { nameOf } from './presentation.ts';
import { useActivityChange } from './queries.ts';

const words = copy.activity;

/** Lets somebody in at once; asks before it locks somebody out. It stays the same button, and keeps the focus. */
export function Activity({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = useActivityChange(user);

  return (
    <>
      <Button size="small" busy={busy} onClick={() => (user.isActive ? setAsking(true) : act(true))}>
        {user.isActive ? words.lockOut : words.letIn}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          act(false);
          setAsking(false);
        }}
        title={words.title}
        confirmText={words.act}
        cancelText={words.cancel}
      >
        <p>{words.words(nameOf(user))}</p>
        {isOwn && <p>{words.own}</p>}
      </ConfirmDialog>
    </>
  );
}
