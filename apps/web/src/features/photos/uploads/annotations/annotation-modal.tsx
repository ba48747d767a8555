import { maxAnnotations } from '@burnish/domain/photos/annotation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../../ui/forms/input.tsx';
import { Modal, ModalBody, ModalFooter } from '../../../../ui/overlays/modal.tsx';
import { copy } from '../copy.ts';
import type { PhotoDraft } from '../draft.ts';
import type { UploadItem } from '../engine/types.ts';
import { useLocalPreview } from '../use-local-preview.ts';
import { AnnotationBoard } from './annotation-board.tsx';
import styles from './annotation-modal.module.css';
import { type Annotations, removeAnnotation, updateAnnotation, withNotes } from './annotations.ts';

const text = copy.annotation;
const maxNotesLength = 2_000;
const maxAnnotationNoteLength = 500;

interface AnnotationNotesProps {
  annotations: Annotations;
  onChange: (annotations: Annotations) => void;
  /** The annotation that was just added: its note gets the focus. */
  added: { readonly index: number } | null;
}

function AnnotationNotes({ annotations, onChange, added }: AnnotationNotesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (added !== null) list.current?.querySelectorAll('input')[added.index]?.focus();
  }, [added]);
  return (
    <ol ref={list} className={styles.annotations}>
      {annotations.map(({ note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
        <li key={index}>
          <Field label={text.label(index + 1)}>
            <Input
              value={note}
              maxLength={maxAnnotationNoteLength}
              placeholder={text.placeholder}
              onChange={({ target }) =>
                onChange(updateAnnotation(annotations, index, { note: target.value }))
              }
            />
          </Field>
          <IconButton
            icon="close"
            label={text.remove(index + 1)}
            onClick={() => onChange(removeAnnotation(annotations, index))}
          />
        </li>
      ))}
    </ol>
  );
}

interface AnnotationModalProps {
  item: UploadItem;
  photo: PhotoDraft;
  onChange: (change: Partial<PhotoDraft>) => void;
  onClose: () => void;
}

/** Notes and annotations of one photo. Closing it drops annotations without a note. */
export default function AnnotationModal({ item, photo, onChange, onClose }: AnnotationModalProps) {
  const { upload, file, fileName } = item;
  const [added, setAdded] = useState<AnnotationNotesProps['added']>(null);
  const localUrl = useLocalPreview(upload?.previewUrl == null ? file : null);
  const src = upload?.previewUrl ?? localUrl ?? upload?.thumbnailUrl ?? null;
  const { annotations, notes } = photo;
  const setAnnotations = (changed: Annotations) => onChange({ annotations: changed });
  const saved = withNotes(annotations);

  function close(): void {
    if (saved.length < annotations.length) onChange({ annotations: saved });
    onClose();
  }

  return (
    <Modal open onClose={close} title={fileName} wide>
      <ModalBody>
        <div className={styles.layout}>
          {src === null ? (
            <p className={styles.noPreview}>{text.noPreview}</p>
          ) : (
            <AnnotationBoard
              src={src}
              alt={text.photoAlt(fileName)}
              annotations={annotations}
              onChange={setAnnotations}
              onAdd={(index) => setAdded({ index })}
            />
          )}
          <div className={styles.fields}>
            <Field label={text.notes}>
              <Textarea
                rows={4}
                maxLength={maxNotesLength}
                value={notes}
                onChange={({ target }) => onChange({ notes: target.value })}
              />
            </Field>
            {src !== null && (
              <p className="note">
                {annotations.length < maxAnnotations ? text.hint : text.limitReached(maxAnnotations)}
              </p>
            )}
            <AnnotationNotes annotations={annotations} onChange={setAnnotations} added={added} />
            {saved.length < annotations.length && <p className="note">{text.needsNote}</p>}
          </div>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close}>
          {text.done}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
