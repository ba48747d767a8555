import { formatCount } from '../../lib/format.ts';
import { cx } from '../cx.ts';
import styles from './frame-sheet.module.css';

export type FrameTone = 'natural' | 'high' | 'magazine';

export interface FrameStack {
  tone: FrameTone;
  count: number;
  label: string;
}

interface FrameSheetProps {
  /** Text alternative. */
  label: string;
  stacks: readonly FrameStack[];
  /** Images per frame. */
  each?: number | undefined;
}

const framesPerRow = 5;

function Rows({ frames, tone }: { frames: number; tone: FrameTone }) {
  const rows = Array.from({ length: Math.ceil(frames / framesPerRow) }, (_, row) =>
    Math.min(framesPerRow, frames - row * framesPerRow),
  );
  return (
    <span className={styles.frames} data-tone={tone}>
      {rows.map((inRow, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <i key={row} data-frames={inRow} />
      ))}
    </span>
  );
}

/**
 * Frames as on a contact sheet, five in a row. Each row is one element with the number of its frames as an attribute,
 * because the content security policy forbids style attributes.
 */
export function FrameSheet({ label, stacks, each = 1 }: FrameSheetProps) {
  return (
    <div className={cx('num', styles.sheet)} role="img" aria-label={label}>
      {stacks.map((stack) => (
        <div key={stack.tone} className={styles.stack}>
          <b>{formatCount(stack.count)}</b>
          <Rows frames={Math.ceil(stack.count / each)} tone={stack.tone} />
          <span className="note">{stack.label}</span>
        </div>
      ))}
    </div>
  );
}
