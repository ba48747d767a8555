import type { Annotation } from '@burnish/contract/photos/annotations';
import type { Photo } from '@burnish/contract/photos/entities';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import styles from './photo-viewer.module.css';
import { usePreviewUrl } from './queries.ts';

const text = copy.photos;
const percentage = (coordinate: number) => `${coordinate * 100}%`;

interface AnnotatedPhotoProps {
  src: string;
  alt: string;
  annotations: readonly Annotation[];
}

/** Numbered annotations on the photo, and their notes as a numbered list below. */
function AnnotatedPhoto({ src, alt, annotations }: AnnotatedPhotoProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.photo}>
        <img src={src} alt={alt} />
        {annotations.map(({ x, y }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
            key={index}
            className={styles.annotation}
            style={{ left: percentage(x), top: percentage(y) }}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
      {annotations.length > 0 && (
        <figcaption>
          <ol className={styles.annotationNotes}>
            {annotations.map(({ note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
              <li key={index}>{note}</li>
            ))}
          </ol>
        </figcaption>
      )}
    </figure>
  );
}

function Preview({ photo: { _id, fileName, annotations } }: { photo: Photo }) {
  const { data, isError } = usePreviewUrl(_id);
  if (isError) return <FormError>{text.previewFailed}</FormError>;
  if (data === undefined) return <Skeleton shape="cards" count={1} />;
  return <AnnotatedPhoto src={data.url} alt={text.alt(fileName)} annotations={annotations} />;
}

export default function PhotoViewer({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={photo.fileName}>
      <ModalBody>
        <Preview photo={photo} />
        {photo.notes && <p className={styles.notes}>{photo.notes}</p>}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
