import type { Photo } from '@burnish/contract/photos/entities';
import { formatInstantDate } from '../../../lib/format-date.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { InlineList } from '../../../ui/lists/inline-list.tsx';
import { copy } from './copy.ts';
import styles from './photo-grid.module.css';
import { useStudioPhotos } from './queries.ts';
import { useViewedPhoto } from './use-viewed-photo.ts';

const text = copy.photos;

function PhotoCard({ photo, onView }: { photo: Photo; onView: () => void }) {
  const { fileName, thumbnailUrl, tier, notes, annotations, url, fileDeletedAt } = photo;
  return (
    <li className={styles.card}>
      {thumbnailUrl === null ? (
        <span className={styles.noPreview}>
          {fileDeletedAt === null ? text.noPreview : text.deletedOn(formatInstantDate(fileDeletedAt))}
        </span>
      ) : (
        <button type="button" className={styles.thumbnail} onClick={onView} aria-label={text.view(fileName)}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </button>
      )}
      <b className={styles.name}>{fileName}</b>
      <span className="note">
        {tier === null ? text.noTier : tierLabels[tier].label}
        {annotations.length > 0 && `, ${text.annotations(annotations.length)}`}
      </span>
      {notes && <span className={styles.notes}>{notes}</span>}
      <span className={styles.actions}>
        {url !== null && (
          <TextLink href={url} ariaLabel={text.originalOf(fileName)}>
            {text.original}
          </TextLink>
        )}
      </span>
    </li>
  );
}

/** The photos of a job, for the studio. */
export default function PhotoGrid({ jobId, label }: { jobId: string; label: string }) {
  const list = useStudioPhotos(jobId);
  const viewer = useViewedPhoto();
  return (
    <InlineList list={list} texts={text}>
      {(photos) => (
        <ul className={styles.grid} aria-label={label}>
          {photos.map((photo) => (
            <PhotoCard key={photo._id} photo={photo} onView={() => viewer.open(photo._id, jobId)} />
          ))}
        </ul>
      )}
    </InlineList>
  );
}
