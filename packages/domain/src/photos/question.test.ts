import { expect, it } from 'vitest';
import { questionLifecycle } from './question.ts';

it('a question is answered or withdrawn once', () => {
  expect(questionLifecycle.allowedActions('open')).toEqual(['answer', 'withdraw']);
  expect(questionLifecycle.next('open', 'answer')).toEqual({ to: 'answered', changes: true });
  expect(() => questionLifecycle.next('answered', 'answer')).toThrow('QUESTION_CLOSED');
  expect(() => questionLifecycle.next('answered', 'withdraw')).toThrow('QUESTION_CLOSED');
  expect(() => questionLifecycle.next('withdrawn', 'answer')).toThrow('QUESTION_CLOSED');
});

it('can be withdrawn again without a change', () => {
  expect(questionLifecycle.next('withdrawn', 'withdraw')).toEqual({ to: 'withdrawn', changes: false });
});
