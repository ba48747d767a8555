import type { FrameTone } from './frame-sheet.tsx';
import styles from './frame-usage.module.css';

interface FrameUsageProps {
  used: number;
  total: number;
  /** Read aloud: '22 of 30 used'. */
  label: string;
  tone?: FrameTone | undefined;
  /** How many stand in a row where there is room. */
  perRow?: 15 | 20 | undefined;
}

/** More than these are not counted by eye; then one frame stands for several. */
const most = 150;

/** One frame for each: filled when used, an outline when not yet. */
export function FrameUsage({ used, total, label, tone, perRow = 15 }: FrameUsageProps) {
  const each = Math.max(1, Math.ceil(total / most));
  const frames = Array.from({ length: Math.ceil(total / each) }, (_, index) => {
    const left = used - index * each;
    if (left <= 0) return 'empty';
    return left >= Math.min(each, total - index * each) ? 'used' : 'begun';
  });
  return (
    <span className={styles.use} role="img" aria-label={label} data-tone={tone} data-per-row={perRow}>
      {frames.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place
        <i key={index} data-state={state} />
      ))}
    </span>
  );
}
