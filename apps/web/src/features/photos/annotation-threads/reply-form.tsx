import type { Photo } from '@burnish/contract/photos/entities';
import { maxAnnotationCommentLength } from '@burnish/domain/photos/annotation-comment';
import { type FormEvent, type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { StudioUserContext } from '../studio-user.ts';
import styles from './annotation-threads.module.css';
import { copy } from './copy.ts';
import { useAddComment } from './queries.ts';
import { useReplyDraft } from './reply-draft.ts';
import { isResolved, type SentAnnotation } from './sent-annotations.ts';

interface ReplyFormProps {
  photo: Photo;
  sent: SentAnnotation;
  /** Read aloud by screen readers. */
  announce: (message: string) => void;
}

/** A reply, and whether the annotation is resolved. */
export function ReplyForm({ photo, sent, announce }: ReplyFormProps) {
  const { number } = sent;
  const change = isResolved(sent) ? 'reopen' : 'resolve';
  // The studio's pages have the user in a context. Customers only see their own photos.
  const userId = use(StudioUserContext)?._id ?? photo.userId._id;
  const { text, setText, discardSent } = useReplyDraft(userId, photo._id, sent);
  /** Null: while there is a draft. */
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isOpen = isOpened ?? text !== '';
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const { run, busy } = useAddComment(photo._id, sent, (comment) => {
    announce(copy.announce[comment.action ?? 'comment'](number));
    // What was written in the meantime hasn't been sent.
    if (comment.text === text) close();
    if (comment.text) discardSent(comment.text);
  });

  useEffect(() => {
    if (isOpen !== wasOpen.current) (isOpen ? field : opener).current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  /** Keeps the draft. */
  function close(): void {
    setOpened(false);
    setError(undefined);
  }

  function discard(): void {
    setText('');
    close();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '') {
      run({ action: 'comment', text });
      return;
    }
    setError(copy.missing);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button ref={opener} size="small" aria-label={copy.replyTo(number)} onClick={() => setOpened(true)}>
          {copy.reply}
        </Button>
        <Button
          size="small"
          busy={busy}
          aria-label={copy.changeNamed[change](number)}
          onClick={() => run({ action: change })}
        >
          {copy.change[change]}
        </Button>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <Field label={copy.text(number)} error={error}>
        <Textarea
          ref={field}
          rows={2}
          value={text}
          maxLength={maxAnnotationCommentLength}
          // The viewer leaves Escape to fields with this attribute.
          data-note=""
          onChange={({ target }) => {
            setText(target.value);
            setOpened(true);
            setError(undefined);
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" busy={busy}>
          {copy.send}
        </Button>
        <Button size="small" busy={busy} onClick={() => run({ action: change, text })}>
          {copy.sendAnd[change]}
        </Button>
        <Button size="small" onClick={discard}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
