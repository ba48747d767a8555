import type { Photo } from '@burnish/contract/photos/entities';
import { formatInstantDate } from '../../../../lib/format-date.ts';
import { photoStatusLabel } from '../../../../presentation/photo-status-labels.ts';
import { tierLabels } from '../../../../presentation/retouching.ts';
import { TextButton, TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Status } from '../../../../ui/feedback/status.tsx';
import { copy as reviewCopy } from '../../review/copy.ts';
import { copy as shareCopy } from '../../share-links/copy.ts';
import { copy } from '../copy.ts';
import styles from './photo-frame.module.css';

const text = copy.photos;

/** The latest version, or the original. */
function Print({ photo, onView }: { photo: Photo; onView: () => void }) {
  const { fileName, fileDeletedAt, allowedActions, versions } = photo;
  const { thumbnailUrl, width, height } = versions[0] ?? photo;
  if (thumbnailUrl === null)
    return (
      <span className={styles.noPreview}>
        {fileDeletedAt === null ? text.noPreview : text.deletedOn(formatInstantDate(fileDeletedAt))}
      </span>
    );
  const size = width === null || height === null ? {} : { width, height };
  const label = allowedActions.includes('approve') ? reviewCopy.job.review(fileName) : text.view(fileName);
  return (
    <button type="button" className={styles.print} onClick={onView} aria-label={label}>
      <img {...size} src={thumbnailUrl} alt={fileName} loading="lazy" decoding="async" />
    </button>
  );
}

interface PhotoFrameProps {
  photo: Photo;
  guestCommentCount: number;
  onView: () => void;
  onWithdraw: () => void;
}

/** A photo on its mount, with what the customer asked for. */
export function PhotoFrame({ photo, guestCommentCount, onView, onWithdraw }: PhotoFrameProps) {
  const { _id, fileName, tier, notes, annotations, allowedActions, url, versions } = photo;
  const [latest] = versions;
  const { label, tone } = photoStatusLabel(photo);
  return (
    <div className={styles.frame} data-photo={_id}>
      <Print photo={photo} onView={onView} />
      <div className={styles.caption}>
        <p className={styles.name}>
          <b>{fileName}</b>
          <span className="note num">
            {latest && `${reviewCopy.version(latest.number)}, `}
            {tier === null ? text.noTier : tierLabels[tier].label}
            {annotations.length > 0 && `, ${text.annotations(annotations.length)}`}
            {guestCommentCount > 0 && `, ${shareCopy.guestComments.count(guestCommentCount)}`}
          </span>
        </p>
        <Status tone={tone}>{label}</Status>
      </div>
      {notes && <p className={styles.notes}>{notes}</p>}
      <div className={styles.actions}>
        {url !== null && (
          <TextLink href={url} ariaLabel={text.originalOf(fileName)}>
            {text.original}
          </TextLink>
        )}
        {latest && latest.url !== null && (
          <TextLink href={latest.url} ariaLabel={reviewCopy.versionOf(latest.number, fileName)}>
            {reviewCopy.version(latest.number)}
          </TextLink>
        )}
        {allowedActions.includes('withdraw') && (
          <TextButton onClick={onWithdraw} aria-label={copy.withdraw.actionNamed(fileName)}>
            {copy.withdraw.action}
          </TextButton>
        )}
      </div>
    </div>
  );
}
