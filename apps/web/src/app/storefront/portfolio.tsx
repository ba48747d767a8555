import { copy } from '../../features/site/portfolio/copy.ts';
import { Gallery } from '../../features/site/portfolio/gallery.tsx';
import { Slideshow } from '../../features/site/portfolio/slideshow.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import { pageMeta } from '../page-meta.ts';
import styles from './portfolio.module.css';

export const meta = () => pageMeta(copy.page.name, copy.page.description);

export default function Portfolio() {
  const { headline, lead, action } = copy.call;
  return (
    <>
      <div className="wrap">
        <h1 className={styles.headline}>{copy.page.headline}</h1>
        <Slideshow />
        <Gallery />
      </div>
      <section className={cx('film', styles.call)}>
        <div className={cx('wrap', styles.content)}>
          <div className={styles.text}>
            <h2>{headline}</h2>
            <p className="lead">{lead}</p>
          </div>
          <ButtonLink to="/pricing" variant="primary">
            {action}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
