import { maxLimit } from '@burnish/contract/paging';
import type { Upload } from '@burnish/contract/photos/entities';
import { call } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { NewJobInput } from './submit/submission.ts';

/** Every upload of the customer, from all pages of the list. */
export async function listAllUploads(): Promise<Upload[]> {
  const all: Upload[] = [];
  let cursor: string | undefined;
  do {
    const { uploads, page } = await call('GET /photos/uploads', { query: { limit: maxLimit, cursor } });
    all.push(...uploads);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

const submitJob = (body: NewJobInput, idempotencyKey: string) =>
  call('POST /photos/jobs', { body, idempotencyKey });

type SubmittedJob = Awaited<ReturnType<typeof submitJob>>['job'];

interface SubmitOptions {
  onSuccess: (job: SubmittedJob, body: NewJobInput) => void;
  onError: (error: Error) => void;
}

export function useSubmitJob({ onSuccess, onError }: SubmitOptions) {
  return useAction({
    key: ['submit-job'],
    changes: ['job', 'photo', 'subscription'],
    run: (body: NewJobInput, idempotencyKeyOf) => submitJob(body, idempotencyKeyOf(body)),
    onSuccess: ({ job }, body) => onSuccess(job, body),
    onError,
  });
}
