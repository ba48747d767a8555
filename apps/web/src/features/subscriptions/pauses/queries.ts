import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText, fieldErrors } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Side } from './describe-pause.ts';

const pauseKeys = createQueryKeys('plan-pauses');

/** What a pause of the plan has to fit in with. */
export function usePauseOptions(id: string, side: Side) {
  return useQuery({
    queryKey: pauseKeys.list({ id, side }),
    meta: dependsOn('subscription', 'invoice', 'setting'),
    queryFn: ({ signal }) =>
      side === 'customer'
        ? call('GET /subscriptions/:id/pauses', { params: { id }, signal })
        : call('GET /admin/subscriptions/:id/pauses', { params: { id }, signal }),
  });
}

interface PauseActionTexts {
  readonly done: string;
  readonly failed: string;
}

/** An action on the pause of a plan, which says what became of it. */
export function usePauseAction<Input>(
  { _id: id }: PlanSubscription,
  name: string,
  texts: PauseActionTexts,
  run: (input: Input, idempotencyKey: string | null) => Promise<unknown>,
  {
    onDone,
    onRefreshed,
  }: { readonly onDone?: () => void; readonly onRefreshed?: (() => void) | undefined } = {},
) {
  const options = { id: `pause-${id}`, replace: true };
  return useAction({
    key: [name, id],
    changes: ['subscription'],
    run: (input: Input, idempotencyKeyOf) => run(input, idempotencyKeyOf({ id, input })),
    onSuccess() {
      toast.success(texts.done, options);
      onDone?.();
    },
    // There is no field to show the error of one at: what it says is the reason.
    onError: (error) =>
      toast.error(
        fieldErrors(error, ['startDate', 'days'])[0]?.message ?? errorText(error, texts.failed),
        options,
      ),
    ...(onRefreshed && { onRefreshed }),
  });
}
