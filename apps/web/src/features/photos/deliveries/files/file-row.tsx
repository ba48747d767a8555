import type { Photo } from '@burnish/contract/photos/entities';
import { memo } from 'react';
import { photoStatusLabels } from '../../../../presentation/photo-status-labels.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Status } from '../../../../ui/feedback/status.tsx';
import { hasSameProperties } from '../../uploads/grid/same-properties.ts';
import { UploadState } from '../../uploads/grid/upload-state.tsx';
import { UploadThumbnail } from '../../uploads/grid/upload-thumbnail.tsx';
import { filesCopy as text } from '../copy.ts';
import styles from './files.module.css';
import { type FinishedFile, matchingPhotos } from './finished-files.ts';

/** Before a row is removed, moves the focus to the same button of the next one. */
function focusNextRow(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('[data-discard]')?.focus();
}

function issueText({ issue, photo, item }: FinishedFile, photos: readonly Photo[]): string | null {
  switch (issue) {
    case null:
      return null;
    case 'no_photo': {
      const { length } = matchingPhotos(photos, item.fileName);
      return length > 1 ? text.issue.several_photos(length) : text.issue.no_photo;
    }
    case 'same_photo':
      return text.issue.same_photo;
    case 'delivered':
      return photo === null ? null : text.issue.delivered(photoStatusLabels[photo.status].label);
  }
}

interface FileRowProps {
  file: FinishedFile;
  /** All photos of the job. */
  photos: readonly Photo[];
  onChoose: (key: string) => void;
  onDiscard: (key: string) => void;
  onRetry: (key: string) => void;
}

function FileRowContent({ file, photos, onChoose, onDiscard, onRetry }: FileRowProps) {
  const { item, photo, issue } = file;
  const { key, id, fileName, folder, phase, upload } = item;
  const problem = issueText(file, photos);
  const canChoose = id !== null && upload !== null && phase !== 'rejected';
  return (
    <li className={styles.row}>
      <span className={styles.thumbnail}>
        <UploadThumbnail item={item} onOpen={null} />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>
          <b>{fileName}</b>
          {folder !== '' && <span className="note"> {folder}</span>}
        </p>
        {photo !== null && (
          <p className="note">
            {text.photoOf} {photo.fileName}
            {photo.status === 'in_check' && `, ${text.replaces}`}
          </p>
        )}
        {problem !== null && <Status tone="differs">{problem}</Status>}
        <UploadState item={item} onRetry={onRetry} />
      </div>
      <div className={styles.actions}>
        {canChoose && (
          <TextButton
            data-choose={issue === 'no_photo' || undefined}
            aria-haspopup="dialog"
            aria-label={photo === null ? text.chooseFor(fileName) : text.changeFor(fileName)}
            onClick={() => onChoose(key)}
          >
            {photo === null ? text.choose : text.change}
          </TextButton>
        )}
        <TextButton
          data-discard
          aria-label={text.discardNamed(fileName)}
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            onDiscard(key);
          }}
        >
          {text.discard}
        </TextButton>
      </div>
    </li>
  );
}

/** Files are new objects after every change of the engine, so they are compared by their properties. */
function isUnchanged(before: FileRowProps, after: FileRowProps): boolean {
  const { file: fileBefore, ...propsBefore } = before;
  const { file: fileAfter, ...propsAfter } = after;
  const { item: itemBefore, ...factsBefore } = fileBefore;
  const { item: itemAfter, ...factsAfter } = fileAfter;
  return (
    hasSameProperties(itemBefore, itemAfter) &&
    hasSameProperties(factsBefore, factsAfter) &&
    hasSameProperties(propsBefore, propsAfter)
  );
}

/** Memoized, because progress of a few files changes many times a second. */
export const FileRow = memo(FileRowContent, isUnchanged);
