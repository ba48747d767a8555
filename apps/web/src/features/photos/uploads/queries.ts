import { maxLimit } from '@burnish/contract/paging';
import type { Upload } from '@burnish/contract/photos/entities';
import { call } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { Draft } from './draft.ts';
import { isWaiting } from './engine/sync-uploads.ts';
import type { UploadSource } from './engine/use-engine.ts';
import type { NewJobInput } from './submit/submission.ts';

/**
 * Every photo of the customer that isn't submitted, from all pages of the list. Without finished files of a job, and
 * without photos that wait for a payment.
 */
async function listOwnPhotos(): Promise<Upload[]> {
  const all: Upload[] = [];
  let cursor: string | undefined;
  do {
    const { uploads, page } = await call('GET /photos/uploads', { query: { limit: maxLimit, cursor } });
    all.push(...uploads.filter((upload) => upload.jobId === null && !isWaiting(upload)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

export const ownPhotos: UploadSource = { jobId: null, listUploads: listOwnPhotos };

const submitJob = (body: NewJobInput, idempotencyKey: string) =>
  call('POST /photos/jobs', { body, idempotencyKey });

type SubmittedJob = Awaited<ReturnType<typeof submitJob>>['job'];

interface Submission {
  readonly body: NewJobInput;
  /** What the body was built from. */
  readonly draft: Draft;
}

interface SubmitOptions {
  onSuccess: (job: SubmittedJob, submission: Submission) => void;
  onError: (error: Error) => void;
}

export function useSubmitJob({ onSuccess, onError }: SubmitOptions) {
  return useAction({
    key: ['submit-job'],
    changes: ['job', 'photo', 'subscription'],
    run: ({ body }: Submission, idempotencyKeyOf) => submitJob(body, idempotencyKeyOf(body)),
    onSuccess: ({ job }, submission) => onSuccess(job, submission),
    onError,
  });
}
