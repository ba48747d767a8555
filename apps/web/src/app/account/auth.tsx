import { SignIn } from '../../features/sign-in/sign-in.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Sign in');

export default SignIn;
