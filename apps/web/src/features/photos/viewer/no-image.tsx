import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { copy } from './copy.ts';
import styles from './stage.module.css';
import type { PhotoImage } from './viewed-photo.ts';

function message({ status }: PhotoImage, canAddNotes: boolean): string {
  if (status === 'failed') return copy.failed;
  return canAddNotes ? copy.missingYet : copy.missing;
}

interface NoImageProps {
  image: PhotoImage;
  canAddNotes: boolean;
  onRetry: () => void;
}

/** Shown while there is no photo. */
export function NoImage({ image, canAddNotes, onRetry }: NoImageProps) {
  if (image.status === 'loading' || image.status === 'ready')
    return (
      <p className={styles.empty} role="status">
        <Spinner />
        <span>{copy.loading}</span>
      </p>
    );
  return (
    <div className={styles.empty}>
      <p role="alert">{message(image, canAddNotes)}</p>
      {image.status === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {copy.retry}
        </Button>
      )}
    </div>
  );
}
