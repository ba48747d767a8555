import { ScreenSpinner } from '../../ui/screen.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Sign in');

export default function AuthCallback() {
  return <ScreenSpinner label="Completing sign in..." shown />;
}
