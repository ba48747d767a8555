import { useState } from 'react';
import { stillLife } from '../../site-images/samples.ts';
import { Compare } from '../../ui/brand/compare/compare.tsx';
import { type Flaw, initialSplit, isRetouched } from '../../ui/brand/compare/split.ts';
import { Pencil, type PencilPadding } from '../../ui/brand/pencil.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import { heroCopy as copy } from './home-copy.ts';
import styles from './home-hero.module.css';

/** Positions of the flaws in the image, in the order of their names in home-copy.ts. */
const stillLifeFlaws: readonly Flaw[] = [
  {
    rings: [
      { box: [77, 14, 114, 112], seed: 3 },
      { box: [207, 36, 250, 228], seed: 4 },
    ],
    numeral: [507, 22, 46, 84],
  },
  { rings: [{ box: [821, 18, 300, 316], seed: 5 }], numeral: [731, 52, 62, 88] },
  { rings: [{ box: [709, 332, 512, 158], seed: 6 }], numeral: [623, 362, 56, 92] },
  { rings: [{ box: [271, 1106, 274, 90], seed: 7 }], numeral: [585, 1092, 64, 88] },
];

/** Em. Keeps the ring clear of the letters. */
const ringPadding: PencilPadding = [0.07, 0.2, 0.06, 0.05];
const sizes = '(min-width: 100rem) 62rem, (min-width: 64rem) 62vw, 100vw';

export function HomeHero() {
  const [split, setSplit] = useState(initialSplit);
  const [hoveredFlaw, setHoveredFlaw] = useState<number | null>(null);
  const retouched = stillLifeFlaws.map((flaw) => isRetouched(flaw, split, stillLife.before.width));

  return (
    <section className={cx('wrap', styles.hero)}>
      <Headline />
      <div className={styles.columns}>
        <figure className={styles.image}>
          <Compare
            sample={stillLife}
            sizes={sizes}
            isFirstImage
            flaws={stillLifeFlaws}
            highlightedFlaw={hoveredFlaw}
            onSplitChange={setSplit}
            caption={stillLife.title}
          />
        </figure>
        <div className={styles.text}>
          <p className={styles.pitch}>{copy.pitch}</p>
          <p className={styles.audience}>{copy.audience}</p>
          <div className={cx('btns', styles.buttons)}>
            <ButtonLink to="/pricing" variant="primary">
              {copy.start}
            </ButtonLink>
            <ButtonLink to="/portfolio">{copy.portfolio}</ButtonLink>
          </div>
        </div>
        <div className={styles.list}>
          <ol className={styles.flaws} aria-label={copy.flawsLabel}>
            {copy.flaws.map(({ name, remedy }, index) => (
              <li
                key={name}
                data-retouched={retouched[index] || undefined}
                onPointerEnter={() => setHoveredFlaw(index)}
                onPointerLeave={() => setHoveredFlaw(null)}
              >
                <span>{name}</span>
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
          <Pencil kind="ring" seed={12} padding={ringPadding}>
            {circled}
          </Pencil>
        </span>
        {circledEnd}
      </span>{' '}
      <span>{gone}</span>
    </h1>
  );
}
