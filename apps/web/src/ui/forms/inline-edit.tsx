import { type FormEventHandler, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormButtons } from './form-buttons.tsx';
import styles from './inline-edit.module.css';

interface InlineEditProps {
  /** Accessible name: what is edited. */
  label: string;
  /** The form is being saved: it can be neither saved again nor closed. */
  busy: boolean;
  /** Announced while editing, for example that the record has changed on the server. */
  notice?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** One Field per editable value. */
  children: ReactNode;
}

/** Focuses the first field on mount and returns the focus to the button on unmount, unless it has moved elsewhere. */
function useEditFocus() {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const card = form.current?.closest<HTMLElement>('li, tr, aside');
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => {
      // The card itself is focused if recoverFocus noticed the removed form first.
      const { activeElement: focused, body } = document;
      if (focused !== body && focused !== card) return;
      const button =
        card?.querySelector<HTMLElement>('[data-action="edit"]') ?? card?.querySelector('button');
      button?.focus({ preventScroll: true });
    };
  }, []);

  return form;
}

/** A form inside a card or the details of a row, in place of the facts that it edits. Escape cancels. */
export function InlineEdit({ label, busy, notice, onSubmit, onClose, children }: InlineEditProps) {
  const form = useEditFocus();

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || busy) return;
    // The pane around it stays open.
    event.preventDefault();
    onClose();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={closeOnEscape}
    >
      <div className={styles.fields}>{children}</div>
      <p className={styles.notice} role="status">
        {notice}
      </p>
      <FormButtons variant="primary" busy={busy} onCancel={onClose} />
    </form>
  );
}
