import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';

const refundKeys = createQueryKeys('refunds');

/** What the customer can be refunded for one of their subscriptions. */
export function useRefundOptions(id: string) {
  return useQuery({
    queryKey: refundKeys.list({ id, side: 'customer' }),
    meta: dependsOn('subscription', 'invoice'),
    queryFn: ({ signal }) => call('GET /subscriptions/:id/refund-options', { params: { id }, signal }),
  });
}

/** The open request of a customer's subscription, with its calculation now. Not kept: the dialog keeps what it shows first. */
export function useOpenRequest(id: string) {
  return useQuery({
    gcTime: 0,
    queryKey: refundKeys.list({ id, side: 'studio' }),
    meta: dependsOn('subscription', 'invoice'),
    queryFn: ({ signal }) => call('GET /admin/subscriptions/:id/refund-request', { params: { id }, signal }),
  });
}

interface RefundActionTexts {
  readonly done: string;
  readonly failed: string;
}

/** An action on the refund request of a subscription, which says what became of it. */
export function useRefundAction<Input>(
  { _id: id }: Subscription,
  name: string,
  texts: RefundActionTexts,
  run: (input: Input, idempotencyKey: string | null) => Promise<unknown>,
  {
    onDone,
    onRefreshed,
  }: { readonly onDone?: () => void; readonly onRefreshed?: (() => void) | undefined } = {},
) {
  const options = { id: `refund-${id}`, replace: true };
  return useAction({
    key: [name, id],
    changes: ['subscription', 'invoice', 'ledger_entry'],
    run: (input: Input, idempotencyKeyOf) => run(input, idempotencyKeyOf({ id, input })),
    onSuccess() {
      toast.success(texts.done, options);
      onDone?.();
    },
    onError: (error) => toast.error(errorText(error, texts.failed), options),
    ...(onRefreshed && { onRefreshed }),
  });
}
