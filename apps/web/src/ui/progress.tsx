import { cx } from './cx.ts';
import styles from './progress.module.css';

interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** The whole among several parts. */
  thick?: boolean | undefined;
}

/** The browser's own element: its length needs no style attribute. */
export function Progress({ value, max, label, thick = false }: ProgressProps) {
  return (
    <progress
      className={cx(styles.progress, thick && styles.thick)}
      value={value}
      max={max}
      aria-label={label}
    />
  );
}
