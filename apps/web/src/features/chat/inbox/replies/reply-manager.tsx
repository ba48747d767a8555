import type { CannedReply } from '@burnish/contract/chat/entities';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../../ui/overlays/modal.tsx';
import { copy } from '../copy.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyList } from './reply-list.tsx';

const texts = copy.replies;

/** Adds, edits and deletes the canned replies without leaving the conversation. */
export default function ReplyManager({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  if (edited !== null) {
    return <ReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  }
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <ModalBody>
        <ReplyList onEdit={setEdited} />
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
