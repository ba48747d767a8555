import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Services');

export default function Services() {
  return (
    <div className="wrap">
      <h1>Services</h1>
    </div>
  );
}
