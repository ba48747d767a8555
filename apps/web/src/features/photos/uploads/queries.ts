import { maxLimit } from '@burnish/contract/paging';
import type { PhotoQuota, Upload } from '@burnish/contract/photos/entities';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import { createIdempotencyKeys } from '../../../lib/idempotency.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { NewJobInput } from './submit/submission.ts';

export interface QuotasQuery {
  readonly quotas: readonly PhotoQuota[] | undefined;
  readonly failed: boolean;
  retry(): void;
}

export function useQuotas(): QuotasQuery {
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo-quotas'],
    meta: dependsOn('subscription', 'photo'),
    queryFn: ({ signal }) => call('GET /photos/quotas', { signal }),
  });
  return {
    quotas: data?.quotas,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

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
  const [keyFor] = useState(createIdempotencyKeys);
  return useAction({
    key: ['submit-job'],
    changes: ['job', 'photo', 'subscription'],
    run: (body: NewJobInput) => submitJob(body, keyFor(body)),
    onSuccess: ({ job }, body) => onSuccess(job, body),
    onError,
  });
}
