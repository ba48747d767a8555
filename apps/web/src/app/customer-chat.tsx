import { can } from '@burnish/domain/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Widget } from '../features/chat/widget/widget.tsx';
import { closeChat, isChatOpen, onChatWindowChange, openChat } from '../features/chat/widget/window-state.ts';
import { useSession } from '../features/sign-in/session.ts';
import { queryClient } from '../lib/query-client.ts';

/** Admins have an inbox instead of a chat of their own. */
function RedirectToInbox() {
  const isOpen = useSyncExternalStore(onChatWindowChange, isChatOpen);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOpen) return;
    closeChat();
    void navigate('/admin?tab=chat');
  }, [isOpen, navigate]);
  return null;
}

/** What emails about unread messages link to. */
const messagesHash = '#messages';

/** Opens the chat for a link to it. */
function useMessagesLink(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== messagesHash) return;
    openChat();
    void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
}

function Chat({ hasOwnButton }: { hasOwnButton: boolean }) {
  const session = useSession();
  useMessagesLink();
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  if (can(user, 'chat:answer')) return <RedirectToInbox />;
  return <Widget key={user._id} user={user} hasOwnButton={hasOwnButton} />;
}

/** Has its own query client provider, because public pages do not load the session. */
export default function CustomerChat({ hasOwnButton = false }: { hasOwnButton?: boolean }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Chat hasOwnButton={hasOwnButton} />
    </QueryClientProvider>
  );
}
