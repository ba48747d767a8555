import { Wall } from '../../features/wall/wall.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './home-call.module.css';
import { copy } from './home-sections-copy.ts';

export function HomeCall() {
  const { title, offer, terms, start, work } = copy.call;
  return (
    <section className={cx('film', styles.call)} aria-labelledby="call">
      <div className={cx('wrap', styles.inside)}>
        <h2 id="call">{title}</h2>
        <div className={styles.end}>
          <div className={styles.say}>
            <p className={styles.offer}>{offer}</p>
            <p className={styles.terms}>{terms}</p>
          </div>
          <div className="btns">
            <ButtonLink to="/pricing" look="primary">
              {start}
            </ButtonLink>
            <ButtonLink to="/portfolio">{work}</ButtonLink>
          </div>
        </div>
      </div>
      <Wall />
    </section>
  );
}
