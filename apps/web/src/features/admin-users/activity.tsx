import type { User } from '@burnish/contract/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { copy } from './copy.ts';
import { nameOf } from './presentation.ts';
import { useActivityChange } from './queries.ts';

const words = copy.activity;

/** Lets somebody in at once; asks before it locks somebody out. Never out of use, so that it keeps the focus. */
export function Activity({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = useActivityChange(user);

  return (
    <>
      <Button size="small" onClick={() => (user.isActive ? setAsking(true) : act(true))}>
        {busy && <Spinner />}
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
