import type { Job } from '@burnish/contract/photos/entities';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { FilteredListProps } from '../../../../lib/list-filters.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { JobQuestions } from '../../questions/job-questions.tsx';
import { copy } from '../copy.ts';
import { ContactSheet } from './contact-sheet.tsx';
import { JobFacts } from './job-facts.tsx';
import styles from './job-page.module.css';
import { FinishedPhotos, JobBrief, JobOriginals } from './job-panels.tsx';

/**
 * The button that withdrew the last photo, or approved all that waited, disappears with them: the focus moves to the state of
 * the job.
 */
function useFocusAfterLast(count: number, target: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const isLast = before.current > 0 && count === 0;
    before.current = count;
    const { activeElement, body } = document;
    // A dialog that was opened with the button gives the focus to the main element instead.
    const isLost = activeElement === body || activeElement === document.getElementById('main');
    if (isLast && isLost) target.current?.focus({ preventScroll: true });
  }, [count, target]);
}

interface JobPageProps extends FilteredListProps {
  job: Job;
  /** The messages about this job. */
  messages: ReactNode;
  /** Opens the conversation about it. */
  onMessage: () => void;
}

/** The customer's page of a job, below its heading. */
export default function JobPage({ job, messages, onMessage, filters, onFilter }: JobPageProps) {
  const facts = useRef<HTMLElement>(null);
  useFocusAfterLast(job.photoCount, facts);
  useFocusAfterLast(job.photosByStatus.delivered, facts);
  return (
    <>
      <JobFacts job={job} sectionRef={facts} />
      <JobQuestions jobId={job._id} openCount={job.openQuestionCount} focusAfter={facts} />
      {job.photoCount === 0 ? (
        <EmptyState heading="h2" title={copy.page.withdrawnTitle} text={copy.page.withdrawnText} />
      ) : (
        <ContactSheet job={job} onMessage={onMessage} filters={filters} onFilter={onFilter} />
      )}
      <div className={styles.panels}>
        {job.finishedCount > 0 && <FinishedPhotos job={job} />}
        <JobBrief job={job} />
        {job.photoCount > 0 && <JobOriginals job={job} />}
        <section className={styles.panel} aria-labelledby="job-messages">
          <h2 id="job-messages">{copy.page.messages}</h2>
          <p className={styles.lead}>{copy.page.messagesText}</p>
          {messages}
        </section>
      </div>
    </>
  );
}
