import { formatPercent } from '../../../../lib/format.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Glyph } from '../../../../ui/display/glyph.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { copy } from '../copy.ts';
import type { UploadItem } from '../engine/types.ts';
import styles from './upload-card.module.css';

const text = copy.grid;

interface UploadStateProps {
  item: UploadItem;
  onRetry: (key: string) => void;
}

/** How far a file has been uploaded, or why it wasn't. Nothing once it is ready. */
export function UploadState({ item, onRetry }: UploadStateProps) {
  const { phase, bytesSent, size, fileName, reason, key } = item;
  if (phase === 'ready') return null;
  const hasProblem = phase === 'rejected' || phase === 'failed';
  return (
    <>
      <p className={hasProblem ? styles.problem : styles.state}>
        {hasProblem && <Glyph name="error" />}
        <span>
          {phase === 'uploading' ? formatPercent(bytesSent, size) : text.phase[phase]}
          {hasProblem && reason && `: ${reason}`}
        </span>
      </p>
      {phase === 'uploading' && (
        <div className={styles.progress}>
          <Progress value={bytesSent} max={Math.max(1, size)} label={text.progressOf(fileName)} />
        </div>
      )}
      {phase === 'failed' && item.file !== null && (
        <TextButton aria-label={text.retryNamed(fileName)} onClick={() => onRetry(key)}>
          {text.retry}
        </TextButton>
      )}
    </>
  );
}
