import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Pricing');

export default function Pricing() {
  return (
    <section className="wrap section">
      <h1>Pricing</h1>
    </section>
  );
}
