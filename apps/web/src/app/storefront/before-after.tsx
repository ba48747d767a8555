import { stillLife as perfume } from '../../photos/pairs.ts';
import type { PencilBox, PencilKind } from '../../ui/pencil-path.ts';
import { PencilStroke } from '../../ui/pencil-stroke.tsx';
import { Photo } from '../../ui/photo.tsx';
import styles from './before-after.module.css';
import { copy } from './home-copy.ts';

/** Where the flaws lie in the picture, in its own units. */
const view = '375 0 2025 1350';
const marks: readonly { kind: PencilKind; box: PencilBox; seed?: number }[] = [
  { kind: 'ring', box: [668, 158, 114, 112], seed: 3 },
  { kind: 'ring', box: [798, 180, 250, 228], seed: 4 },
  { kind: '1', box: [1098, 166, 46, 84] },
  { kind: 'ring', box: [1412, 162, 300, 316], seed: 5 },
  { kind: '2', box: [1322, 196, 62, 88] },
  { kind: 'ring', box: [1300, 476, 512, 158], seed: 6 },
  { kind: '3', box: [1214, 506, 56, 92] },
  { kind: 'ring', box: [862, 1250, 274, 90], seed: 7 },
  { kind: '4', box: [1176, 1236, 64, 88] },
];

const sizes = '(min-width: 48rem) 48vw, 100vw';

export function BeforeAfter() {
  return (
    <div className={styles.pair}>
      <figure className={styles.plate}>
        <div className={styles.picture}>
          <Photo photo={perfume.before} alt={copy.beforeAlt} sizes={sizes} first />
          <svg className={styles.marks} viewBox={view} aria-hidden="true" focusable="false">
            {marks.map((mark) => (
              <PencilStroke key={mark.box.join()} {...mark} />
            ))}
          </svg>
        </div>
        <figcaption className={styles.caption}>
          <b>{copy.before}</b>
          <ol className={styles.flaws}>
            {copy.flaws.map((flaw) => (
              <li key={flaw}>{flaw}</li>
            ))}
          </ol>
        </figcaption>
      </figure>
      <figure className={styles.plate}>
        <Photo photo={perfume.after} alt={copy.afterAlt} sizes={sizes} />
        <figcaption className={styles.caption}>
          <b>{copy.after}</b>
        </figcaption>
      </figure>
    </div>
  );
}
