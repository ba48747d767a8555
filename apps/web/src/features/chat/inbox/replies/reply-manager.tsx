import type { CannedReply } from '@burnish/contract/chat/entities';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../../ui/overlays/modal.tsx';
import { copy } from '../copy.ts';
import { useDeleteReply, useReplies } from './queries.ts';
import styles from './replies.module.css';
import { ReplyForm } from './reply-form.tsx';

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

/** Adds, edits and deletes the canned replies, which all admins share. */
export default function ReplyManager({ onClose }: { onClose: () => void }) {
  const { data: replies = [] } = useReplies();
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  const [deleted, setDeleted] = useState<CannedReply | null>(null);
  if (edited !== null) {
    return <ReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  }
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <ModalBody>
        {replies.length === 0 && <p>{texts.empty}</p>}
        <ul>
          {replies.map((reply) => (
            <ReplyItem
              key={reply._id}
              reply={reply}
              onEdit={() => setEdited(reply)}
              onDelete={() => setDeleted(reply)}
            />
          ))}
        </ul>
        {deleted && <DeleteDialog reply={deleted} onClose={() => setDeleted(null)} />}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
