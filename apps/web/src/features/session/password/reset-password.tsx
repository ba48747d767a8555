import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { copy } from '../copy.ts';
import { endSession } from '../end-session.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { wayTo } from '../ways.ts';
import { AskForLink } from './ask-for-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

function LinkEnded({ onAgain }: { onAgain: () => void }) {
  const { title, lead, again } = copy.linkEnded;
  return (
    <SignInCard title={title} lead={lead} focused>
      <Button look="primary" wide onClick={onAgain}>
        {again}
      </Button>
      <p className={styles.ways}>
        <TextLink to={wayTo.password}>{copy.forgot.back}</TextLink>
      </p>
    </SignInCard>
  );
}

type Stage = 'set' | 'ended' | 'ask';

/** Null: the page was opened without a link, or loaded anew after the link had left the address. */
export function ResetPassword({ token }: { token: string | null }) {
  const [stage, setStage] = useState<Stage>('set');
  const [email, setEmail] = useState('');
  const navigate = useNavigate();

  function leadToSignIn(): void {
    // The tokens of the account have ended with its old password, and the new one is to be tried at once.
    endSession();
    const { id, words } = copy.toasts.passwordSet;
    toast.success(words, { id });
    void navigate(wayTo.password, { replace: true });
  }

  if (stage === 'ask') return <AskForLink email={email} onEmail={setEmail} />;
  if (stage === 'ended' || token === null) return <LinkEnded onAgain={() => setStage('ask')} />;
  return <NewPasswordForm token={token} onSet={leadToSignIn} onEnded={() => setStage('ended')} />;
}
