import { QueryClientProvider } from '@tanstack/react-query';
import type { Choice } from '../../features/plans/choice.ts';
import { SubscribeModal } from '../../features/plans/subscribe-modal.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { queryClient } from '../../lib/query-client.ts';

interface SubscribeProps {
  choice: Choice;
  onClose: () => void;
}

function ForUser(props: SubscribeProps) {
  const session = useSession();
  return session.state === 'in' ? <SubscribeModal {...props} user={session.user} /> : null;
}

/** Loaded when somebody who is signed in has chosen a plan: the form and its checks weigh more than the page. */
export default function Subscribe(props: SubscribeProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ForUser {...props} />
    </QueryClientProvider>
  );
}
