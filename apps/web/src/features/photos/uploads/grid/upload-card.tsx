import type { Tier } from '@burnish/domain/catalog/plans';
import { memo } from 'react';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { copy } from '../copy.ts';
import { countWithoutNote, type PhotoDraft } from '../draft.ts';
import type { UploadItem } from '../engine/types.ts';
import { formatPhotoTier, parsePhotoTier, photoTierOptions } from '../tier-options.ts';
import { hasSameProperties } from './same-properties.ts';
import styles from './upload-card.module.css';
import { UploadState } from './upload-state.tsx';
import { UploadThumbnail } from './upload-thumbnail.tsx';
import { warningTexts } from './warnings.ts';

const text = copy.grid;

/** Before a card is removed, moves the focus to the remove button of the next one. */
function focusNextCard(removeButton: HTMLElement): void {
  const card = removeButton.closest('li');
  const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('[data-remove]')?.focus();
}

interface UploadCardProps {
  item: UploadItem;
  number: number;
  photo: PhotoDraft;
  /** The tier chosen for all photos; undefined when tiers can't be chosen. */
  tierForAll: Tier | null | undefined;
  onOpen: (key: string) => void;
  onTierChange: (key: string, tier: Tier | null | undefined) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

function Warnings({ item }: Pick<UploadCardProps, 'item'>) {
  const warnings = warningTexts(item);
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

/** 'Notes added, 2 annotations', or the invitation to add notes. */
function annotationSummary({ notes, annotations }: PhotoDraft): string {
  const withoutNote = countWithoutNote(annotations);
  const summary = [
    notes.trim() === '' ? null : text.hasNotes,
    annotations.length > 0 ? text.annotations(annotations.length) : null,
    withoutNote > 0 ? text.withoutNote(withoutNote) : null,
  ];
  return summary.filter((entry) => entry !== null).join(', ') || text.annotate;
}

function UploadCardContent({
  item,
  number,
  photo,
  tierForAll,
  onOpen,
  onTierChange,
  onRemove,
  onRetry,
}: UploadCardProps) {
  const { key, fileName, phase } = item;
  const isRejected = phase === 'rejected';
  return (
    <li className={styles.card}>
      <UploadThumbnail item={item} onOpen={isRejected ? null : () => onOpen(key)} />
      <div className={styles.head}>
        <span className={styles.number}>{number}</span>
        <b className={styles.name}>{fileName}</b>
        <IconButton
          icon="close"
          label={text.remove(fileName)}
          data-remove
          onClick={({ currentTarget }) => {
            focusNextCard(currentTarget);
            onRemove(key);
          }}
        />
      </div>
      <UploadState item={item} onRetry={onRetry} />
      <Warnings item={item} />
      {!isRejected && (
        <div className={styles.controls}>
          {tierForAll !== undefined && (
            <Select
              aria-label={text.tierFor(fileName)}
              options={photoTierOptions(tierForAll)}
              value={formatPhotoTier(photo.tier)}
              onChange={({ target }) => onTierChange(key, parsePhotoTier(target.value))}
            />
          )}
          <TextButton
            aria-label={`${annotationSummary(photo)}: ${fileName}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(key)}
          >
            {annotationSummary(photo)}
          </TextButton>
        </div>
      )}
    </li>
  );
}

/** Items are new objects after every change of the engine, so they are compared by their properties. */
function isUnchanged(before: UploadCardProps, after: UploadCardProps): boolean {
  const { item: itemBefore, ...propsBefore } = before;
  const { item: itemAfter, ...propsAfter } = after;
  return hasSameProperties(itemBefore, itemAfter) && hasSameProperties(propsBefore, propsAfter);
}

/** Memoized, because progress of a few files changes many times a second while hundreds are shown. */
export const UploadCard = memo(UploadCardContent, isUnchanged);
