import type { PauseOptions } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { pauseBounds } from '@burnish/domain/subscriptions/pauses';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorText, fieldErrors } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { useAction } from '../../../lib/use-action.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { DateInput } from '../../../ui/forms/input.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { FieldPair } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { daysLeft, newPauseTexts, type Side } from './describe-pause.ts';
import { usePauseOptions } from './queries.ts';

interface PauseDialogProps {
  subscription: PlanSubscription;
  side: Side;
  onClose: () => void;
}

interface NewPause {
  readonly startDate: string;
  readonly days: number;
}

const initialDays = 14;

type Errors = Partial<Record<keyof NewPause | 'form', string>>;

function usePause({ _id: id }: PlanSubscription, side: Side, onClose: () => void) {
  const [errors, setErrors] = useState<Errors>({});
  const { busy, run } = useAction({
    key: ['pause-plan', id],
    changes: ['subscription'],
    run: (body: NewPause, idempotencyKeyOf) => {
      const options = { params: { id }, body, idempotencyKey: idempotencyKeyOf(body) };
      return side === 'customer'
        ? call('POST /subscriptions/:id/pause', options)
        : call('POST /admin/subscriptions/:id/pause', options);
    },
    onSuccess({ subscription: { planId, pause } }) {
      const options = { id: `pause-${id}`, replace: true };
      const text =
        pause === null || pause.status === 'requested'
          ? copy.saved.requested(planId.name)
          : copy.saved.set(planId.name, formatDate(pause.resumeDate));
      toast.success(text, options);
      onClose();
    },
    onError(error) {
      const found = fieldErrors(error, ['startDate', 'days']);
      const atFields = Object.fromEntries(found.map(({ field, message }) => [field, message]));
      setErrors(found.length > 0 ? atFields : { form: errorText(error, copy.failed) });
    },
  });
  return { busy, run, errors, clearErrors: () => setErrors({}) };
}

interface FieldsProps {
  subscription: PlanSubscription;
  side: Side;
  options: PauseOptions;
  values: NewPause;
  errors: Errors;
  onChange: (change: Partial<NewPause>) => void;
}

function Fields({ subscription, side, options, values, errors, onChange }: FieldsProps) {
  const texts = newPauseTexts(subscription, values, options.timeZone);
  const most = daysLeft(options, values.startDate);
  return (
    <>
      <p>{copy.effect[side]}</p>
      <FieldPair>
        <Field label={copy.startDate} error={errors.startDate}>
          <DateInput
            value={values.startDate}
            min={options.today.slice(0, 10)}
            onChange={({ target }) => onChange({ startDate: target.value })}
            required
          />
        </Field>
        <Field label={copy.days} labelNote={copy.daysNote(most)} error={errors.days} group>
          <Stepper
            label={copy.days}
            value={values.days}
            min={pauseBounds.min}
            max={Math.max(pauseBounds.min, most)}
            onChange={(days) => onChange({ days })}
          />
        </Field>
      </FieldPair>
      <div aria-live="polite">
        {texts?.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {options.needsApproval && <p className="note">{copy.needsApproval}</p>}
      {options.hasOpenInvoice && <FormError>{copy.openInvoice}</FormError>}
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
    </>
  );
}

/** Pauses a plan, or asks the studio for it. Shows what moves before. */
export default function PauseDialog({ subscription, side, onClose }: PauseDialogProps) {
  const { data: options, isError, refetch } = usePauseOptions(subscription._id, side);
  const { busy, run, errors, clearErrors } = usePause(subscription, side, onClose);
  const [changed, setChanged] = useState<Partial<NewPause>>({});
  const values = { startDate: options?.today.slice(0, 10) ?? '', days: initialDays, ...changed };
  const isRequest = side === 'customer' && options?.needsApproval === true;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (options === undefined) return;
    clearErrors();
    run(values);
  }

  return (
    <FormModal
      title={copy.title(subscription.planId.name)}
      submitText={isRequest ? copy.submit.request : copy.submit[side]}
      discardTitle={copy.discard}
      dirty={Object.keys(changed).length > 0}
      busy={busy}
      loading={options === undefined && !isError}
      onSubmit={submit}
      onClose={onClose}
    >
      {isError && options === undefined && (
        <LoadError text={copy.loadFailed} onRetry={() => void refetch()} />
      )}
      {options === undefined && !isError && <Skeleton shape="lines" count={3} />}
      {options !== undefined && (
        <Fields
          subscription={subscription}
          side={side}
          options={options}
          values={values}
          errors={errors}
          onChange={(change) => setChanged((before) => ({ ...before, ...change }))}
        />
      )}
    </FormModal>
  );
}
