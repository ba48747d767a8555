import type { User } from '@burnish/contract/entity';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { ChatButton } from './chat-button.tsx';
import { useAlerts } from './use-alerts.ts';
import { useUnread } from './use-own-chat.ts';
import { closeChat, isChatOpen, onChatWindow, takeOpener } from './window-state.ts';

const ChatWindow = lazy<ComponentType<{ user: User }>>(() =>
  import('./chat-window.tsx').catch(() => ({ default: Missing })),
);

/** Its code did not come: the button is there again. */
function Missing() {
  useEffect(closeChat, []);
  return null;
}

/** The focus goes back to what opened it, or else to the button. */
function useWayBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const opener = takeOpener();
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : button.current;
      back?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return button;
}

interface WidgetProps {
  user: User;
  /** A page that has a button of its own for it shows none for the closed chat. */
  hasOwnButton?: boolean | undefined;
}

/** The customer's chat with the studio. What is behind the button comes when it is opened. */
export function Widget({ user, hasOwnButton = false }: WidgetProps) {
  const isOpen = useSyncExternalStore(onChatWindow, isChatOpen);
  const button = useWayBack(isOpen);
  const unread = useUnread(useAlerts());
  return (
    <>
      {!hasOwnButton && <ChatButton ref={button} unread={unread} hidden={isOpen} />}
      {isOpen && (
        <Suspense fallback={null}>
          <ChatWindow user={user} />
        </Suspense>
      )}
    </>
  );
}
