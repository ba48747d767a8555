import { type FormEventHandler, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './inline-edit.module.css';

interface InlineEditProps {
  /** Read aloud: what is edited. */
  label: string;
  words: { save: string; saving: string; cancel: string };
  /** On its way: it can neither be sent again nor left. */
  busy: boolean;
  /** What became known while somebody types. */
  notice?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** A Field for each thing that can be changed. */
  children: ReactNode;
}

/** The focus goes to the first field, and in the end back to the card, unless it has gone elsewhere by then. */
function useEditFocus() {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const card = form.current?.closest('li');
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => {
      // The card itself has it where keepFocus was the first to see that the form is gone.
      const { activeElement: held, body } = document;
      if (held === body || held === card) card?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, []);

  return form;
}

/** A form in a card of a RecordList, in the place of what it changes. Escape leaves it. */
export function InlineEdit({ label, words, busy, notice, onSubmit, onClose, children }: InlineEditProps) {
  const form = useEditFocus();

  function leave(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented && !busy) onClose();
  }

  return (
    <form
      ref={form}
      className={styles.edit}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={leave}
    >
      <div className={styles.fields}>{children}</div>
      <p className={styles.notice} role="status">
        {notice}
      </p>
      <div className={styles.acts}>
        <Button type="submit" look="primary" size="small" busy={busy}>
          {busy ? words.saving : words.save}
        </Button>
        <Button size="small" disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
