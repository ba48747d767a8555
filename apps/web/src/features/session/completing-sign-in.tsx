import type { User } from '@burnish/contract/entity';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { takePath } from '../../lib/return-path.ts';
import { callWith } from '../../lib/service.ts';
import { readToken } from '../../lib/token.ts';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { type Meeting, meet } from './arrival.ts';
import { copy } from './copy.ts';
import { SwitchAccount } from './switch-account.tsx';
import { welcome } from './welcome.ts';

async function profileOf(token: string): Promise<User | null> {
  try {
    return (await callWith(token)('GET /auth/profile')).user;
  } catch {
    // Without a profile there is nobody to sign in, and nothing is to be said about why.
    return null;
  }
}

export function CompletingSignIn({ token }: { token: string | null }) {
  const [question, setQuestion] = useState<Extract<Meeting, { kind: 'stranger' }> | null>(null);
  const navigate = useNavigate();

  function goTo(path: string): void {
    void navigate(path, { replace: true });
  }

  function signIn(user: User): void {
    if (token === null) return;
    welcome(token, user);
    goTo(takePath() ?? '/dashboard');
  }

  const conclude = useEffectEvent((meeting: Meeting) => {
    if (meeting.kind === 'nobody') goTo('/auth');
    else if (meeting.kind === 'welcome') signIn(meeting.arriving);
    else setQuestion(meeting);
  });

  useEffect(() => {
    let isOver = false;
    void meet({ arrived: token, kept: readToken(), profileOf }).then((meeting) => {
      if (!isOver) conclude(meeting);
    });
    return () => {
      isOver = true;
    };
  }, [token]);

  if (!question) return <ScreenSpinner label={copy.completing} shown />;
  return (
    <SwitchAccount
      current={question.current}
      arriving={question.arriving}
      onStay={() => goTo('/dashboard')}
      onSwitch={() => signIn(question.arriving)}
    />
  );
}
