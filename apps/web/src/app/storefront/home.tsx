import { brand } from '../../brand.ts';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta(null);

export default function Home() {
  return (
    <section className="wrap section">
      <h1>{brand.name}</h1>
      <p className="lead">{brand.tagline}</p>
    </section>
  );
}
