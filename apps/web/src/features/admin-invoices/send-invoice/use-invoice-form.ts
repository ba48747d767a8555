import type { Invoice, Order } from '@burnish/contract/entity';
import { invoiceTerms } from '@burnish/contract/order-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { fieldFaults } from '../../../lib/field-faults.ts';
import { today } from '../../../lib/format-date.ts';
import { idempotencyKeys } from '../../../lib/idempotency.ts';
import { toast } from '../../../lib/toast.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { sendInvoice } from './calls.ts';
import { copy } from './copy.ts';
import { type InvoiceTerms, offeredTerms, termFields, withInstructions } from './terms.ts';

/** An invoice from the terms that are offered to the invoice that was sent. */
export function useInvoiceForm(order: Order, previous: Invoice | null, onSent: () => void) {
  const [keyOf] = useState(idempotencyKeys);
  const words = copy.of[order.requestType];
  const form = useForm<InvoiceTerms>({
    defaultValues: offeredTerms({ today: today(), previous: null }),
    // The payment details come a moment later, into the fields that nobody has touched by then.
    values: offeredTerms({ today: today(), previous }),
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    resolver: zodResolver(invoiceTerms),
  });

  const { busy, act } = useAct({
    key: ['send-invoice', order._id],
    changes: ['invoice', 'request'],
    run: (terms: InvoiceTerms) => sendInvoice[order.requestType](order, terms, keyOf(terms)),
    onDone() {
      toast.success(words.sent, adminToast);
      onSent();
    },
    onFail(error) {
      toast.error(failureText(error, words.failed), adminToast);
      for (const [index, { field, message }] of fieldFaults(error, termFields).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });

  return { form, busy, send: form.handleSubmit((terms) => act(withInstructions(terms))) };
}
