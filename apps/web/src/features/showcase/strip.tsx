import { cx } from '../../ui/cx.ts';
import { Pencil } from '../../ui/pencil.tsx';
import { Photo } from '../../ui/photo.tsx';
import { copy, examples } from './content.ts';
import styles from './strip.module.css';

const ringRoom = [7, 7] as const;

/** The examples as frames on film; the one that is shown is ringed. */
export function Strip({ at, onChoose }: { at: number; onChoose: (at: number) => void }) {
  return (
    <fieldset className={cx('scripted', styles.strip)}>
      <legend className="vh">{copy.examples}</legend>
      {examples.map(({ kind, pair }, index) => (
        <button
          key={kind}
          type="button"
          className={styles.frame}
          aria-label={kind}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => onChoose(index)}
        >
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <Pencil kind="ring" seed={31 + index} room={ringRoom} block>
            <Photo photo={pair.after} alt="" sizes="160px" />
          </Pencil>
        </button>
      ))}
    </fieldset>
  );
}
