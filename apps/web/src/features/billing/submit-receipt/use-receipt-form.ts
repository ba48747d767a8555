import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { today } from '../../../lib/format-date.ts';
import { idempotencyKeys } from '../../../lib/idempotency.ts';
import { call } from '../../../lib/service.ts';
import { toast } from '../../../lib/toast.ts';
import type { Progress } from '../../../lib/transmit.ts';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { copy } from '../copy.ts';
import { type ReceiptField, receiptFaults } from '../faults.ts';
import { invoiceQuery } from '../queries.ts';
import { faultsOf } from './check.ts';
import {
  contentOf,
  firstInput,
  formDataOf,
  inputOf,
  isTyped,
  type ReceiptInput,
  typedIn,
  wordsOf,
} from './receipt-input.ts';

const check: Resolver<ReceiptInput> = (input) => {
  const faults = Object.entries(faultsOf(input));
  if (faults.length === 0) return { values: input, errors: {} };
  const errors: FieldErrors<ReceiptInput> = Object.fromEntries(
    faults.map(([field, message]) => [field, { type: 'check', message }]),
  );
  return { values: {}, errors };
};

interface ReceiptForm {
  customerId: string;
  invoiceId: string;
  onSubmitted: () => void;
}

/** A receipt, from the first word typed to the moment that it has arrived. */
export function useReceiptForm({ customerId, invoiceId, onSubmitted }: ReceiptForm) {
  const [keyOf] = useState(idempotencyKeys);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<{ first: ReceiptField } | null>(null);
  const form = useForm<ReceiptInput>({ defaultValues: firstInput(today()), resolver: check });
  const { setFocus } = form;
  const client = useQueryClient();

  useKeptDraft({
    owner: customerId,
    subject: `receipt ${invoiceId}`,
    read: () => typedIn(form.getValues()),
    write(kept) {
      if (isTyped(kept)) form.reset(inputOf(kept, today()), { keepDefaultValues: true });
    },
  });

  const status = useAct({
    key: ['read-payment-status', invoiceId],
    changes: [],
    run: () => call('GET /subscriptions/invoices/:id', { params: { id: invoiceId } }),
    onDone: (reply) => client.setQueryData(invoiceQuery(invoiceId).queryKey, reply),
    onFail() {
      const { id, words } = copy.toasts.statusFailed;
      toast.error(words, { id });
    },
  });

  const { busy, act } = useAct({
    key: ['submit-receipt', invoiceId],
    changes: ['receipt'],
    run(input: ReceiptInput) {
      const words = wordsOf(invoiceId, input);
      const idempotencyKey = keyOf(contentOf(words, input.receipt));
      if (input.receipt === null) {
        return call('POST /subscriptions/payments/receipt', { body: words, idempotencyKey });
      }
      return call('POST /subscriptions/payments/receipt', {
        form: formDataOf(words, input.receipt),
        onProgress: setProgress,
        idempotencyKey,
      });
    },
    onDone() {
      const { id, words } = copy.toasts.submitted;
      toast.success(words, { id });
      status.act(undefined);
      onSubmitted();
    },
    onFail(error) {
      setProgress(null);
      const { id, words } = copy.toasts.failed;
      toast.error(failureText(error, words), { id, replace: true });
      const faults = receiptFaults(error);
      for (const { field, message } of faults) form.setError(field, { message });
      const [fault] = faults;
      setRefused(fault ? { first: fault.field } : null);
    },
  });

  // Only what is no longer being sent can take the focus.
  useEffect(() => {
    if (refused && !busy) setFocus(refused.first);
  }, [refused, busy, setFocus]);

  return { form, busy, progress, send: form.handleSubmit(act) };
}
