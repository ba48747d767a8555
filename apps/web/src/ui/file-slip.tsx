import { type RefCallback, useEffect, useState } from 'react';
import { fileSize, percent } from '../lib/format.ts';
import styles from './file-drop.module.css';
import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';

interface FileSlipProps {
  file: File;
  progress?: { sent: number; total: number } | null | undefined;
  onRemove?: (() => void) | undefined;
  removeText: string;
  progressLabel: string;
  focusRef?: RefCallback<HTMLElement> | undefined;
}

function usePicture(file: File): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const address = URL.createObjectURL(file);
    setPicture(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return picture;
}

/** A sheet of paper, for a file that has no picture of its own. */
function Paper() {
  return (
    <svg className={styles.picture} viewBox="0 0 72 48" aria-hidden="true" focusable="false">
      <path className={styles.sheet} d="M20 5h32v43H20z" />
      <path className={styles.print} d="M24 10h5v5h-5zm0 9h20v4H24z" />
      <path className={styles.text} d="M24 29.500h24m-24 5h24m-24 5h24m-24 5h24" />
    </svg>
  );
}

/** A chosen file: its picture, its name, how large it is, how far it has got. */
export function FileSlip({ file, progress, onRemove, removeText, progressLabel, focusRef }: FileSlipProps) {
  const picture = usePicture(file);
  return (
    <div className={styles.slip}>
      {picture ? <img className={styles.picture} src={picture} alt="" /> : <Paper />}
      <span className={styles.name}>{file.name}</span>
      {onRemove && !progress ? (
        <IconButton ref={focusRef} icon="close" label={`${removeText} ${file.name}`} onClick={onRemove} />
      ) : (
        <span />
      )}
      <div className={styles.state}>
        {progress && <Progress value={progress.sent} max={progress.total} label={progressLabel} />}
        <span className="note num">
          {progress
            ? `${percent(progress.sent, progress.total)}, ${fileSize(progress.sent)} of ${fileSize(progress.total)}`
            : fileSize(file.size)}
        </span>
      </div>
    </div>
  );
}
