import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { endSession } from '../session.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { signInPath } from '../sign-in-methods.ts';
import { passwordCopy } from './copy.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

function LinkExpired({ onRetry }: { onRetry: () => void }) {
  const { title, lead, retry } = passwordCopy.linkExpired;
  return (
    <SignInCard title={title} lead={lead} focused>
      <Button variant="primary" fullWidth onClick={onRetry}>
        {retry}
      </Button>
      <p className={styles.links}>
        <TextLink to={signInPath.password}>{passwordCopy.forgot.back}</TextLink>
      </p>
    </SignInCard>
  );
}

/** `token` is null when the page was opened without a link, or reloaded after the token was removed from the URL. */
export function ResetPassword({ token }: { token: string | null }) {
  const [step, setStep] = useState<'set_password' | 'expired' | 'new_link'>('set_password');
  const [email, setEmail] = useState('');
  const navigate = useNavigate();

  function goToSignIn(): void {
    // The server has revoked all tokens of the account, including one of this browser.
    endSession();
    const { id, message } = passwordCopy.toasts.passwordSet;
    toast.success(message, { id });
    void navigate(signInPath.password, { replace: true });
  }

  if (step === 'new_link') return <ForgotPassword email={email} onEmail={setEmail} />;
  if (step === 'expired' || token === null) return <LinkExpired onRetry={() => setStep('new_link')} />;
  return <NewPasswordForm token={token} onSet={goToSignIn} onExpired={() => setStep('expired')} />;
}
