import { newInvoice } from '@burnish/contract/admin';
import type { Invoice, SubscriptionRequest } from '@burnish/contract/entity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { failureText } from '../../../lib/failure.ts';
import { today } from '../../../lib/format-date.ts';
import { oneOf } from '../../../lib/one-of.ts';
import { toast } from '../../../lib/toast.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalBody, ModalFooter, ModalForm } from '../../../ui/modal-parts.tsx';
import { copy } from './copy.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useSendInvoice } from './queries.ts';
import { type NewInvoice, offeredTerms, termFields, withInstructions } from './terms.ts';

interface InvoiceFormProps {
  request: SubscriptionRequest;
  previous: Invoice | null;
  onClose: () => void;
}

export function InvoiceForm({ request, previous, onClose }: InvoiceFormProps) {
  const form = useForm<NewInvoice>({
    defaultValues: offeredTerms({ requestId: request._id, today: today(), previous }),
    resolver: zodResolver(newInvoice),
  });
  const { act, busy } = useSendInvoice(request._id, {
    onSent() {
      toast.success(copy.sent, adminToast);
      onClose();
    },
    onRefused(error) {
      toast.error(failureText(error, copy.failed), adminToast);
      putBeside(error);
    },
  });

  function putBeside(error: Error) {
    const faults = error instanceof ApiError ? error.errors : [];
    const known = faults.flatMap(({ path, message }) => {
      const field = oneOf(termFields, path);
      return field ? [{ field, message }] : [];
    });
    for (const [index, { field, message }] of known.entries()) {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
  }

  return (
    <ModalForm onSubmit={form.handleSubmit((terms) => act(withInstructions(terms)))}>
      <ModalBody>
        <OrderSummary request={request} />
        <InvoiceFields form={form} previous={previous} />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose} disabled={busy}>
          {copy.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          {busy ? copy.sending : copy.send}
        </Button>
      </ModalFooter>
    </ModalForm>
  );
}
