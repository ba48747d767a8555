import type { CannedReply } from '@burnish/contract/chat/entities';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { copy } from '../copy.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyList } from './reply-list.tsx';

/** Adds, edits and deletes the canned replies in the studio's settings. */
export function ReplySettings() {
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  return (
    <>
      <ReplyList onEdit={setEdited} />
      <Button size="small" onClick={() => setEdited('new')}>
        {copy.replies.add}
      </Button>
      {edited && <ReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
