import { cx } from '../cx.ts';
import styles from './frame-line.module.css';
import type { FrameStack } from './frame-sheet.tsx';

interface FrameLineProps {
  /** Text alternative. */
  label: string;
  stacks: readonly FrameStack[];
}

/** One frame for each image, one tone after the other, as many in a row as fit. */
export function FrameLine({ label, stacks }: FrameLineProps) {
  return (
    <span className={styles.line} role="img" aria-label={label}>
      {stacks.flatMap(({ tone, count }) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: frames have no identity
        Array.from({ length: count }, (_, index) => <i key={`${tone}-${index}`} data-tone={tone} />),
      )}
    </span>
  );
}

/** Names the tones. */
export function FrameLegend({ stacks }: Pick<FrameLineProps, 'stacks'>) {
  return (
    <p className={cx('note', styles.legend)}>
      {stacks.map(({ tone, label }) => (
        <span key={tone}>
          <i data-tone={tone} />
          {label}
        </span>
      ))}
    </p>
  );
}
