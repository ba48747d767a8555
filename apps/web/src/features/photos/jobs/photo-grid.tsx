import type { Job, Photo } from '@burnish/contract/photos/entities';
import { useRef, useState } from 'react';
import { focusAfterAction } from '../../../lib/focus-after-action.ts';
import { formatInstantDate } from '../../../lib/format-date.ts';
import { loadStatus } from '../../../lib/load-status.ts';
import { photoStatusLabel } from '../../../presentation/photo-status-labels.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { AssignBar } from '../assignments/assign-bar.tsx';
import { assigneeName, selectablePhotos } from '../assignments/assignees.ts';
import { copy as assignmentCopy } from '../assignments/copy.ts';
import { copy as deliveryCopy } from '../deliveries/copy.ts';
import { PagedRows } from '../deliveries/paged-rows.tsx';
import { usePhotosOfJob } from '../deliveries/queries.ts';
import { PhotoRevisions } from '../deliveries/revisions/photo-revisions.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { copy } from './copy.ts';
import styles from './photo-grid.module.css';
import { useViewedPhoto } from './use-viewed-photo.ts';

const text = copy.photos;

interface PhotoCardProps {
  job: Job;
  photo: Photo;
  /** Null: the photo can't be selected. */
  isSelected: boolean | null;
  onSelect: (isSelected: boolean) => void;
  onView: () => void;
}

function PhotoName({ photo: { fileName }, isSelected, onSelect }: Omit<PhotoCardProps, 'job' | 'onView'>) {
  const name = <b className={styles.name}>{fileName}</b>;
  if (isSelected === null) return name;
  return (
    <Checkbox
      checked={isSelected}
      onChange={({ target }) => onSelect(target.checked)}
      aria-label={assignmentCopy.bar.select(fileName)}
    >
      {name}
    </Checkbox>
  );
}

/** The photo's assignee, or that there is none. */
function Assignee({ photo }: { photo: Photo }) {
  const name = assigneeName(photo);
  return <span className="note">{photo.assignee === null ? name : assignmentCopy.retoucher(name)}</span>;
}

function PhotoCard({ job, photo, isSelected, onSelect, onView }: PhotoCardProps) {
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
      <PhotoName photo={photo} isSelected={isSelected} onSelect={onSelect} />
      <Status tone={tone}>{label}</Status>
      <Assignee photo={photo} />
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

/** The photos of a job, for the studio. Those with work left can be assigned to retouchers. */
export default function PhotoGrid({ job }: { job: Job }) {
  const section = useRef<HTMLElement>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const query = usePhotosOfJob(job._id);
  const viewer = useViewedPhoto();
  const { failed, retry } = loadStatus(query);
  if (failed) return <LoadError text={text.failed} onRetry={retry} />;
  if (query.data === undefined) return <Skeleton shape="lines" count={1} label={text.loading} />;
  const selectable = selectablePhotos(job, query.data);
  const selected = selectable.filter(({ _id }) => selectedIds.has(_id));

  function select(photoId: string, isSelected: boolean): void {
    const others = selected.map(({ _id }) => _id).filter((id) => id !== photoId);
    setSelectedIds(new Set(isSelected ? [...others, photoId] : others));
  }

  function onAssigned(): void {
    setSelectedIds(new Set());
    focusAfterAction(() => section.current);
  }

  return (
    <section
      ref={section}
      className={styles.section}
      aria-label={assignmentCopy.bar.region(job.number)}
      tabIndex={-1}
    >
      <PagedRows rows={query.data}>
        {(shown) => (
          <ul className={styles.grid} aria-label={copy.photosOf(job.number)}>
            {shown.map((photo) => (
              <PhotoCard
                key={photo._id}
                job={job}
                photo={photo}
                isSelected={selectable.includes(photo) ? selectedIds.has(photo._id) : null}
                onSelect={(isSelected) => select(photo._id, isSelected)}
                onView={() => viewer.open(photo._id, job._id)}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      {selectable.length > 0 && (
        <AssignBar
          job={job}
          selectable={selectable}
          selected={selected}
          onSelect={(photos) => setSelectedIds(new Set(photos.map(({ _id }) => _id)))}
          onAssigned={onAssigned}
        />
      )}
    </section>
  );
}
