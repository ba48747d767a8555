import type { Order } from '@burnish/contract/orders/entities';
import { invoiceTerms } from '@burnish/contract/orders/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../lib/api-error.ts';
import { today } from '../../../../lib/format-date.ts';
import { showFieldErrors } from '../../../../lib/show-field-errors.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { adminToast } from '../../../../presentation/admin-toast.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import { approveIfPending, sendInvoiceCalls } from './queries.ts';
import {
  defaultTerms,
  type InvoiceTerms,
  type PaymentDetails,
  termFields,
  withDefaultInstructions,
} from './terms.ts';

/** The form of a new invoice: default values, validation and sending. */
export function useInvoiceForm(order: Order, details: PaymentDetails | null, onSent: () => void) {
  const texts = copy.byType[order.requestType];
  const form = useForm<InvoiceTerms>({
    defaultValues: defaultTerms({ today: today(), details: null }),
    // The payment details are loaded later and fill the fields that the user has not edited by then.
    values: defaultTerms({ today: today(), details }),
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    resolver: zodResolver(invoiceTerms),
  });

  const { busy, run } = useAction({
    key: ['send-invoice', order._id],
    changes: ['invoice', 'order'],
    async run(terms: InvoiceTerms, idempotencyKeyOf) {
      await approveIfPending(order);
      return sendInvoiceCalls[order.requestType](order, terms, idempotencyKeyOf(terms));
    },
    onSuccess() {
      toast.success(texts.sent, adminToast);
      onSent();
    },
    onError(error) {
      toast.error(errorText(error, texts.failed), adminToast);
      showFieldErrors(form, error, termFields);
    },
  });

  return { form, busy, send: form.handleSubmit((terms) => run(withDefaultInstructions(terms))) };
}
