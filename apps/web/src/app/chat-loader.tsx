import { lazy, Suspense, useEffect, useState } from 'react';
import { closeChat } from '../features/chat/widget/window-state.ts';
import { readToken, useToken } from '../lib/token.ts';
import { whenIdle } from '../lib/when-idle.ts';
import type Chat from './customer-chat.tsx';

const CustomerChat = lazy<typeof Chat>(() =>
  // Pages work without the chat.
  import('./customer-chat.tsx').catch(() => ({ default: () => <></> })),
);

interface ChatLoaderProps {
  hasOwnButton?: boolean;
  /** When to load it. */
  when?: () => Promise<void>;
}

/** Loads the chat of a signed-in customer when the page is idle. Visitors do not download it. */
export function ChatLoader({ hasOwnButton = false, when = whenIdle }: ChatLoaderProps) {
  const token = useToken();
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    if (token === null) return;
    let isCanceled = false;
    void when().then(() => isCanceled || setIdle(true));
    return () => {
      isCanceled = true;
      // Closed for the next user of this tab.
      if (readToken() === null) closeChat();
    };
  }, [token, when]);

  if (token === null || !isIdle) return null;
  return (
    <Suspense fallback={null}>
      <CustomerChat hasOwnButton={hasOwnButton} />
    </Suspense>
  );
}
