import type { CannedReply } from '@burnish/contract/entity';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../../../ui/modal-parts.tsx';
import { TextButton } from '../../../../ui/text-button.tsx';
import { copy } from '../copy.ts';
import { useRemoveReply, useReplies } from './queries.ts';
import styles from './replies.module.css';
import { ReplyForm } from './reply-form.tsx';

const words = copy.replies;

function Removal({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { act, busy } = useRemoveReply(reply, onClose);
  const { removal } = words;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => act(undefined)}
      title={removal.title}
      confirmText={removal.act}
      cancelText={removal.keep}
      busy={busy}
    >
      <p>{removal.words(reply.title)}</p>
    </ConfirmDialog>
  );
}

interface KnownProps {
  reply: CannedReply;
  onChange: () => void;
  onRemove: () => void;
}

function Known({ reply: { title, text }, onChange, onRemove }: KnownProps) {
  return (
    <li className={styles.known}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div>
        <TextButton onClick={onChange} aria-label={words.changeOf(title)}>
          {words.change}
        </TextButton>
        <TextButton onClick={onRemove} aria-label={words.removeOf(title)}>
          {words.remove}
        </TextButton>
      </div>
    </li>
  );
}

/** The prepared replies of all admins: add, change, remove. */
export default function ReplyManager({ onClose }: { onClose: () => void }) {
  const { data: replies = [] } = useReplies();
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  const [removed, setRemoved] = useState<CannedReply | null>(null);
  if (edited !== null) {
    return <ReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  }
  return (
    <Modal open onClose={onClose} title={words.title}>
      <ModalBody>
        {replies.length === 0 && <p>{words.empty}</p>}
        <ul>
          {replies.map((reply) => (
            <Known
              key={reply._id}
              reply={reply}
              onChange={() => setEdited(reply)}
              onRemove={() => setRemoved(reply)}
            />
          ))}
        </ul>
        {removed && <Removal reply={removed} onClose={() => setRemoved(null)} />}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{words.close}</Button>
        <Button look="primary" onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
