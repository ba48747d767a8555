import type { User } from '@burnish/contract/entity';
import { newSubscriptionRequest } from '@burnish/contract/subscriptions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '../../lib/act.ts';
import { ApiError } from '../../lib/api-error.ts';
import { failureText } from '../../lib/failure.ts';
import { idempotencyKeys } from '../../lib/idempotency.ts';
import { oneOf } from '../../lib/one-of.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import type { Choice } from './choice.ts';
import { copy } from './copy.ts';
import { firstInput, type Order, type OrderInput, orderFields, withShownPrices } from './order-input.ts';

const outcome = { id: copy.toasts.outcome, replace: true };

/** The order of a plan, from the first word typed to the request that has arrived. */
export function useOrder(choice: Choice, user: User, onSent: () => void) {
  const [keyOf] = useState(idempotencyKeys);
  const form = useForm<OrderInput, unknown, Order>({
    defaultValues: firstInput(choice, user),
    resolver: zodResolver(newSubscriptionRequest),
  });

  function showFaults(error: Error): void {
    if (!(error instanceof ApiError)) return;
    const faults = error.errors.flatMap(({ path, message }) => {
      const field = oneOf(orderFields, path);
      return field ? [{ field, message }] : [];
    });
    for (const [index, { field, message }] of faults.entries()) {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
  }

  const { busy, act } = useAct({
    key: ['request-subscription'],
    changes: ['request'],
    run: (order: Order) => {
      const body = withShownPrices(order);
      return call('POST /subscriptions/request', { body, idempotencyKey: keyOf(body) });
    },
    onDone() {
      toast.success(copy.toasts.sent, outcome);
      onSent();
    },
    onFail(error) {
      showFaults(error);
      // Then the session is over, which says so itself.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error(failureText(error, copy.toasts.failed), outcome);
    },
  });

  return { form, busy, send: form.handleSubmit(act) };
}
