// Questions of the studio to a customer, about one photo of a job or about all of them. While one is open, what it is
// about is on hold.
import { lifecycle, unchanged } from '../lifecycle.ts';

export const questionStatuses = ['open', 'answered', 'withdrawn'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const questionActions = ['answer', 'withdraw'] as const;
export type QuestionAction = (typeof questionActions)[number];

export const questionLifecycle = lifecycle<QuestionStatus, QuestionAction>(
  questionActions,
  {
    open: { answer: 'answered', withdraw: 'withdrawn' },
    answered: {},
    withdrawn: { withdraw: unchanged },
  },
  { answer: 'QUESTION_CLOSED', withdraw: 'QUESTION_CLOSED' },
);
