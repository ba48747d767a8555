import { maxAnnotationNoteLength } from '@burnish/domain/photos/annotation';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import type { DraftAnnotation } from './draft-annotations.ts';
import { numberAt } from './drawn-marks.ts';
import styles from './notes-panel.module.css';
import { SidePanel } from './side-panel.tsx';
import type { ViewedPhoto } from './viewed-photo.ts';

const text = copy.notes;
const maxNotesLength = 2_000;

interface RowProps {
  annotation: DraftAnnotation;
  index: number;
  number: number;
  selected: boolean;
  onPoint: (index: number | null) => void;
  onSelect: (index: number) => void;
}

interface EditedRowProps extends RowProps {
  onNote: (index: number, note: string) => void;
  onRemove: (index: number) => void;
  /** Leaves the note. */
  onDone: (index: number) => void;
}

function rowEvents({ index, onPoint }: RowProps) {
  return { onPointerEnter: () => onPoint(index), onPointerLeave: () => onPoint(null) };
}

function EditedRow(props: EditedRowProps) {
  const { annotation, index, number, selected, onSelect, onNote, onRemove, onDone } = props;

  function onKeyDown(event: KeyboardEvent): void {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
    if (!isDone || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onDone(index);
  }

  return (
    <li className={styles.row} data-selected={selected || undefined} {...rowEvents(props)}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <Field
        label={text.note(number)}
        labelNote={copy.kindOf(annotation)}
        hint={annotation.note.trim() === '' ? text.needsNote : undefined}
      >
        <Textarea
          rows={1}
          value={annotation.note}
          maxLength={maxAnnotationNoteLength}
          placeholder={text.placeholder}
          data-note={index}
          onFocus={() => onSelect(index)}
          onChange={({ target }) => onNote(index, target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <IconButton icon="close" label={text.remove(number)} onClick={() => onRemove(index)} />
    </li>
  );
}

function ReadRow({ thread, ...props }: RowProps & { thread: ReactNode }) {
  const { annotation, index, number, selected, onSelect } = props;
  return (
    <li className={styles.row} data-selected={selected || undefined} {...rowEvents(props)}>
      <button
        type="button"
        className={styles.read}
        data-note={index}
        aria-pressed={selected}
        onClick={() => onSelect(index)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.note}>{annotation.note}</span>
      </button>
      {thread && <div className={styles.thread}>{thread}</div>}
    </li>
  );
}

export interface NotesPanelProps {
  /** Why nothing more can be drawn; null if it can. */
  limit: string | null;
  photo: ViewedPhoto;
  canEdit: boolean;
  canDraw: boolean;
  selected: number | null;
  /** On a phone the notes open from the bottom. */
  isOpen: boolean;
  onToggle: () => void;
  onPoint: (index: number | null) => void;
  onSelect: (index: number) => void;
  onNotes: (notes: string) => void;
  onNote: (index: number, note: string) => void;
  onRemove: (index: number) => void;
  onDone: (index: number) => void;
  /** Undefined: another button ends the work on the photo. */
  onClose: (() => void) | undefined;
  /** Above the notes. */
  history?: ReactNode;
  /** What was said about an annotation that was sent. */
  threadOf?: ((index: number) => ReactNode) | undefined;
  /** Below the notes. */
  comments?: ReactNode;
  /** What else is known about the photo. */
  details?: ReactNode;
}

function EditedNotes({ photo, canDraw, limit, selected, comments, details, ...on }: NotesPanelProps) {
  return (
    <>
      <Field label={text.photo} labelNote={text.photoHint}>
        <Textarea
          rows={2}
          maxLength={maxNotesLength}
          value={photo.notes}
          onChange={({ target }) => on.onNotes(target.value)}
        />
      </Field>
      {limit !== null && (
        <p className={styles.limit}>
          <Glyph name="error" />
          <span>{limit}</span>
        </p>
      )}
      {limit === null && canDraw && <p className="note">{text.hint}</p>}
      <ol className={styles.rows} aria-label={text.list}>
        {photo.annotations.map((annotation, index) => (
          <EditedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
            key={index}
            annotation={annotation}
            index={index}
            number={numberAt(photo, index)}
            selected={index === selected}
            {...on}
          />
        ))}
      </ol>
      {comments}
      {details}
    </>
  );
}

function ReadNotes({ photo, selected, threadOf, comments, details, ...on }: NotesPanelProps) {
  const { notes, annotations } = photo;
  return (
    <>
      {notes !== '' && <p className={styles.photoNotes}>{notes}</p>}
      {notes === '' && annotations.length === 0 && <p className="note">{text.none}</p>}
      <ol className={styles.rows} aria-label={text.list}>
        {annotations.map((annotation, index) => (
          <ReadRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
            key={index}
            annotation={annotation}
            index={index}
            number={numberAt(photo, index)}
            selected={index === selected}
            thread={threadOf?.(index)}
            {...on}
          />
        ))}
      </ol>
      {comments}
      {details}
    </>
  );
}

/** The notes of a photo and of its annotations. */
export function NotesPanel(props: NotesPanelProps) {
  const { photo, canEdit, isOpen, onToggle, onClose, history } = props;
  return (
    <SidePanel
      title={text.title}
      count={photo.annotations.length}
      isOpen={isOpen}
      onToggle={onToggle}
      footer={
        canEdit && onClose ? (
          <Button variant="primary" fullWidth onClick={onClose}>
            {text.done}
          </Button>
        ) : undefined
      }
    >
      {history}
      {canEdit ? <EditedNotes {...props} /> : <ReadNotes {...props} />}
    </SidePanel>
  );
}
