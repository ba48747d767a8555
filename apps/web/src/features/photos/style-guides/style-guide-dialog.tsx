import { Button } from '../../../ui/buttons/button.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { StyleGuideList } from './style-guide-list.tsx';

export default function StyleGuideDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={copy.listTitle}>
      <ModalBody>
        <StyleGuideList />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
