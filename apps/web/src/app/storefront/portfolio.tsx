import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Portfolio');

export default function Portfolio() {
  return (
    <div className="wrap">
      <h1>Portfolio</h1>
    </div>
  );
}
