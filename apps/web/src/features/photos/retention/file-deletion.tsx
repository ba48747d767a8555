import type { Job } from '@burnish/contract/photos/entities';
import type { ReactNode } from 'react';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { copy } from './copy.ts';
import styles from './file-deletion.module.css';

/** Of a day that is known. */
function whyOf({ status, retention: { rule, defaultDays } }: Job): string | null {
  if (rule === 'date') return copy.why.byStudio;
  if (rule === 'after_approval' && status === 'approved') return copy.why.afterApproval;
  if (defaultDays === null) return null;
  return status === 'approved' ? copy.why.kept(defaultDays) : copy.why.keptWithoutApproval(defaultDays);
}

function describe(job: Job): { readonly when: ReactNode; readonly why: string | null } | null {
  const { rule, date, defaultDays, expiresAt } = job.retention;
  if (expiresAt !== null) return { when: <Instant value={expiresAt} />, why: whyOf(job) };
  if (date !== null) return { when: <CalendarDate date={date} />, why: copy.why.orLater };
  if (rule === 'after_approval') return { when: copy.afterLastNotice, why: copy.why.byStudio };
  // Photos without finished files may have been delivered elsewhere: their time runs from the submission.
  if (defaultDays === null || job.finishedCount === 0) return null;
  return { when: copy.afterApproval(defaultDays), why: null };
}

/** When and why the files of a job are deleted. Null: they are kept, or have been deleted. */
export function fileDeletion(job: Job): ReactNode {
  const described = job.originalCount + job.finishedCount === 0 ? null : describe(job);
  if (described === null) return null;
  return (
    <span className={styles.deletion}>
      <span>{described.when}</span>
      {described.why !== null && <span className="note">{described.why}</span>}
    </span>
  );
}
