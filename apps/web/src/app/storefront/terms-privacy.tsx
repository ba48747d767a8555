import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Terms and privacy');

export default function TermsAndPrivacy() {
  return (
    <div className="wrap">
      <h1>Terms and privacy</h1>
    </div>
  );
}
