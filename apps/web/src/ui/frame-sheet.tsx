import { count } from '../lib/format.ts';
import { cx } from './cx.ts';
import styles from './frame-sheet.module.css';

export type FrameTone = 'natural' | 'high' | 'magazine';

export interface FrameStack {
  tone: FrameTone;
  count: number;
  label: string;
}

interface FrameSheetProps {
  /** The same in one sentence, for whoever does not see the frames. */
  label: string;
  stacks: readonly FrameStack[];
  /** How many of them one frame stands for. */
  each?: number | undefined;
}

const perRow = 5;

function Rows({ frames, tone }: { frames: number; tone: FrameTone }) {
  const rows = Array.from({ length: Math.ceil(frames / perRow) }, (_, row) =>
    Math.min(perRow, frames - row * perRow),
  );
  return (
    <span className={styles.frames} data-tone={tone}>
      {rows.map((inRow, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <i key={row} data-frames={inRow} />
      ))}
    </span>
  );
}

/**
 * Frames as they lie on a contact sheet, five in a row, the stacks on one baseline. Each row is an element and
 * says by an attribute how many frames it has: a prerendered page may carry no style attribute.
 */
export function FrameSheet({ label, stacks, each = 1 }: FrameSheetProps) {
  return (
    <div className={cx('num', styles.sheet)} role="img" aria-label={label}>
      {stacks.map((stack) => (
        <div key={stack.tone} className={styles.stack}>
          <b>{count(stack.count)}</b>
          <Rows frames={Math.ceil(stack.count / each)} tone={stack.tone} />
          <span className="note">{stack.label}</span>
        </div>
      ))}
    </div>
  );
}
