import type { Photo } from '@burnish/contract/photos/entities';
import { type FormEvent, useState } from 'react';
import { photoStatusLabels } from '../../../../presentation/photo-status-labels.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from '../../../../ui/overlays/modal.tsx';
import { filesCopy } from '../copy.ts';
import { PagedRows } from '../paged-rows.tsx';
import styles from './choose-photo-dialog.module.css';
import { findChoices } from './finished-files.ts';

const text = filesCopy.dialog;

interface ChoiceProps {
  photo: Photo;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (photoId: string) => void;
}

function Choice({
  photo: { _id, fileName, thumbnailUrl, status },
  isChosen,
  disabled,
  onChoose,
}: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={isChosen}
        disabled={disabled}
        onClick={() => onChoose(_id)}
      >
        <span className={styles.thumbnail}>
          {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />}
        </span>
        <span className={styles.name}>{fileName}</span>
        <span className="note">{isChosen ? text.current : photoStatusLabels[status].label}</span>
      </button>
    </li>
  );
}

interface ChoosePhotoDialogProps {
  fileName: string;
  /** All photos of the job. */
  photos: readonly Photo[];
  /** The photo that the file is for now. */
  photoId: string | null;
  busy: boolean;
  onChoose: (photoId: string | null) => void;
  onClose: () => void;
}

/** A finished file is assigned to a photo by hand. Enter chooses the first one that the search finds. */
export default function ChoosePhotoDialog({
  fileName,
  photos,
  photoId,
  busy,
  onChoose,
  onClose,
}: ChoosePhotoDialogProps) {
  const [search, setSearch] = useState('');
  const choices = findChoices(photos, fileName, search);

  function chooseFirst(event: FormEvent): void {
    event.preventDefault();
    const [first] = choices;
    if (search.trim() !== '' && first !== undefined && !busy) onChoose(first._id);
  }

  return (
    <Modal open onClose={onClose} title={text.title(fileName)} preventClose={busy}>
      <ModalForm onSubmit={chooseFirst}>
        <ModalBody>
          <SearchField label={text.search} value={search} onChange={setSearch} autoComplete="off" />
          <p className="note" role="status">
            {choices.length === 0 ? text.none : text.found(choices.length)}
          </p>
          <PagedRows key={search} rows={choices}>
            {(shown) => (
              <ul className={styles.choices} aria-label={text.list}>
                {shown.map((photo) => (
                  <Choice
                    key={photo._id}
                    photo={photo}
                    isChosen={photo._id === photoId}
                    disabled={busy}
                    onChoose={onChoose}
                  />
                ))}
              </ul>
            )}
          </PagedRows>
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          {photoId !== null && (
            <Button onClick={() => onChoose(null)} busy={busy}>
              {text.noPhoto}
            </Button>
          )}
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}
