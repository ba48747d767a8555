import type { SignInChallenge } from '@burnish/contract/second-factor/entities';
import { secondFactorCode } from '@burnish/contract/second-factor/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callAnonymously } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { startSession } from '../session.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { copy } from './copy.ts';
import { passkeyErrorText, supportsPasskeys } from './passkeys.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

const texts = copy.step;

interface SecondFactorStepProps {
  challenge: SignInChallenge;
  /** Back to the password. */
  onBack: () => void;
}

interface StepProps {
  challenge: string;
  /** False for an error that isn't about the challenge. */
  handleExpired: (error: unknown) => boolean;
}

function CodeForm({ challenge, handleExpired, hint }: StepProps & { hint: string }) {
  const form = useForm({ defaultValues: { challenge, code: '' }, resolver: zodResolver(secondFactorCode) });
  const { register, setFocus, formState } = form;
  const { busy, error, submit } = useSubmit({
    form,
    fields: ['code'],
    fallback: texts.failed,
    async send(input) {
      try {
        const { token, user } = await callAnonymously('POST /auth/login/second-factor', { body: input });
        startSession(token, user);
      } catch (cause) {
        if (!handleExpired(cause)) throw cause;
      }
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={texts.code} hint={hint} error={formState.errors.code?.message}>
        <Input
          {...register('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      {error && <FormError>{error}</FormError>}
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {busy ? texts.signingIn : texts.signIn}
      </Button>
    </form>
  );
}

function PasskeyButton({ challenge, handleExpired }: StepProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await signInWithPasskey(challenge);
    } catch (cause) {
      if (!handleExpired(cause)) setError(passkeyErrorText(cause, texts.failed));
    }
    setBusy(false);
  }

  return (
    <>
      <Button fullWidth busy={busy} onClick={() => void start()}>
        {texts.usePasskey}
      </Button>
      {error !== null && <FormError>{error}</FormError>}
    </>
  );
}

/** The second step of a sign-in whose password was correct. */
export default function SecondFactorStep({
  challenge: { challenge, methods },
  onBack,
}: SecondFactorStepProps) {
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  const hasApp = methods.includes('totp');
  const hasCode = hasApp || methods.includes('recovery_code');

  function handleExpired(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code !== 'SIGN_IN_EXPIRED') return false;
    toast.error(texts.expired.message, { id: texts.expired.id });
    onBack();
    return true;
  }
  const step = { challenge, handleExpired };

  return (
    <SignInCard title={texts.title} focused={!hasCode}>
      {hasPasskey && <PasskeyButton {...step} />}
      {hasPasskey && hasCode && <p className="note">{texts.orCode}</p>}
      {hasCode && <CodeForm {...step} hint={hasApp ? texts.codeHint : texts.recoveryHint} />}
      <p className={styles.links}>
        <TextButton onClick={onBack}>{texts.back}</TextButton>
      </p>
    </SignInCard>
  );
}
