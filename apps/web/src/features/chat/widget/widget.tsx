import type { User } from '@burnish/contract/accounts/entities';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { ChatButton } from './chat-button.tsx';
import { useAlerts } from './use-alerts.ts';
import { useUnreadCount } from './use-customer-chat.ts';
import { closeChat, isChatOpen, onChatWindowChange, takeOpener } from './window-state.ts';

const ChatWindow = lazy<ComponentType<{ user: User }>>(() =>
  import('./chat-window.tsx').catch(() => ({ default: LoadFailed })),
);

/** Closes the chat, so that its button appears again. */
function LoadFailed() {
  useEffect(closeChat, []);
  return null;
}

/** When the chat closes, returns the focus to the element that opened it, or else to the chat button or the page. */
function useReturnFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const opener = takeOpener();
      const target = opener instanceof HTMLElement && opener.isConnected ? opener : null;
      const fallback = button.current ?? document.getElementById('main');
      (target ?? fallback)?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return button;
}

interface WidgetProps {
  user: User;
  /** The page has its own button that opens the chat. */
  hasOwnButton?: boolean | undefined;
}

/** The customer's chat with the studio. The code of the window is loaded when it is opened. */
export function Widget({ user, hasOwnButton = false }: WidgetProps) {
  const isOpen = useSyncExternalStore(onChatWindowChange, isChatOpen);
  const button = useReturnFocus(isOpen);
  const unreadCount = useUnreadCount(useAlerts());
  return (
    <>
      {!hasOwnButton && <ChatButton ref={button} unreadCount={unreadCount} hidden={isOpen} />}
      {isOpen && (
        <Suspense fallback={null}>
          <ChatWindow user={user} />
        </Suspense>
      )}
    </>
  );
}
