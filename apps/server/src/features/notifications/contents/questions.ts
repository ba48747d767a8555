import type { Question } from '@burnish/contract/questions/entities';
import { personName } from '../../../views/shared-views.ts';
import type { WriteContent } from './content.ts';
import { studioJobPath } from './jobs.ts';

/** The file name of the photo, or the number of the job. */
const subjectOf = ({ photo, jobNumber }: Question) => photo?.fileName ?? jobNumber;

export const questionContents = {
  question_asked: (question) => ({
    title: `Question about ${subjectOf(question)}`,
    text: question.text,
    details: [
      question.photo === null
        ? `The due time of job ${question.jobNumber} is paused until you answer.`
        : `The due time of this photo of job ${question.jobNumber} is paused until you answer.`,
    ],
    action: { label: 'Answer the question', path: `/photos/jobs/${question.jobId}` },
    isOutdated: question.status !== 'open',
  }),
} satisfies Readonly<Record<string, WriteContent<Question>>>;

export const studioQuestionContents = {
  question_answered: (question) => ({
    title: `${personName(question.userId)} answered about ${subjectOf(question)}`,
    text: question.answer ?? question.text,
    facts: [
      ['Job', question.jobNumber],
      ['Question', question.text],
    ],
    action: { label: 'Open job', path: studioJobPath(question.jobNumber) },
    isOutdated: question.status !== 'answered',
  }),
} satisfies Readonly<Record<string, WriteContent<Question>>>;
