import { cx } from '../cx.ts';
import styles from './progress.module.css';

interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** For the total of several progress bars. */
  thick?: boolean | undefined;
}

/** A native element: its length needs no style attribute, which the content security policy forbids. */
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
