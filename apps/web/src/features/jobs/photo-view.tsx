import type { Photo } from '@burnish/contract/entity';
import { Button } from '../../ui/button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { MarkedPicture } from './marked-picture.tsx';
import styles from './photo-view.module.css';
import { usePicture } from './queries.ts';

const words = copy.sheet;

function Picture({ photo: { _id, fileName, marks } }: { photo: Photo }) {
  const { data, isError } = usePicture(_id);
  if (isError) return <Fault>{words.pictureFailed}</Fault>;
  if (data === undefined) return <Skeleton shape="cards" count={1} />;
  return <MarkedPicture src={data.url} alt={words.pictureOf(fileName)} marks={marks} />;
}

export default function PhotoView({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={photo.fileName}>
      <ModalBody>
        <Picture photo={photo} />
        {photo.notes && <p className={styles.notes}>{photo.notes}</p>}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{words.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
