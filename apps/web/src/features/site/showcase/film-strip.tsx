import { Pencil } from '../../../ui/brand/pencil.tsx';
import { SiteImage } from '../../../ui/brand/site-image.tsx';
import { cx } from '../../../ui/cx.ts';
import { copy, examples } from './content.ts';
import styles from './film-strip.module.css';

const ringPadding = [7, 7] as const;

interface FilmStripProps {
  activeIndex: number;
  onSelect: (index: number) => void;
}

/** A button for each example. The active one has a hand-drawn ring. */
export function FilmStrip({ activeIndex, onSelect }: FilmStripProps) {
  return (
    <fieldset className={cx('scripted', styles.strip)}>
      <legend className="vh">{copy.examples}</legend>
      {examples.map(({ kind, sample }, index) => (
        <button
          key={kind}
          type="button"
          className={styles.frame}
          aria-label={kind}
          aria-current={index === activeIndex ? 'true' : undefined}
          onClick={() => onSelect(index)}
        >
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <Pencil kind="ring" seed={31 + index} padding={ringPadding} block>
            <SiteImage file={sample.after} alt="" sizes="160px" />
          </Pencil>
        </button>
      ))}
    </fieldset>
  );
}
