import { lazy, Suspense, useEffect, useState } from 'react';
import { closeChat } from '../features/chat/widget/window-state.ts';
import { leisure } from '../lib/leisure.ts';
import { readToken } from '../lib/token.ts';
import { useToken } from '../lib/use-token.ts';
import type Chat from './customer-chat.tsx';

const CustomerChat = lazy<typeof Chat>(() =>
  // A page can be used without it.
  import('./customer-chat.tsx').catch(() => ({ default: () => <></> })),
);

/** Where the chat of whoever is signed in stands. It comes once the page is there, and visitors load nothing of it. */
export function ChatPlace({ hasOwnButton = false }: { hasOwnButton?: boolean }) {
  const token = useToken();
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (token === null) return;
    let isOver = false;
    void leisure().then(() => isOver || setDue(true));
    return () => {
      isOver = true;
      // Whoever signs in next opens it by themself.
      if (readToken() === null) closeChat();
    };
  }, [token]);

  if (token === null || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <CustomerChat hasOwnButton={hasOwnButton} />
    </Suspense>
  );
}
