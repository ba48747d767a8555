import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Glyph } from '../ui/display/glyph.tsx';
import { formatTimeLeft, type JobTime, jobTimeLeft } from './jobs.ts';
import styles from './time-left.module.css';

/** The time until a job is due, or how late it is. Nothing if it no longer has to be done. */
export function TimeLeft({
  job,
  now,
  children,
}: {
  job: JobTime;
  now: Date;
  /** Replaces the time left of a job that is neither late nor on hold. */
  children?: ReactNode;
}) {
  const left = jobTimeLeft(job, now);
  if (left === null) return null;
  const isLate = left.isLate && !left.isOnHold;
  return (
    <span className={cx('num', styles.left, isLate && styles.late)}>
      <Glyph name={left.isOnHold ? 'pause' : isLate ? 'clock-filled' : 'clock'} />
      {left.isLate || left.isOnHold || children === undefined ? formatTimeLeft(left) : children}
    </span>
  );
}
