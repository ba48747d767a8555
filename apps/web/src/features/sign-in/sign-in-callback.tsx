import type { User } from '@burnish/contract/accounts/entities';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callWithToken } from '../../lib/api-client.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { readToken } from '../../lib/token.ts';
import { startPath } from '../../presentation/start-path.ts';
import { FullPageSpinner } from '../../ui/layout/full-page.tsx';
import { ConfirmSignIn } from './confirm-sign-in.tsx';
import { copy } from './copy.ts';
import { isOwnSignIn } from './own-sign-in.ts';
import { type CallbackResult, resolveCallback } from './resolve-callback.ts';
import { startSession } from './session.ts';
import { SwitchAccount } from './switch-account.tsx';

async function findProfile(token: string): Promise<User | null> {
  try {
    return (await callWithToken(token)('GET /auth/profile')).user;
  } catch {
    // By specification, a callback that fails shows no message.
    return null;
  }
}

/** What the user has to decide before the token is used. */
type Question = Extract<CallbackResult, { kind: 'account_conflict' | 'unrequested' }>;

export function SignInCallback({ token }: { token: string | null }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const navigate = useNavigate();

  function goTo(path: string): void {
    void navigate(path, { replace: true });
  }

  function signIn(user: User): void {
    if (token === null) return;
    startSession(token, user);
    goTo(takeReturnPath() ?? startPath(user));
  }

  const handleResult = useEffectEvent((result: CallbackResult) => {
    if (result.kind === 'invalid') goTo('/auth');
    else if (result.kind === 'signed_in') signIn(result.user);
    else setQuestion(result);
  });

  useEffect(() => {
    let isUnmounted = false;
    void resolveCallback({ token, currentToken: readToken(), findProfile, isOwnSignIn }).then((result) => {
      if (!isUnmounted) handleResult(result);
    });
    return () => {
      isUnmounted = true;
    };
  }, [token]);

  if (question?.kind === 'account_conflict')
    return (
      <SwitchAccount
        currentUser={question.currentUser}
        newUser={question.user}
        onStay={() => goTo(startPath(question.currentUser))}
        onSwitch={() => signIn(question.user)}
      />
    );
  if (question?.kind === 'unrequested')
    return (
      <ConfirmSignIn
        user={question.user}
        onContinue={() => signIn(question.user)}
        onCancel={() => goTo('/auth')}
      />
    );
  return <FullPageSpinner label={copy.completing} showLabel />;
}
