import type { Mark } from '@burnish/contract/entity';
import styles from './marked-picture.module.css';

interface MarkedPictureProps {
  src: string;
  alt: string;
  marks: readonly Mark[];
}

const inPercent = (part: number) => `${part * 100}%`;

/** A picture with numbered marks on it, and what each says below. */
export function MarkedPicture({ src, alt, marks }: MarkedPictureProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <img src={src} alt={alt} />
        {marks.map(({ x, y }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
            key={index}
            className={styles.mark}
            style={{ left: inPercent(x), top: inPercent(y) }}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
      {marks.length > 0 && (
        <figcaption>
          <ol className={styles.notes}>
            {marks.map(({ note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
              <li key={index}>{note}</li>
            ))}
          </ol>
        </figcaption>
      )}
    </figure>
  );
}
