import { marksMax } from '@burnish/domain/photo/photo';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { copy } from './copy.ts';
import type { UploadItem } from './engine/types.ts';
import { MarkBoard } from './mark-board.tsx';
import { changed, type Marks, without, worded } from './marks.ts';
import styles from './say-modal.module.css';
import type { OfPhoto } from './typed.ts';
import { useLocalPicture } from './use-local-picture.ts';

const words = copy.say;
const notesMax = 2_000;
const markNoteMax = 500;

interface MarkNotesProps {
  marks: Marks;
  onChange: (marks: Marks) => void;
  /** The mark that was placed last: it is asked what it says. */
  asked: { readonly index: number } | null;
}

function MarkNotes({ marks, onChange, asked }: MarkNotesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (asked !== null) list.current?.querySelectorAll('input')[asked.index]?.focus();
  }, [asked]);
  return (
    <ol ref={list} className={styles.marks}>
      {marks.map(({ note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
        <li key={index}>
          <Field label={words.mark(index + 1)}>
            <Input
              value={note}
              maxLength={markNoteMax}
              placeholder={words.what}
              onChange={({ target }) => onChange(changed(marks, index, { note: target.value }))}
            />
          </Field>
          <IconButton
            icon="close"
            label={words.removeMark(index + 1)}
            onClick={() => onChange(without(marks, index))}
          />
        </li>
      ))}
    </ol>
  );
}

interface SayModalProps {
  item: UploadItem;
  said: OfPhoto;
  onSay: (change: Partial<OfPhoto>) => void;
  onClose: () => void;
}

/** What is to be done on one photograph: notes, and marks on it. */
export default function SayModal({ item, said, onSay, onClose }: SayModalProps) {
  const { upload, file, fileName } = item;
  const [asked, setAsked] = useState<MarkNotesProps['asked']>(null);
  const local = useLocalPicture(upload?.pictureUrl == null ? file : null);
  const src = upload?.pictureUrl ?? local ?? upload?.thumbnailUrl ?? null;
  const { marks, notes } = said;
  const setMarks = (next: Marks) => onSay({ marks: next });

  function leave(): void {
    const kept = worded(marks);
    if (kept.length < marks.length) onSay({ marks: kept });
    onClose();
  }

  return (
    <Modal open onClose={leave} title={fileName} wide>
      <ModalBody>
        <div className={styles.say}>
          {src === null ? (
            <p className={styles.none}>{words.noPicture}</p>
          ) : (
            <MarkBoard
              src={src}
              alt={words.pictureOf(fileName)}
              marks={marks}
              onChange={setMarks}
              onPlaced={(index) => setAsked({ index })}
            />
          )}
          <div className={styles.words}>
            <Field label={words.notes}>
              <Textarea
                rows={4}
                maxLength={notesMax}
                value={notes}
                onChange={({ target }) => onSay({ notes: target.value })}
              />
            </Field>
            {src !== null && (
              <p className="note">{marks.length < marksMax ? words.hint : words.full(marksMax)}</p>
            )}
            <MarkNotes marks={marks} onChange={setMarks} asked={asked} />
            {worded(marks).length < marks.length && <p className="note">{words.wordless}</p>}
          </div>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button look="primary" onClick={leave}>
          {words.done}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
