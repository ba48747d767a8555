import { Samples } from '../../features/samples/samples.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import nairaFont from '../../ui/fonts/archivo-naira.woff2?url';
import { pageMeta } from '../page-meta.ts';
import { preloadFont } from '../preload-font.ts';
import styles from './services.module.css';
import { copy } from './services-copy.ts';
import { ServicesDepths } from './services-depths.tsx';
import { ServicesProcess } from './services-process.tsx';
import { ServicesWhy } from './services-why.tsx';

export const links = () => [preloadFont(nairaFont)];

export const meta = () => pageMeta(copy.page.name, copy.page.description);

export default function Services() {
  const { page, end } = copy;
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
      </header>
      <Samples />
      <ServicesDepths />
      <ServicesWhy />
      <ServicesProcess />
      <section className={styles.end} aria-labelledby="costs">
        <div className={styles.endWords}>
          <h2 id="costs">{end.title}</h2>
          <p className="lead">{end.lead}</p>
        </div>
        <ButtonLink to="/pricing" look="primary">
          {end.pricing}
        </ButtonLink>
      </section>
    </div>
  );
}
