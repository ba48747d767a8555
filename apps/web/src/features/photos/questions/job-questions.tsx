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
import { askedBy, subjectOf } from './subject.ts';

interface OpenQuestionProps {
  question: Question;
  /** The page has one primary button. */
  isFirst: boolean;
  onSent: () => void;
}

function OpenQuestion({ question, isFirst, onSent }: OpenQuestionProps) {
  const id = useId();
  const { text, photo, createdAt } = question;
  return (
    <Panel as="section" needsAction aria-labelledby={id} className={styles.question}>
      {photo?.thumbnailUrl && (
        <img
          className={styles.photo}
          src={photo.thumbnailUrl}
          alt={photo.fileName}
          {...(photo.width !== null && photo.height !== null && { width: photo.width, height: photo.height })}
        />
      )}
      <div className={styles.content}>
        <Status tone="action">{copy.actionNeeded}</Status>
        <h2 id={id} className={styles.heading}>
          {copy.heading(subjectOf(question))}
        </h2>
        <p className={styles.text}>{text}</p>
        <p className="note">
          {askedBy(question)}, <Instant value={createdAt} withTime />. {copy.paused}
        </p>
        <AnswerForm question={question} isPrimary={isFirst} onSent={onSent} />
      </div>
    </Panel>
  );
}

/**
 * The form of a question disappears with its answer: the focus moves to the next form, or to what follows the last one. It
 * stays where it is when the studio withdraws a question.
 */
function useFocusAfterAnswer(openCount: number, focusAfter: RefObject<HTMLElement | null>) {
  const section = useRef<HTMLDivElement>(null);
  const hasAnswered = useRef(false);
  const before = useRef(openCount);
  useEffect(() => {
    const isGone = openCount < before.current;
    before.current = openCount;
    if (!isGone || !hasAnswered.current) return;
    hasAnswered.current = false;
    if (document.activeElement !== document.body) return;
    const next = section.current?.querySelector<HTMLElement>('input, textarea') ?? focusAfter.current;
    next?.focus({ preventScroll: true });
  }, [openCount, focusAfter]);
  const onSent = () => {
    hasAnswered.current = true;
  };
  return { section, onSent };
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
  const { section, onSent } = useFocusAfterAnswer(open.length, focusAfter);
  if (data?.length === 0) return null;

  return (
    <div ref={section} className={styles.questions}>
      <ListState
        loading={data === undefined && openCount > 0}
        skeleton={<Skeleton shape="lines" count={2} label={copy.loading} />}
        error={openCount > 0 ? loadFailure(query, copy.failed) : null}
      >
        {open.map((question, index) => (
          <OpenQuestion key={question._id} question={question} isFirst={index === 0} onSent={onSent} />
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
