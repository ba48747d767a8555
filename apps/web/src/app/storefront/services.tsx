import { Samples } from '../../features/site/samples/samples.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import nairaFont from '../../ui/fonts/archivo-naira.woff2?url';
import { pageMeta, preloadFont } from '../page-meta.ts';
import styles from './services.module.css';
import { copy } from './services-copy.ts';
import { ServicesLevels, ServicesProcess, ServicesWhy } from './services-sections.tsx';

export const links = () => [preloadFont(nairaFont)];

export const meta = () => pageMeta(copy.page.name, copy.page.description);

export default function Services() {
  const { page, end } = copy;
  return (
    <div className="wrap">
      <header className={styles.header}>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
      </header>
      <Samples />
      <ServicesLevels />
      <ServicesWhy />
      <ServicesProcess />
      <section className={styles.call} aria-labelledby="costs">
        <div className={styles.callText}>
          <h2 id="costs">{end.title}</h2>
          <p className="lead">{end.lead}</p>
        </div>
        <ButtonLink to="/pricing" variant="primary">
          {end.pricing}
        </ButtonLink>
      </section>
    </div>
  );
}
