import type { CannedReply } from '@burnish/contract/chat/entities';
import { useState } from 'react';
import { loadFailure } from '../../../../lib/load-status.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../../ui/lists/list-state.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { copy } from '../copy.ts';
import { useDeleteReply, useReplies } from './queries.ts';
import styles from './replies.module.css';

const texts = copy.replies;

function DeleteDialog({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { run, busy } = useDeleteReply(reply, onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => run(undefined)}
      title={texts.deletion.title}
      confirmText={texts.deletion.confirm}
      busy={busy}
    >
      <p>{texts.deletion.text(reply.title)}</p>
    </ConfirmDialog>
  );
}

interface ReplyItemProps {
  reply: CannedReply;
  onEdit: () => void;
  onDelete: () => void;
}

function ReplyItem({ reply: { title, text }, onEdit, onDelete }: ReplyItemProps) {
  return (
    <li className={styles.item}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div>
        <TextButton onClick={onEdit} aria-label={texts.editLabel(title)}>
          {texts.edit}
        </TextButton>
        <TextButton onClick={onDelete} aria-label={texts.deleteLabel(title)}>
          {texts.delete}
        </TextButton>
      </div>
    </li>
  );
}

/** The canned replies, which all admins share, with actions to edit and delete them. */
export function ReplyList({ onEdit }: { onEdit: (reply: CannedReply) => void }) {
  const query = useReplies();
  const { data } = query;
  const [deleted, setDeleted] = useState<CannedReply | null>(null);
  return (
    <ListState
      loading={data === undefined}
      skeleton={<Skeleton shape="lines" label={texts.loading} />}
      error={loadFailure(query, texts.failed)}
    >
      {data?.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.list}>
        {data?.map((reply) => (
          <ReplyItem
            key={reply._id}
            reply={reply}
            onEdit={() => onEdit(reply)}
            onDelete={() => setDeleted(reply)}
          />
        ))}
      </ul>
      {deleted && <DeleteDialog reply={deleted} onClose={() => setDeleted(null)} />}
    </ListState>
  );
}
