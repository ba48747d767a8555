import { useNavigate } from 'react-router';
import { takePath } from '../../lib/return-path.ts';
import { endSession } from './end-session.ts';

/** The page is left first: a guarded one would take the lost token for a reason to ask for a sign-in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    takePath();
    await navigate('/', { flushSync: true });
    endSession();
  };
}
