import { useEffect, useState } from 'react';

/** Nothing is sent anywhere: the specification has the form go through these by the clock. */
const lasting = {
  sending: { ms: 2_000, next: 'sent' },
  sent: { ms: 3_000, next: 'writing' },
} as const;

type Sending = 'writing' | keyof typeof lasting;

export function useSending() {
  const [state, setState] = useState<Sending>('writing');

  useEffect(() => {
    if (state === 'writing') return;
    const { ms, next } = lasting[state];
    const timer = setTimeout(() => setState(next), ms);
    return () => clearTimeout(timer);
  }, [state]);

  return { state, send: () => setState('sending') };
}
