import { type DragEvent, type RefCallback, useId, useState } from 'react';
import { useControl } from './control-context.ts';
import { cx } from './cx.ts';
import styles from './file-drop.module.css';
import { FileSlip } from './file-slip.tsx';
import { useDropsHeldBack } from './use-drops-held-back.ts';

interface FileDropProps {
  file: File | null;
  onFile: (file: File | null) => void;
  /** As the accept attribute: '.jpg,.png,application/pdf'. Whoever receives the file judges it. */
  accept?: string | undefined;
  /** What may be dropped here: 'JPG, JPEG, PNG, PDF, max 10MB'. */
  note: string;
  disabled?: boolean | undefined;
  /** While it is being sent. */
  progress?: { sent: number; total: number } | null | undefined;
  words?: Partial<typeof defaultWords> | undefined;
  /** What the focus goes to: the control that takes a file, or the one that removes it. */
  focusRef?: RefCallback<HTMLElement> | undefined;
}

const defaultWords = {
  drop: 'Drop the file here or',
  choose: 'choose one',
  letGo: 'Let go to add it',
  remove: 'Remove',
  sending: 'Upload',
};

/** Takes one file, by dropping it or by choosing it. */
export function FileDrop({
  file,
  onFile,
  accept,
  note,
  disabled = false,
  progress,
  words,
  focusRef,
}: FileDropProps) {
  const { drop, choose, letGo, remove, sending } = { ...defaultWords, ...words };
  const [over, setOver] = useState(false);
  const control = useControl();
  const noteId = useId();
  useDropsHeldBack();

  if (file) {
    return (
      <FileSlip
        file={file}
        progress={progress}
        onRemove={disabled ? undefined : () => onFile(null)}
        removeText={remove}
        progressLabel={sending}
        focusRef={focusRef}
      />
    );
  }

  function take(files: FileList | null) {
    setOver(false);
    const [first] = files ?? [];
    if (first && !disabled) onFile(first);
  }
  function hover(event: DragEvent) {
    event.preventDefault();
    setOver(!disabled);
  }

  return (
    <label
      className={cx(styles.drop, over && styles.over)}
      data-disabled={disabled || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        {...control}
        aria-describedby={cx(control['aria-describedby'], noteId)}
        ref={focusRef}
        className={styles.input}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <span>
        {over ? (
          letGo
        ) : (
          <>
            {drop} <u>{choose}</u>
          </>
        )}
      </span>
      <span id={noteId} className="note">
        {note}
      </span>
    </label>
  );
}
