import { percent } from '../../lib/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { copy } from './copy.ts';
import type { Progress as Figures, UploadsState } from './engine/types.ts';
import styles from './overall.module.css';

const words = copy.progress;
/** Percent: what is read aloud changes no more often. */
const step = 25;

function aloud({ filesDone, files, bytesSent, bytes }: Figures): string {
  if (files === 0) return '';
  if (filesDone === files) return words.aloudDone(files);
  const sent = bytes === 0 ? 0 : Math.floor((bytesSent / bytes) * 100);
  const reached = Math.floor(sent / step) * step;
  return reached === 0 ? '' : words.aloud(reached);
}

interface OverallProps {
  state: UploadsState;
  onPause: () => void;
  onResume: () => void;
}

/** All files at once: how far, how fast, how long. */
export function Overall({
  state: { progress, isPaused, isOffline, items },
  onPause,
  onResume,
}: OverallProps) {
  const { filesDone, files, bytesSent, bytes, speed, secondsLeft } = progress;
  const isMoving = items.some(({ phase }) => phase === 'waiting' || phase === 'sending');
  const isWhole = filesDone === files;
  return (
    <div className={styles.overall} data-empty={files === 0 || undefined}>
      <span className="vh" role="status">
        {aloud(progress)}
      </span>
      {files > 0 && (
        <p className={styles.figures}>
          <b>{isWhole ? words.allHere(files, bytes) : words.done(filesDone, files)}</b>
          {!isWhole && <span>{words.bytes(bytesSent, bytes)}</span>}
          {isMoving && isOffline && <span>{words.offline}</span>}
          {isMoving && !isOffline && isPaused && <span>{words.paused}</span>}
          {isMoving && !isPaused && speed !== null && <span>{words.speed(speed)}</span>}
          {isMoving && !isPaused && secondsLeft !== null && <span>{words.left(secondsLeft)}</span>}
        </p>
      )}
      {isMoving && (
        <>
          <ToolButton icon={isPaused ? 'play' : 'pause'} onClick={isPaused ? onResume : onPause}>
            {isPaused ? words.resume : words.pause}
          </ToolButton>
          <div className={styles.bar}>
            <Progress
              value={bytesSent}
              max={Math.max(1, bytes)}
              label={`${words.label}: ${percent(bytesSent, bytes)}`}
              thick
            />
          </div>
        </>
      )}
    </div>
  );
}
