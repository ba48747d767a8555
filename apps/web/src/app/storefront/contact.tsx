import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Contact');

export default function Contact() {
  return (
    <div className="wrap">
      <h1>Contact</h1>
    </div>
  );
}
