import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('About');

export default function About() {
  return (
    <div className="wrap">
      <h1>About</h1>
    </div>
  );
}
