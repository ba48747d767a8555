import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { formatInstantDate, today } from '../../../lib/format-date.ts';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { DateInput } from '../../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import type { CreditNoteInput } from './inputs.ts';
import { usePurchase } from './queries.ts';

const texts = copy.creditNote;

interface EndPurchaseProps {
  form: UseFormReturn<CreditNoteInput>;
  invoiceId: string;
}

/** Whether the credit note also ends what the invoice paid for, and when. */
export function EndPurchase({ form: { register, control }, invoiceId }: EndPurchaseProps) {
  const purchase = usePurchase(invoiceId);
  const { errors } = useFormState({ control });
  const ends = useWatch({ control, name: 'ends' });
  if (!purchase?.canEnd) return null;
  const { subscriptionId, endDate, images, imagesUsed } = purchase;
  const isPlan = endDate !== null;
  const { title } = subscriptionId;
  return (
    <>
      <Checkbox {...register('ends')}>{isPlan ? texts.endPlan(title) : texts.endImages(title)}</Checkbox>
      <p className="note">
        {isPlan && texts.paidUntil(formatInstantDate(endDate))} {texts.used(imagesUsed, images)}
      </p>
      {ends && isPlan && (
        <Field label={texts.endDate} hint={texts.planEffect} error={errors.endDate?.message}>
          <DateInput {...register('endDate')} min={today()} required />
        </Field>
      )}
      {ends && !isPlan && <p className="note">{texts.imagesEffect}</p>}
    </>
  );
}
