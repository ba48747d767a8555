import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Widget } from '../features/chat/widget/widget.tsx';
import { closeChat, isChatOpen, onChatWindow } from '../features/chat/widget/window-state.ts';
import { useSession } from '../features/session/use-session.ts';
import { queryClient } from '../lib/query-client.ts';

/** Admins answer everybody in their Messages: they have no conversation with themselves. */
function ToMessages() {
  const isOpen = useSyncExternalStore(onChatWindow, isChatOpen);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOpen) return;
    closeChat();
    void navigate('/admin?tab=chat');
  }, [isOpen, navigate]);
  return null;
}

function Chat({ hasOwnButton }: { hasOwnButton: boolean }) {
  const session = useSession();
  if (session.state !== 'in') return null;
  const { user } = session;
  if (user.role === 'admin') return <ToMessages />;
  return <Widget key={user._id} user={user} hasOwnButton={hasOwnButton} />;
}

/** Public pages know nothing of a session: what asks for it comes along. */
export default function CustomerChat({ hasOwnButton = false }: { hasOwnButton?: boolean }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Chat hasOwnButton={hasOwnButton} />
    </QueryClientProvider>
  );
}
