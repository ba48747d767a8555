import type { Job } from '@burnish/contract/photos/entities';
import type { Question } from '@burnish/contract/questions/entities';
import { loadFailure } from '../../../lib/load-status.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { RemoveItem } from '../../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { ClosedQuestions } from './closed-questions.tsx';
import { copy } from './copy.ts';
import { useQuestions, useWithdrawQuestion } from './queries.ts';
import styles from './questions.module.css';
import { describeAsked, subjectOf } from './subject.ts';

const texts = copy.withdraw;

function WithdrawQuestion({ question }: { question: Question }) {
  const confirmation = useConfirmation();
  const { run, busy } = useWithdrawQuestion(question, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={texts.action}
      label={texts.actionNamed(subjectOf(question))}
      title={texts.title}
      confirmText={texts.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{texts.text}</p>
    </RemoveItem>
  );
}

/** What the team asked about a job. */
export function StudioQuestions({ job }: { job: Job }) {
  const query = useQuestions(job._id);
  const { data = [] } = query;
  const open = data.filter(({ status }) => status === 'open');
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.loading} />}
      error={loadFailure(query, copy.failed)}
    >
      {open.length > 0 && (
        <ul className={styles.open} aria-label={copy.title}>
          {open.map((question) => (
            <li key={question._id}>
              <p className={styles.text}>{question.text}</p>
              <p className={styles.foot}>
                <span className="note">
                  {describeAsked(question)}, <Instant value={question.createdAt} withTime />.{' '}
                  {copy.pausedForCustomer}
                </span>
                {question.allowedActions.includes('withdraw') && <WithdrawQuestion question={question} />}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ClosedQuestions
        questions={data.filter(({ status }) => status !== 'open')}
        answeredBy={copy.customerAnswer}
      />
    </ListState>
  );
}
