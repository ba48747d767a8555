import { newInvoice } from '@burnish/contract/admin';
import type { Invoice, SubscriptionRequest } from '@burnish/contract/entity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { fieldFaults } from '../../../lib/field-faults.ts';
import { today } from '../../../lib/format-date.ts';
import { idempotencyKeys } from '../../../lib/idempotency.ts';
import { call } from '../../../lib/service.ts';
import { toast } from '../../../lib/toast.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { copy } from './copy.ts';
import { type NewInvoice, offeredTerms, termFields, withInstructions } from './terms.ts';

/** An invoice from the terms that are offered to the invoice that was sent. */
export function useInvoiceForm(request: SubscriptionRequest, previous: Invoice | null, onSent: () => void) {
  const [keyOf] = useState(idempotencyKeys);
  const offered = { requestId: request._id, today: today() };
  const form = useForm<NewInvoice>({
    defaultValues: offeredTerms({ ...offered, previous: null }),
    // The payment details come a moment later, into the fields that nobody has touched by then.
    values: offeredTerms({ ...offered, previous }),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(newInvoice),
  });

  const { busy, act } = useAct({
    key: ['send-invoice', request._id],
    changes: ['invoice', 'request'],
    run: (body: NewInvoice) => call('POST /admin/invoices', { body, idempotencyKey: keyOf(body) }),
    onDone() {
      toast.success(copy.sent, adminToast);
      onSent();
    },
    onFail(error) {
      toast.error(failureText(error, copy.failed), adminToast);
      for (const [index, { field, message }] of fieldFaults(error, termFields).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });

  return { form, busy, send: form.handleSubmit((terms) => act(withInstructions(terms))) };
}
