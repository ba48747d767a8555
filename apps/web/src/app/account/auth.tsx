import { SignIn } from '../../features/session/sign-in.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Sign in');

export default SignIn;
