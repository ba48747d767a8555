import { useState } from 'react';
import { stillLife } from '../../photos/pairs.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Compare } from '../../ui/compare/compare.tsx';
import { firstCut, isGone } from '../../ui/compare/cut.ts';
import { cx } from '../../ui/cx.ts';
import { Pencil, type PencilRoom } from '../../ui/pencil.tsx';
import styles from './home-hero.module.css';
import { copy } from './home-hero-copy.ts';
import { stillLifeFlaws } from './home-hero-flaws.ts';

/** In em: a ring through the letters would make them hard to read. */
const ringRoom: PencilRoom = [0.07, 0.2, 0.06, 0.05];
const sizes = '(min-width: 100rem) 62rem, (min-width: 64rem) 62vw, 100vw';

export function HomeHero() {
  const [cut, setCut] = useState(firstCut);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const goneAt = stillLifeFlaws.map((flaw) => isGone(flaw, cut, stillLife.before.width));

  return (
    <section className={cx('wrap', styles.hero)}>
      <Headline />
      <div className={styles.table}>
        <figure className={styles.plate}>
          <Compare
            pair={stillLife}
            sizes={sizes}
            first
            flaws={stillLifeFlaws}
            pointedAt={pointedAt}
            onCut={setCut}
            caption={stillLife.title}
          />
        </figure>
        <div className={styles.say}>
          <p className={styles.pitch}>{copy.pitch}</p>
          <p className={styles.audience}>{copy.audience}</p>
          <div className={cx('btns', styles.ways)}>
            <ButtonLink to="/pricing" look="primary">
              {copy.start}
            </ButtonLink>
            <ButtonLink to="/portfolio">{copy.portfolio}</ButtonLink>
          </div>
        </div>
        <div className={styles.list}>
          <ol className={styles.flaws} aria-label={copy.flawsLabel}>
            {copy.flaws.map(({ words, remedy }, index) => (
              <li
                key={words}
                data-gone={goneAt[index] || undefined}
                onPointerEnter={() => setPointedAt(index)}
                onPointerLeave={() => setPointedAt(null)}
              >
                <span>{words}</span>
                <span className={cx('note', styles.state)}>
                  <span>{remedy}</span>
                  <span>{copy.gone}</span>
                </span>
              </li>
            ))}
          </ol>
          <ul className={styles.promises}>
            {copy.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Headline() {
  const { circled, circledEnd, gone } = copy.headline;
  return (
    <h1 className={styles.headline}>
      <span>
        <span className={styles.circled}>
          <Pencil kind="ring" seed={12} room={ringRoom}>
            {circled}
          </Pencil>
        </span>
        {circledEnd}
      </span>{' '}
      <span>{gone}</span>
    </h1>
  );
}
