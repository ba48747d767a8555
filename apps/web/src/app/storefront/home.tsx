import { Claims } from '../../features/figures/claims.tsx';
import { Statistics } from '../../features/figures/statistics.tsx';
import { Showcase } from '../../features/showcase/showcase.tsx';
import { Testimonials } from '../../features/testimonials/testimonials.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Pencil, type PencilRoom } from '../../ui/pencil.tsx';
import { pageMeta } from '../page-meta.ts';
import { BeforeAfter } from './before-after.tsx';
import styles from './home.module.css';
import { HomeCall } from './home-call.tsx';
import { copy } from './home-copy.ts';
import { HomePlans } from './home-plans.tsx';

export const meta = () => pageMeta(null);

/** In em: a ring through the letters would make them hard to read. */
const ringRoom: PencilRoom = [0.07, 0.2, 0.06, 0.05];

export default function Home() {
  const { headline, pitch, start } = copy;
  return (
    <>
      <section className="wrap">
        <h1 className={styles.headline}>
          <span>
            <span className={styles.circled}>
              <Pencil kind="ring" seed={12} room={ringRoom}>
                {headline.circled}
              </Pencil>
            </span>
            {headline.circledEnd}
          </span>{' '}
          <span>{headline.gone}</span>
        </h1>
        <div className={styles.say}>
          <p className={styles.pitch}>{pitch}</p>
          <ButtonLink to="/pricing" look="primary">
            {start}
          </ButtonLink>
        </div>
        <BeforeAfter />
      </section>
      <HomePlans />
      <Showcase />
      <Claims />
      <Testimonials />
      <Statistics />
      <HomeCall />
    </>
  );
}
