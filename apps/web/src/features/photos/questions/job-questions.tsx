import type { Question } from '@burnish/contract/questions/entities';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { loadFailure } from '../../../lib/load-status.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ClosedQuestions } from './closed-questions.tsx';
import { copy } from './copy.ts';
import { useQuestions } from './queries.ts';
import styles from './questions.module.css';
import { askedBy } from './subject.ts';

function OpenQuestion({ question }: { question: Question }) {
  const id = useId();
  const { text, photo, createdAt } = question;
  return (
    <Panel as="section" needsAction aria-labelledby={id} className={styles.question}>
      {photo?.thumbnailUrl && <img className={styles.photo} src={photo.thumbnailUrl} alt={photo.fileName} />}
      <div className={styles.content}>
        <Status tone="action">{copy.actionNeeded}</Status>
        <h2 id={id} className={styles.heading}>
          {text}
        </h2>
        <p className="note">
          {askedBy(question)}, <Instant value={createdAt} withTime />. {copy.paused}
        </p>
        <AnswerForm question={question} />
      </div>
    </Panel>
  );
}

/** The form of a question disappears with its answer: the focus moves to the next form, or to what follows the last one. */
function useFocusAfterAnswer(openCount: number, focusAfter: RefObject<HTMLElement | null>) {
  const section = useRef<HTMLDivElement>(null);
  const before = useRef(openCount);
  useEffect(() => {
    const isAnswered = openCount < before.current;
    before.current = openCount;
    if (!isAnswered || document.activeElement !== document.body) return;
    const next = section.current?.querySelector<HTMLElement>('input, textarea') ?? focusAfter.current;
    next?.focus({ preventScroll: true });
  }, [openCount, focusAfter]);
  return section;
}

interface JobQuestionsProps {
  jobId: string;
  openCount: number;
  /** What gets the focus when the last question has been answered. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** What the studio asked the customer about a job: open questions with their forms, the oldest first, then the others. */
export function JobQuestions({ jobId, openCount, focusAfter }: JobQuestionsProps) {
  const query = useQuestions(jobId);
  const { data } = query;
  const open = data?.filter(({ status }) => status === 'open').toReversed() ?? [];
  const closed = data?.filter(({ status }) => status !== 'open') ?? [];
  const section = useFocusAfterAnswer(open.length, focusAfter);
  if (data?.length === 0) return null;

  return (
    <div ref={section} className={styles.questions}>
      <ListState
        loading={data === undefined && openCount > 0}
        skeleton={<Skeleton shape="lines" count={2} label={copy.loading} />}
        error={openCount > 0 ? loadFailure(query, copy.failed) : null}
      >
        {open.map((question) => (
          <OpenQuestion key={question._id} question={question} />
        ))}
        {closed.length > 0 && (
          <Panel as="section" aria-label={copy.title}>
            <ClosedQuestions questions={closed} answeredBy={copy.yourAnswer} />
          </Panel>
        )}
      </ListState>
    </div>
  );
}
