import { type DragEvent, type RefCallback, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './control-context.ts';
import styles from './file-drop.module.css';
import { SelectedFile } from './selected-file.tsx';
import { useBlockFileDrops } from './use-block-file-drops.ts';

interface FileDropProps {
  file: File | null;
  onFile: (file: File | null) => void;
  /** The `accept` attribute: '.jpg,.png,application/pdf'. The caller validates the file. */
  accept?: string | undefined;
  /** What is accepted: 'JPG, JPEG, PNG, PDF, max 10MB'. */
  hint: string;
  disabled?: boolean | undefined;
  /** Set while the file is uploading, in bytes. */
  progress?: { sent: number; total: number } | null | undefined;
  /** Receives the control to focus: the one that selects a file or the one that removes it. */
  focusRef?: RefCallback<HTMLElement> | undefined;
}

/** Selects one file, by dropping it or with the file dialog. */
export function FileDrop({
  file,
  onFile,
  accept,
  hint,
  disabled = false,
  progress,
  focusRef,
}: FileDropProps) {
  const [isDragOver, setDragOver] = useState(false);
  const control = useFieldControl();
  const hintId = useId();
  useBlockFileDrops();

  if (file) {
    return (
      <SelectedFile
        file={file}
        progress={progress}
        onRemove={disabled ? undefined : () => onFile(null)}
        removeText="Remove"
        progressLabel="Upload"
        focusRef={focusRef}
      />
    );
  }

  function select(files: FileList | null) {
    setDragOver(false);
    const [first] = files ?? [];
    if (first && !disabled) onFile(first);
  }
  function dragOver(event: DragEvent) {
    event.preventDefault();
    setDragOver(!disabled);
  }

  return (
    <label
      className={cx(styles.drop, isDragOver && styles.dragOver)}
      data-disabled={disabled || undefined}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        select(event.dataTransfer.files);
      }}
    >
      <input
        {...control}
        aria-describedby={cx(control['aria-describedby'], hintId)}
        ref={focusRef}
        className={styles.input}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          select(event.target.files);
          // Allows selecting the same file again after it was removed.
          event.target.value = '';
        }}
      />
      <span>
        {isDragOver ? (
          'Drop to add this file'
        ) : (
          <>
            Drag a file here or <u>choose a file</u>
          </>
        )}
      </span>
      <span id={hintId} className="note">
        {hint}
      </span>
    </label>
  );
}
