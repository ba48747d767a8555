import { formatPercent } from '../../../../lib/format.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { copy } from '../copy.ts';
import type { UploadProgress, UploadsState } from '../engine/types.ts';
import styles from './overall-progress.module.css';

const text = copy.progress;
/** Screen readers announce the progress in steps of this many percent. */
const announcementStep = 25;

function announcement({ filesUploaded, fileCount, bytesSent, bytesTotal }: UploadProgress): string {
  if (fileCount === 0) return '';
  if (filesUploaded === fileCount) return text.announceDone(fileCount);
  const percent = bytesTotal === 0 ? 0 : (bytesSent / bytesTotal) * 100;
  const announced = Math.floor(percent / announcementStep) * announcementStep;
  return announced === 0 ? '' : text.announcePercent(announced);
}

interface OverallProgressProps {
  state: UploadsState;
  onPause: () => void;
  onResume: () => void;
}

/** Progress, speed and time left of all uploads together. */
export function OverallProgress({
  state: { progress, isPaused, isOffline, items },
  onPause,
  onResume,
}: OverallProgressProps) {
  const { filesUploaded, fileCount, bytesSent, bytesTotal, bytesPerSecond, secondsLeft } = progress;
  const isUploading = items.some(({ phase }) => phase === 'queued' || phase === 'uploading');
  const isComplete = filesUploaded === fileCount;
  const isRunning = isUploading && !isPaused;
  return (
    <div className={styles.overall} data-empty={fileCount === 0 || undefined}>
      <span className="vh" role="status">
        {announcement(progress)}
      </span>
      {fileCount > 0 && (
        <p className={styles.figures}>
          <b>
            {isComplete ? text.allUploaded(fileCount, bytesTotal) : text.uploaded(filesUploaded, fileCount)}
          </b>
          {!isComplete && <span>{text.bytes(bytesSent, bytesTotal)}</span>}
          {isUploading && isOffline && <span>{text.offline}</span>}
          {isUploading && !isOffline && isPaused && <span>{text.paused}</span>}
          {isRunning && bytesPerSecond !== null && <span>{text.speed(bytesPerSecond)}</span>}
          {isRunning && secondsLeft !== null && <span>{text.timeLeft(secondsLeft)}</span>}
        </p>
      )}
      {isUploading && (
        <>
          <ToolButton icon={isPaused ? 'play' : 'pause'} onClick={isPaused ? onResume : onPause}>
            {isPaused ? text.resume : text.pause}
          </ToolButton>
          <div className={styles.bar}>
            <Progress
              value={bytesSent}
              max={Math.max(1, bytesTotal)}
              label={`${text.label}: ${formatPercent(bytesSent, bytesTotal)}`}
              thick
            />
          </div>
        </>
      )}
    </div>
  );
}
