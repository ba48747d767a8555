import type { AccountDeletion } from '@burnish/contract/personal-data/entities';
import { deletionRequest } from '@burnish/contract/personal-data/inputs';
import { moneyFromUnits } from '@burnish/domain/money/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { formatAmount } from '../../presentation/prices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import styles from './personal-data.module.css';

const text = copy.deletion;
const phraseForm = deletionRequest.pick({ phrase: true });

const lossNames = [
  'subscriptions',
  'paidPeriodsAhead',
  'images',
  'refundRequests',
  'orders',
  'jobs',
] as const satisfies readonly (keyof AccountDeletion['losses'])[];

const mayBeOwed = ({ subscriptions, refundRequests, credits }: AccountDeletion['losses']) =>
  subscriptions + refundRequests + credits.length > 0;

function Losses({ losses }: { losses: AccountDeletion['losses'] }) {
  const lost = lossNames.filter((name) => losses[name] > 0);
  if (lost.length + losses.credits.length === 0) return null;
  return (
    <div>
      <p>{text.lossesTitle}</p>
      <ul className={styles.list}>
        {lost.map((name) => (
          <li key={name}>{text.losses[name](losses[name])}</li>
        ))}
        {losses.credits.map(({ currency, amount }) => (
          <li key={currency}>{text.credit(formatAmount(moneyFromUnits(amount, currency)))}</li>
        ))}
      </ul>
      {mayBeOwed(losses) && <p>{text.refund}</p>}
    </div>
  );
}

/** Asks who is there before a change. */
interface Confirmed {
  readonly run: (
    change: (confirmation: string) => Promise<void>,
    onError: (error: unknown) => void,
  ) => Promise<void>;
  readonly dialog: ReactNode;
}

interface DeletionModalProps {
  losses: AccountDeletion['losses'];
  confirmed: Confirmed;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

function DeletionModal({ losses, confirmed, onClose, onDeleted }: DeletionModalProps) {
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({ defaultValues: { phrase: '' }, resolver: zodResolver(phraseForm) });
  const { errors, isDirty } = form.formState;

  async function deleteAccount(phrase: string, confirmation: string): Promise<void> {
    setBusy(true);
    try {
      await call('POST /auth/delete-account', { body: { phrase, confirmation } });
    } finally {
      setBusy(false);
    }
    await onDeleted();
    const { id, message } = text.done;
    toast.success(message, { id });
  }

  function showError(error: unknown): void {
    if (!showFieldErrors(form, error, ['phrase'])) setFormError(errorText(error, text.failed));
  }

  const submit = form.handleSubmit(async ({ phrase }) => {
    setFormError(null);
    await confirmed.run((confirmation) => deleteAccount(phrase, confirmation), showError);
  });

  return (
    <>
      <FormModal
        title={text.title}
        submitText={text.confirm}
        destructive
        discardTitle={text.discard}
        dirty={isDirty && !busy}
        busy={busy}
        onSubmit={submit}
        onClose={onClose}
      >
        <p>{text.warning}</p>
        <Losses losses={losses} />
        <Field label={text.phrase} error={errors.phrase?.message}>
          <Input {...form.register('phrase')} autoComplete="off" autoCapitalize="none" required />
        </Field>
        {formError && <FormError>{formError}</FormError>}
      </FormModal>
      {confirmed.dialog}
    </>
  );
}

interface DeleteAccountProps {
  deletion: AccountDeletion;
  confirmed: Confirmed;
  /** The session's token doesn't work any more. */
  onDeleted: () => Promise<void>;
}

export function DeleteAccount({ deletion: { blockers, losses }, confirmed, onDeleted }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  if (blockers.length > 0)
    return (
      <div>
        <p>{text.blocked}</p>
        <ul className={styles.list}>
          {blockers.map((blocker) => (
            <li key={blocker}>{text.blockers[blocker]}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      {isOpen && (
        <DeletionModal
          losses={losses}
          confirmed={confirmed}
          onClose={() => setOpen(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
