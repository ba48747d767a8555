import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import type { Currency } from '@burnish/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { call } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { useFormDraft } from '../../../../lib/form-draft.ts';
import { today } from '../../../../lib/format-date.ts';
import { connection } from '../../../../lib/realtime-connection.ts';
import type { Progress } from '../../../../lib/send-request.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { receiptToasts } from '../invoice/copy.ts';
import { invoiceQuery } from '../invoice-queries.ts';
import { type ReceiptField, receiptErrors } from '../receipt-errors.ts';
import {
  fromDraft,
  initialReceiptInput,
  inputOf,
  isReceiptDraft,
  type ReceiptInput,
  receiptBody,
  receiptFormData,
  toDraft,
  validateReceiptInput,
} from './receipt-input.ts';

function createResolver(currency: Currency): Resolver<ReceiptInput> {
  return (input) => {
    const invalid = Object.entries(validateReceiptInput(input, { currency, today: today() }));
    if (invalid.length === 0) return { values: input, errors: {} };
    const errors: FieldErrors<ReceiptInput> = Object.fromEntries(
      invalid.map(([field, message]) => [field, { type: 'validate', message }]),
    );
    return { values: {}, errors };
  };
}

interface ReceiptFormOptions {
  customerId: string;
  invoice: Invoice;
  /** The rejected receipt, which the next one starts with. */
  rejected: Receipt | null;
  onSubmitted: () => void;
}

/** State and submission of the receipt form, with a draft that survives an expired session. */
export function useReceiptForm({ customerId, invoice, rejected, onSubmitted }: ReceiptFormOptions) {
  const { _id: invoiceId, currency } = invoice;
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<{ firstField: ReceiptField } | null>(null);
  const [initial] = useState(() => (rejected ? inputOf(rejected) : initialReceiptInput(today(), invoice)));
  const [resolver] = useState(() => createResolver(currency));
  const form = useForm<ReceiptInput>({ defaultValues: initial, resolver });
  const { setFocus } = form;
  const client = useQueryClient();

  useFormDraft({
    owner: customerId,
    subject: `receipt ${invoiceId}`,
    read: () => toDraft(form.getValues()),
    write(draft) {
      if (isReceiptDraft(draft)) form.reset(fromDraft(draft, initial), { keepDefaultValues: true });
    },
  });

  const invoiceRefresh = useAction({
    key: ['refresh-invoice', invoiceId],
    changes: [],
    run: () => call('GET /subscriptions/invoices/:id', { params: { id: invoiceId } }),
    onSuccess: (reply) => client.setQueryData(invoiceQuery(invoiceId).queryKey, reply),
    onError() {
      const { id, message } = receiptToasts.statusFailed;
      toast.error(message, { id });
    },
  });

  const { busy, run } = useAction({
    key: ['submit-receipt', invoiceId],
    changes: ['receipt'],
    run(input: ReceiptInput, idempotencyKeyOf) {
      const body = receiptBody(invoiceId, input, currency);
      const idempotencyKey = idempotencyKeyOf([body, input.receipt]);
      if (input.receipt === null) {
        return call('POST /subscriptions/payments/receipt', { body, idempotencyKey });
      }
      return call('POST /subscriptions/payments/receipt', {
        form: receiptFormData(body, input.receipt),
        onProgress: setProgress,
        idempotencyKey,
      });
    },
    onSuccess() {
      const { id, message } = receiptToasts.submitted;
      toast.success(message, { id });
      // While connected, the `changed` event brings the new status.
      if (!connection.isConnected()) invoiceRefresh.run(undefined);
      onSubmitted();
    },
    onError(error) {
      setProgress(null);
      const { id, message } = receiptToasts.failed;
      toast.error(errorText(error, message), { id, replace: true });
      const errors = receiptErrors(error);
      for (const { field, message: fieldMessage } of errors) form.setError(field, { message: fieldMessage });
      const [firstError] = errors;
      setFailure(firstError ? { firstField: firstError.field } : null);
    },
  });

  // Fields are disabled during the submission, so they can only get the focus afterwards.
  useEffect(() => {
    if (failure && !busy) setFocus(failure.firstField);
  }, [failure, busy, setFocus]);

  return { form, busy, progress, submit: form.handleSubmit(run) };
}
