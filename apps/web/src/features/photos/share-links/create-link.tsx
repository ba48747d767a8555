import type { Job } from '@burnish/contract/photos/entities';
import {
  maxShareLinkNameLength,
  maxWatermarkLength,
  shareLinkDays,
  shareLinkPasswordLength,
} from '@burnish/domain/photos/share-link';
import { type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form';
import { errorText } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import {
  customExpiry,
  emptyForm,
  expiryDays,
  expiryOf,
  generatePassword,
  type LinkForm,
  linkFields,
  readForm,
} from './link-form.ts';
import { useCreateShareLink } from './queries.ts';
import styles from './share-links.module.css';

const text = copy.create;

/** The password is known only until the dialog is closed. */
export interface CreatedLink {
  readonly linkId: string;
  /** Null: none. */
  readonly password: string | null;
}

type Form = UseFormReturn<LinkForm>;

const expiryOptions = [
  ...expiryDays.map((days) => ({ value: days, label: text.days(Number(days)) })),
  { value: customExpiry, label: text.custom },
];

/** In how many days the link expires, and when that is. */
function ExpiryFields({ form }: { form: Form }) {
  const now = useNow();
  const { errors } = useFormState({ control: form.control });
  const [expiry, days] = useWatch({ control: form.control, name: ['expiry', 'days'] });
  const expiresAt = expiryOf({ expiry, days }, now);
  const hint = expiresAt !== null && (
    <>
      {text.expiresOn} <Instant value={expiresAt} withTime />.
    </>
  );
  const isCustom = expiry === customExpiry;
  return (
    <>
      <Field label={text.expiry} hint={isCustom ? undefined : hint}>
        <Select {...form.register('expiry')} options={expiryOptions} />
      </Field>
      {isCustom && (
        <Field label={text.customDays} hint={hint} error={errors.days?.message}>
          <Input
            {...form.register('days')}
            type="number"
            inputMode="numeric"
            min={shareLinkDays.min}
            max={shareLinkDays.max}
          />
        </Field>
      )}
    </>
  );
}

function PasswordField({ form }: { form: Form }) {
  const { errors } = useFormState({ control: form.control });
  function generate(): void {
    form.setValue('password', generatePassword(), { shouldDirty: true });
    form.clearErrors('password');
  }
  return (
    <Field label={text.password} optional hint={text.passwordHint} error={errors.password?.message}>
      <div className={styles.generated}>
        <Input
          {...form.register('password')}
          maxLength={shareLinkPasswordLength.max}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <ToolButton icon="refresh" onClick={generate}>
          {text.generate}
        </ToolButton>
      </div>
    </Field>
  );
}

function WatermarkFields({ form }: { form: Form }) {
  const { errors } = useFormState({ control: form.control });
  const hasWatermark = useWatch({ control: form.control, name: 'hasWatermark' });
  return (
    <>
      <Checkbox {...form.register('hasWatermark')}>{text.hasWatermark}</Checkbox>
      {hasWatermark && (
        <Field label={text.watermark} error={errors.watermark?.message}>
          <Input {...form.register('watermark')} maxLength={maxWatermarkLength} autoComplete="off" />
        </Field>
      )}
    </>
  );
}

interface CreateLinkProps {
  job: Job;
  onCreated: (created: CreatedLink) => void;
  onClose: () => void;
}

/** The form of a new share link. */
export function CreateLink({ job, onCreated, onClose }: CreateLinkProps) {
  const form = useForm<LinkForm>({ defaultValues: emptyForm(job.userId) });
  const { errors, isDirty } = useFormState({ control: form.control });
  const { run, busy } = useCreateShareLink({
    jobId: job._id,
    onCreated: ({ _id: linkId }, { password }) => onCreated({ linkId, password: password || null }),
    onError(error) {
      if (showFieldErrors(form, error, linkFields)) return;
      form.setError('root', { message: errorText(error, text.failed) });
    },
  });

  const submit = form.handleSubmit((values) => {
    const read = readForm(values);
    if ('input' in read) return run(read.input);
    for (const [index, { field, message }] of read.errors.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
  });

  return (
    <FormModal
      title={text.title}
      submitText={text.submit}
      discardTitle={text.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={text.name} hint={text.nameHint} error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={maxShareLinkNameLength} autoComplete="off" required />
      </Field>
      <ExpiryFields form={form} />
      <PasswordField form={form} />
      <div>
        <Checkbox {...form.register('allowsComments')}>{text.allowsComments}</Checkbox>
        <WatermarkFields form={form} />
      </div>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
    </FormModal>
  );
}
