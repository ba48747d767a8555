import type { User } from '@burnish/contract/accounts/entities';
import type { Order, OrderPrefill } from '@burnish/contract/orders/entities';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useFormDraft } from '../../../lib/form-draft.ts';
import type { IdempotencyKeyOf } from '../../../lib/idempotency.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { discardUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  initialOrderInput,
  type OrderInput,
  orderFields,
  orderForm,
  type ParsedOrder,
  parseOrderDraft,
} from './order-form.ts';
import { useOrderPrefill } from './queries.ts';

interface OrderFormOptions {
  /** The id of the plan or service. */
  subject: string;
  user: User;
  /** Returns the created order. */
  send: (order: ParsedOrder, idempotencyKeyOf: IdempotencyKeyOf) => Promise<Order>;
  texts: { toastId: string; sent: string; failed: string };
  onSubmitted: (order: Order) => void;
}

export type OrderForm = ReturnType<typeof useOrderForm>;

/** State and submission of the order form, with a draft that survives an expired session. */
export function useOrderForm({ subject, user, send, texts, onSubmitted }: OrderFormOptions) {
  const [priceChanged, setPriceChanged] = useState<string | null>(null);
  const known = useOrderPrefill();
  const prefill = known?.prefill;
  const form = useForm<OrderInput, unknown, ParsedOrder>({
    defaultValues: initialOrderInput(user, prefill),
    resolver: zodResolver(orderForm),
  });
  const { isDirty: dirty } = useFormState({ control: form.control });
  const toastOptions = { id: texts.toastId, replace: true };

  const { save } = useFormDraft({
    owner: user._id,
    subject,
    read: () => (dirty ? form.getValues() : null),
    write(stored) {
      const draft = parseOrderDraft(stored);
      if (draft) form.reset(draft, { keepDefaultValues: true });
    },
  });

  // It arrives after the form has opened. What was typed or restored before stays.
  const fillIn = useEffectEvent((arrived: OrderPrefill) => {
    const values = initialOrderInput(user, arrived);
    form.reset(values, { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepFieldsRef: true });
  });
  useEffect(() => {
    if (prefill !== undefined) fillIn(prefill);
  }, [prefill]);

  const { busy, run: submit } = useAction({
    key: ['order', subject],
    changes: ['order'],
    run: send,
    onSuccess(order) {
      toast.success(texts.sent, toastOptions);
      onSubmitted(order);
    },
    onError(error) {
      showFieldErrors(form, error, orderFields);
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') setPriceChanged(error.message);
      else toast.error(errorText(error, texts.failed), toastOptions);
    },
  });

  return {
    form,
    busy,
    dirty,
    /** The customer's saved addresses. */
    addresses: known?.addresses ?? [],
    /** The server's message that the price has changed, or null. */
    priceChanged,
    submit: form.handleSubmit(submit),
    /** Prices are part of the page's code, so a new price needs a reload. Keeps the input. */
    reload() {
      save();
      discardUnsavedChanges();
      window.location.reload();
    },
  };
}
