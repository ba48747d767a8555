import type { FirstPhoto } from '@burnish/contract/photos/entities';
import { noPreview } from './no-preview.ts';
import styles from './thumbnails.module.css';

function Thumbnail({ photo: { fileName, thumbnailUrl, width, height } }: { photo: FirstPhoto }) {
  if (thumbnailUrl === null)
    return (
      <span className={styles.noPreview}>
        <span className="vh">{fileName}. </span>
        {noPreview}
      </span>
    );
  const size = width === null || height === null ? {} : { width, height };
  return <img {...size} src={thumbnailUrl} alt={fileName} loading="lazy" decoding="async" />;
}

/** The first photos of a job, as many as fit, in their own proportions. */
export function Thumbnails({ photos }: { photos: readonly FirstPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.thumbnails}>
      {photos.map((photo) => (
        <li key={photo._id}>
          <Thumbnail photo={photo} />
        </li>
      ))}
    </ul>
  );
}
