import type { User } from '@burnish/contract/entity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useAct } from '../../lib/act.ts';
import { ApiError } from '../../lib/api-error.ts';
import { failureText } from '../../lib/failure.ts';
import { fieldFaults } from '../../lib/field-faults.ts';
import { idempotencyKeys } from '../../lib/idempotency.ts';
import { toast } from '../../lib/toast.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { firstInput, type Order, type OrderInput, orderFields, orderForm, readTyped } from './order-form.ts';

interface OrderOptions {
  /** The plan or the service that is ordered. */
  subject: string;
  user: User;
  run: (order: Order, keyOf: (body: unknown) => string) => Promise<unknown>;
  words: { outcome: string; sent: string; failed: string };
  onSent: () => void;
}

export type OrderControl = ReturnType<typeof useOrder>;

/** An order of either kind, from the first word typed to the request that has arrived. */
export function useOrder({ subject, user, run, words, onSent }: OrderOptions) {
  const [keyOf] = useState(idempotencyKeys);
  const [priceChanged, setPriceChanged] = useState<string | null>(null);
  const form = useForm<OrderInput, unknown, Order>({
    defaultValues: firstInput(user),
    resolver: zodResolver(orderForm),
  });
  const { isDirty: dirty } = useFormState({ control: form.control });
  const outcome = { id: words.outcome, replace: true };

  const { keep } = useKeptDraft({
    owner: user._id,
    subject,
    read: () => (dirty ? form.getValues() : null),
    write(kept) {
      const typed = readTyped(kept);
      if (typed) form.reset(typed, { keepDefaultValues: true });
    },
  });

  const { busy, act } = useAct({
    key: ['order', subject],
    changes: ['request'],
    run: (order: Order) => run(order, keyOf),
    onDone() {
      toast.success(words.sent, outcome);
      onSent();
    },
    onFail(error) {
      for (const [index, { field, message }] of fieldFaults(error, orderFields).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') setPriceChanged(error.message);
      else toast.error(failureText(error, words.failed), outcome);
    },
  });

  return {
    form,
    busy,
    dirty,
    /** What the service said of it, until the page is loaded again. */
    priceChanged,
    send: form.handleSubmit(act),
    /** The page's prices are those of its code: a new one comes with the page. */
    reload() {
      keep();
      window.location.reload();
    },
  };
}
