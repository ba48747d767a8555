import type { SharedPhoto } from '@burnish/contract/share-links/entities';
import { copy } from './copy.ts';
import styles from './shared-photo-frame.module.css';

interface SharedPhotoFrameProps {
  photo: SharedPhoto;
  onView: () => void;
}

/** A photo on its mount. Opens it in full screen. */
export function SharedPhotoFrame({ photo, onView }: SharedPhotoFrameProps) {
  const { fileName, thumbnailUrl, width, height, comments } = photo;
  const size = width === null || height === null ? {} : { width, height };
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.print}
        aria-label={copy.view(fileName, comments.length)}
        onClick={onView}
      >
        {thumbnailUrl === null ? (
          <span className={styles.noPreview}>{copy.noPreview}</span>
        ) : (
          <img {...size} src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
        )}
      </button>
      <p className={styles.caption}>
        <b>{fileName}</b>
        {comments.length > 0 && <span className="note num">{copy.commentCount(comments.length)}</span>}
      </p>
    </div>
  );
}
