import type { FrameTone } from './frame-sheet.tsx';
import styles from './frame-usage.module.css';

interface FrameUsageProps {
  used: number;
  total: number;
  /** Text alternative: '22 of 30 used'. */
  label: string;
  tone?: FrameTone | undefined;
  /** Frames per row on wide screens. */
  perRow?: 11 | 15 | 20 | undefined;
}

/** With more images, one frame represents several. */
const maxFrames = 150;

/** One frame per image, filled when used. */
export function FrameUsage({ used, total, label, tone, perRow = 15 }: FrameUsageProps) {
  const imagesPerFrame = Math.max(1, Math.ceil(total / maxFrames));
  const frames = Array.from({ length: Math.ceil(total / imagesPerFrame) }, (_, index) => {
    const left = used - index * imagesPerFrame;
    if (left <= 0) return 'empty';
    return left >= Math.min(imagesPerFrame, total - index * imagesPerFrame) ? 'used' : 'partial';
  });
  return (
    <span className={styles.frames} role="img" aria-label={label} data-tone={tone} data-per-row={perRow}>
      {frames.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frames have no identity
        <i key={index} data-state={state} />
      ))}
    </span>
  );
}
