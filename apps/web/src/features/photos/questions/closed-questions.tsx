import type { Question } from '@burnish/contract/questions/entities';
import { Instant } from '../../../ui/display/time.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { copy } from './copy.ts';
import styles from './questions.module.css';
import { describeAsked } from './subject.ts';

interface ClosedQuestionsProps {
  questions: readonly Question[];
  /** Who answered, as the viewer knows them. */
  answeredBy: string;
}

/** Questions that were answered or withdrawn, the latest first. */
export function ClosedQuestions({ questions, answeredBy }: ClosedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <LazyDisclosure title={copy.closed(questions.length)}>
      <ul className={styles.closed}>
        {questions.map((question) => (
          <li key={question._id}>
            <p className="note">
              {describeAsked(question)}, <Instant value={question.createdAt} withTime />
            </p>
            <p className={styles.text}>{question.text}</p>
            <p className="note">
              {question.answer === null ? copy.withdrawn : answeredBy}
              {question.closedAt && (
                <>
                  , <Instant value={question.closedAt} withTime />
                </>
              )}
            </p>
            {question.answer !== null && <p className={styles.text}>{question.answer}</p>}
          </li>
        ))}
      </ul>
    </LazyDisclosure>
  );
}
