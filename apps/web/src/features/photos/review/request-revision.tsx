import type { Photo } from '@burnish/contract/photos/entities';
import { maxAnnotationNoteLength } from '@burnish/domain/photos/annotation';
import type { RevisionCause } from '@burnish/domain/photos/revision';
import { type FormEvent, useId, useState } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy as shareCopy } from '../share-links/copy.ts';
import { maxNotesLength, type RequestDraft } from '../share-links/request-draft.ts';
import { copy } from './copy.ts';
import { findErrors, type RequestErrors, toRequest, withoutNote } from './draft.ts';
import { useRequestRevision } from './queries.ts';
import styles from './request-revision.module.css';

const text = copy.request;

interface RequestRevisionProps {
  photo: Photo;
  /** The version that the draft is about. */
  versionId: string;
  /** Of the first annotation. */
  firstNumber: number;
  draft: RequestDraft;
  onChange: (change: Partial<RequestDraft>) => void;
  onSent: () => void;
  onClose: () => void;
  /** Opens the conversation about the job. */
  onMessage: () => void;
}

/** The first field that lacks something. */
function focusFirst(form: HTMLFormElement, errors: RequestErrors): void {
  const [index] = errors.withoutNote;
  const selector =
    index !== undefined
      ? `[data-mark="${index}"]`
      : errors.hasNothing
        ? '[data-request-note]'
        : '[type="radio"]';
  form.querySelector<HTMLElement>(selector)?.focus();
}

interface CauseProps {
  photo: Photo;
  value: RevisionCause | null;
  error: string | undefined;
  onChange: (cause: RevisionCause) => void;
  onMessage: () => void;
}

function Cause({ photo, value, error, onChange, onMessage }: CauseProps) {
  const name = useId();
  const { revisionLimit, revisionsLeft } = photo;
  const isUsedUp = revisionsLeft === 0;
  return (
    <Field label={text.cause} group error={error}>
      <div className={styles.causes}>
        <Radio name={name} checked={value === 'mistake'} onChange={() => onChange('mistake')}>
          {text.mistake} <span className={styles.hint}>{text.mistakeHint}</span>
        </Radio>
        <Radio
          name={name}
          checked={value === 'change_of_mind'}
          disabled={isUsedUp}
          onChange={() => onChange('change_of_mind')}
        >
          {text.changeOfMind}{' '}
          <span className={styles.hint}>
            {isUsedUp ? text.noneLeft(revisionLimit) : text.changeOfMindHint(revisionsLeft)}
          </span>
        </Radio>
        {isUsedUp && <TextButton onClick={onMessage}>{text.message}</TextButton>}
      </div>
    </Field>
  );
}

function noteHint({ annotations, notedComments }: RequestDraft): string | undefined {
  const names = [...new Set(notedComments.map(({ name }) => name))];
  if (names.length > 0) return shareCopy.guestComments.inNotes(names);
  return annotations.length > 0 ? undefined : text.noteHint;
}

/** What should change about the latest version. Annotations that have no note yet get one here. */
export function RequestRevision({
  photo,
  versionId,
  firstNumber,
  draft,
  onChange,
  onSent,
  onClose,
  onMessage,
}: RequestRevisionProps) {
  const { annotations, notes } = draft;
  const [cause, setCause] = useState<RevisionCause | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [toFill] = useState(() => withoutNote(annotations));
  const { run, busy } = useRequestRevision(photo, onSent);
  const errors = isChecked ? findErrors(draft, cause) : null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    const found = findErrors(draft, cause);
    if (found !== null) focusFirst(event.currentTarget, found);
    else if (cause !== null) run(toRequest(versionId, draft, cause));
  }

  return (
    <FormModal
      title={text.title(photo.fileName)}
      submitText={text.submit}
      // What was written stays in the notes of the photo.
      dirty={false}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {annotations.length > 0 && (
        <ol className={styles.marks} aria-label={text.marks}>
          {annotations.map((annotation, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
            <li key={index}>
              {toFill.includes(index) ? (
                <Field
                  label={text.mark(firstNumber + index)}
                  error={errors?.withoutNote.includes(index) ? text.markMissing : undefined}
                >
                  <Textarea
                    rows={1}
                    value={annotation.note}
                    maxLength={maxAnnotationNoteLength}
                    data-mark={index}
                    onChange={({ target }) =>
                      onChange({
                        annotations: annotations.with(index, { ...annotation, note: target.value }),
                      })
                    }
                  />
                </Field>
              ) : (
                <p className={styles.mark}>
                  <b className="num">{firstNumber + index}</b>
                  <span>
                    {annotation.note}
                    {annotation.guest && (
                      <span className={styles.hint}>
                        {' '}
                        ({shareCopy.guestComments.from(annotation.guest.name)})
                      </span>
                    )}
                  </span>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <Field
        label={annotations.length > 0 ? text.noteWithMarks : text.note}
        optional={annotations.length > 0}
        hint={noteHint(draft)}
        error={errors?.hasNothing ? text.noteMissing : undefined}
      >
        <Textarea
          rows={3}
          value={notes}
          maxLength={maxNotesLength}
          data-request-note=""
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </Field>
      <Cause
        photo={photo}
        value={cause}
        error={errors?.hasNoCause ? text.causeMissing : undefined}
        onChange={setCause}
        onMessage={onMessage}
      />
    </FormModal>
  );
}
