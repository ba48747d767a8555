import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { copy, samples } from './content.ts';
import styles from './sample-keys.module.css';

const count = samples.length;

/** One back, one on, or to any of them: each a frame, the one that is shown filled. */
export function SampleKeys({ at, onTurn }: { at: number; onTurn: (at: number) => void }) {
  return (
    <div className={cx('scripted', styles.keys)}>
      <div className={styles.steps}>
        <IconButton icon="back" label={copy.previous} onClick={() => onTurn((at + count - 1) % count)} />
        <IconButton icon="send" label={copy.next} onClick={() => onTurn((at + 1) % count)} />
      </div>
      <div className={styles.frames}>
        {samples.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.frame}
            aria-label={copy.place(index + 1, title)}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onTurn(index)}
          />
        ))}
      </div>
    </div>
  );
}
