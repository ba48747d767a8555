import type { SharedPhoto } from '@burnish/contract/share-links/entities';
import { maxAnnotationNoteLength } from '@burnish/domain/photos/annotation';
import { maxGuestNameLength } from '@burnish/domain/photos/share-link';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input, Textarea } from '../../../ui/forms/input.tsx';
import type { PanelControl } from '../viewer/panel-control.ts';
import styles from './comment-form.module.css';
import { type CommentErrors, commentFields, findErrors, toComment } from './comment-input.ts';
import { nextNumber } from './comments.ts';
import { copy } from './copy.ts';
import type { CommentDraftControl } from './drafts.ts';
import { failureText } from './share-state.ts';
import { useSendComment } from './use-send-comment.ts';

const text = copy.comments;

const noErrors: CommentErrors = {};

/** As the server found them. */
function serverErrors(error: unknown): CommentErrors {
  const found = fieldErrors(error, commentFields).map(({ field, message }) => [field, message] as const);
  return Object.fromEntries(found);
}

interface DrawnPartProps {
  kind: 'pin' | 'ring' | 'stroke';
  number: number;
  onRemove: () => void;
}

function DrawnPart({ kind, number, onRemove }: DrawnPartProps) {
  return (
    <p className={styles.mark}>
      <span>{text.marked(kind, number)}</span>
      <IconButton icon="close" label={text.removeMark} onClick={onRemove} />
    </p>
  );
}

interface CommentFormProps {
  token: string;
  session: string;
  photo: SharedPhoto;
  drafts: CommentDraftControl;
  control: PanelControl;
}

/** Sends a comment, with what was drawn on the photo. */
export function CommentForm({ token, session, photo, drafts, control }: CommentFormProps) {
  const { photoId, versionId } = photo;
  const draft = drafts.draftOf(photoId);
  const { name } = drafts;
  const { annotation } = draft;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<CommentErrors>(noErrors);
  const [readAt, setReadAt] = useState(0);
  const { send, busy, error, submittedAt } = useSendComment({
    token,
    photoId,
    onSent: (sent) => drafts.removeSent(photoId, sent),
  });
  const isNew = error !== null && submittedAt !== readAt && errors === noErrors;
  const formError = errors.mark ?? (isNew ? failureText(error, text.failed) : null);

  useEffect(() => {
    if (errors !== noErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function clear(): void {
    setErrors(noErrors);
    setReadAt(submittedAt);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const comment = toComment({ session, versionId, name }, draft);
    const found = findErrors(comment);
    setErrors(found ?? noErrors);
    if (found !== null) return;
    send(
      { comment, draft },
      {
        onSuccess: (reply) => control.announce(text.sent(reply.comment.number)),
        onError(cause) {
          const rejected = serverErrors(cause);
          if (Object.keys(rejected).length > 0) setErrors(rejected);
        },
      },
    );
  }

  /** Escape leaves a field before it closes the viewer. */
  function onKeyDown(event: KeyboardEvent): void {
    const isInField = event.target instanceof Element && event.target.matches('input, textarea');
    if (!isInField || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    control.focusMark(annotation === null ? null : 0);
  }

  return (
    <Form ref={form} aria-label={text.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <Field label={text.name} error={errors.name}>
        <Input
          value={name}
          maxLength={maxGuestNameLength}
          autoComplete="name"
          required
          data-note="name"
          onChange={({ target }) => {
            drafts.setName(target.value);
            clear();
          }}
        />
      </Field>
      <Field label={text.text} hint={text.hint} error={errors.text}>
        <Textarea
          rows={2}
          value={draft.text}
          maxLength={maxAnnotationNoteLength}
          required
          data-note={annotation === null ? 'text' : 0}
          onChange={({ target }) => {
            drafts.change(photoId, { text: target.value });
            clear();
          }}
        />
      </Field>
      {annotation !== null && (
        <DrawnPart kind={annotation.kind} number={nextNumber(photo)} onRemove={() => control.onRemove(0)} />
      )}
      {annotation === null && control.canDraw && (
        <TextButton onClick={control.onDraw}>{text.draw}</TextButton>
      )}
      {formError !== null && <FormError>{formError}</FormError>}
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {text.send}
      </Button>
    </Form>
  );
}
