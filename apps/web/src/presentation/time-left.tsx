import type { Job } from '@burnish/contract/photos/entities';
import { timeLeft } from '@burnish/domain/photos/job';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Glyph } from '../ui/display/glyph.tsx';
import { formatTimeLeft } from './jobs.ts';
import styles from './time-left.module.css';

/** The time until a job is due, or how late it is. Nothing if it no longer has to be done. */
export function TimeLeft({
  job,
  now,
  children,
}: {
  job: Pick<Job, 'status' | 'dueAt'>;
  now: Date;
  /** Replaces the time left of a job that isn't late. */
  children?: ReactNode;
}) {
  const left = timeLeft(job.status, new Date(job.dueAt), now);
  if (left === null) return null;
  return (
    <span className={cx('num', styles.left, left.isLate && styles.late)}>
      <Glyph name={left.isLate ? 'clock-filled' : 'clock'} />
      {left.isLate || children === undefined ? formatTimeLeft(job, now) : children}
    </span>
  );
}
