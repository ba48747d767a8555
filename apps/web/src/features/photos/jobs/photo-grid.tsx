import type { Job, Photo } from '@burnish/contract/photos/entities';
import { formatInstantDate } from '../../../lib/format-date.ts';
import { photoStatusLabel } from '../../../presentation/photo-status-labels.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { InlineList } from '../../../ui/lists/inline-list.tsx';
import { copy as deliveryCopy } from '../deliveries/copy.ts';
import { PhotoRevisions } from '../deliveries/revisions/photo-revisions.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { copy } from './copy.ts';
import styles from './photo-grid.module.css';
import { useStudioPhotos } from './queries.ts';
import { useViewedPhoto } from './use-viewed-photo.ts';

const text = copy.photos;

interface PhotoCardProps {
  job: Job;
  photo: Photo;
  onView: () => void;
}

function PhotoCard({ job, photo, onView }: PhotoCardProps) {
  const { fileName, tier, notes, annotations, url, fileDeletedAt, versions } = photo;
  const [latest] = versions;
  const thumbnailUrl = latest?.thumbnailUrl ?? photo.thumbnailUrl;
  const { label, tone } = photoStatusLabel(photo);
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
      <Status tone={tone}>{label}</Status>
      {latest && <span className="note num">{deliveryCopy.version(latest.number)}</span>}
      <span className="note">
        {tier === null ? text.noTier : tierLabels[tier].label}
        {annotations.length > 0 && `, ${text.annotations(annotations.length)}`}
      </span>
      {notes && <span className={styles.notes}>{notes}</span>}
      <PhotoRevisions photo={photo} onView={onView} />
      <span className={styles.actions}>
        {url !== null && (
          <TextLink href={url} ariaLabel={text.originalOf(fileName)}>
            {text.original}
          </TextLink>
        )}
        {latest && latest.url !== null && (
          <TextLink href={latest.url} ariaLabel={deliveryCopy.finishedFileOf(fileName)}>
            {deliveryCopy.finishedFile}
          </TextLink>
        )}
        {photo.allowedActions.includes('ask') && <AskButton job={job} photo={photo} />}
      </span>
    </li>
  );
}

/** The photos of a job, for the studio. */
export default function PhotoGrid({ job }: { job: Job }) {
  const list = useStudioPhotos(job._id);
  const viewer = useViewedPhoto();
  return (
    <InlineList list={list} texts={text}>
      {(photos) => (
        <ul className={styles.grid} aria-label={copy.photosOf(job.number)}>
          {photos.map((photo) => (
            <PhotoCard
              key={photo._id}
              job={job}
              photo={photo}
              onView={() => viewer.open(photo._id, job._id)}
            />
          ))}
        </ul>
      )}
    </InlineList>
  );
}
