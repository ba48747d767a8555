import type { Wire } from '@burnish/contract/api';
import type { Question } from '@burnish/contract/questions/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('questions');

/** The questions about a job, the latest first. */
export function useQuestions(jobId: string) {
  return useQuery({
    queryKey: keys.list({ jobId }),
    meta: dependsOn('question'),
    queryFn: ({ signal }) => call('GET /photos/jobs/:id/questions', { params: { id: jobId }, signal }),
    select: ({ questions }) => questions,
  });
}

const changes = ['question', 'job', 'photo'] as const;

export function useAnswer({ _id: id }: Question, onSent: () => void) {
  return useAction({
    key: ['answer-question', id],
    changes,
    run: (answer: string) => call('PUT /photos/questions/:id/answer', { params: { id }, body: { answer } }),
    onSuccess() {
      toast.success(copy.sent);
      onSent();
    },
    onError: (error) => toast.error(errorText(error, copy.sendFailed)),
  });
}

export type NewQuestion = Wire['POST /photos/admin/jobs/:id/questions']['body'];

export function useAsk(jobId: string, onAsked: () => void) {
  return useAction({
    key: ['ask-question', jobId],
    changes,
    run: (body: NewQuestion, idempotencyKeyOf) =>
      call('POST /photos/admin/jobs/:id/questions', {
        params: { id: jobId },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess() {
      toast.success(copy.ask.success, adminToast);
      onAsked();
    },
    onError: (error) => toast.error(errorText(error, copy.ask.failed), adminToast),
  });
}

export function useWithdrawQuestion({ _id: id }: Question, onDone: () => void) {
  return useAction({
    key: ['withdraw-question', id],
    changes,
    run: () => call('PUT /photos/admin/questions/:id/withdraw', { params: { id } }),
    onSuccess() {
      toast.success(copy.withdraw.success, adminToast);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, copy.withdraw.failed), adminToast);
      onDone();
    },
  });
}
