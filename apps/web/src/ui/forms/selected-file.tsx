import { type RefCallback, useEffect, useState } from 'react';
import { formatFileSize, formatPercent } from '../../lib/format.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Progress } from '../feedback/progress.tsx';
import styles from './file-drop.module.css';

interface SelectedFileProps {
  file: File;
  /** Set while the file is uploading, in bytes. */
  progress?: { sent: number; total: number } | null | undefined;
  onRemove?: (() => void) | undefined;
  removeText: string;
  progressLabel: string;
  focusRef?: RefCallback<HTMLElement> | undefined;
}

function useThumbnailUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

/** For files without a thumbnail. */
function DocumentThumbnail() {
  return (
    <svg className={styles.thumbnail} viewBox="0 0 72 48" aria-hidden="true" focusable="false">
      <path className={styles.paper} d="M20 5h32v43H20z" />
      <path className={styles.heading} d="M24 10h5v5h-5zm0 9h20v4H24z" />
      <path className={styles.lines} d="M24 29.500h24m-24 5h24m-24 5h24m-24 5h24" />
    </svg>
  );
}

/** A selected file with its thumbnail, name, size and upload progress. */
export function SelectedFile({
  file,
  progress,
  onRemove,
  removeText,
  progressLabel,
  focusRef,
}: SelectedFileProps) {
  const thumbnailUrl = useThumbnailUrl(file);
  return (
    <div className={styles.selected}>
      {thumbnailUrl ? <img className={styles.thumbnail} src={thumbnailUrl} alt="" /> : <DocumentThumbnail />}
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
            ? `${formatPercent(progress.sent, progress.total)}, ${formatFileSize(progress.sent)} of ${formatFileSize(progress.total)}`
            : formatFileSize(file.size)}
        </span>
      </div>
    </div>
  );
}
