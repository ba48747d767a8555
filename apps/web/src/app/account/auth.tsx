import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Sign in');

export default function Auth() {
  return (
    <section className="wrap section">
      <h1 className="h-title">Welcome Back</h1>
      <p>Sign in to your account</p>
    </section>
  );
}
