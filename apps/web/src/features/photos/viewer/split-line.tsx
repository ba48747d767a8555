import { copy } from './copy.ts';
import styles from './split-line.module.css';
import type { Slider } from './use-compare.ts';

const text = copy.compare;

interface SplitLineProps {
  slider: Slider;
  left: string;
  right: string;
}

/** The line between two versions, with its handle. Keys move it as the range field that lies below it. */
export function SplitLine({ slider: { split, position, setSplit }, left, right }: SplitLineProps) {
  const percent = Math.round(split * 100);
  return (
    <>
      <input
        className={styles.range}
        type="range"
        min="0"
        max="100"
        step="1"
        value={percent}
        data-slider=""
        onChange={({ target }) => setSplit(target.valueAsNumber / 100)}
        aria-label={text.slider(left, right)}
        aria-valuetext={text.split(percent, left)}
        autoComplete="off"
      />
      <span className={styles.line} style={{ translate: `${position}px` }} data-split="" aria-hidden="true">
        <span className={styles.handle}>
          <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="m7.500 5.500-4.500 4.500 4.500 4.500M12.500 5.500l4.500 4.500-4.500 4.500" />
          </svg>
        </span>
      </span>
    </>
  );
}
